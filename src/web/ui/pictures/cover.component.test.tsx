import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Cover } from './Cover.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let root: Root
let element: HTMLElement
beforeEach(() => {
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
})
afterEach(() => {
  root.unmount()
  element.remove()
})

const show = (url: string) =>
  root.render(<Cover picture={{ url, color: '#803020' }} size={64} alt="Night ferry" eager />)
const image = () => page.getByRole('img', { name: 'Night ferry' })

it('shows the color instead of a broken image, until there is another image', async () => {
  show('data:image/webp,broken-512.webp')
  await expect.element(image()).toHaveStyle({ opacity: '0' })
  show(PIXEL)
  await expect.element(image()).toHaveStyle({ opacity: '1' })
})
