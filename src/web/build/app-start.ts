import type { Plugin } from 'vite'

/**
 * Has index.html start the app itself, instead of a script element: what it shows of an earlier visit is to be painted
 * before the code runs, which takes phones a second. The code still loads as early.
 */
export const appStart: Plugin = {
  name: 'app-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
      if (!script) throw new Error('index.html does not load the app.')
      return html
        .replace(script[0], '')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" data-app="needed"')
        .replace('<!--app-->', `<link rel="modulepreload" crossorigin href="${script[1]}" data-app>`)
        .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" data-app')
    },
  },
}
