/*
 * The app reads the page's ads when it loads. The page of tests has an empty list, which tests of ads fill.
 */
const embedded = document.createElement('script')
embedded.id = 'app-ads'
embedded.type = 'application/json'
embedded.textContent = '[]'
document.body.append(embedded)
