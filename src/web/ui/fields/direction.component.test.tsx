import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Input, InputArea } from './Input.tsx'

const element = document.body.appendChild(document.createElement('div'))
const root = createRoot(element)
afterEach(() => {
  root.unmount()
  element.remove()
  document.documentElement.removeAttribute('dir')
})

it('what is typed has a direction of its own; a placeholder keeps that of the page', async () => {
  document.documentElement.dir = 'rtl'
  root.render(
    <>
      <InputArea aria-label="Bio" defaultValue="Vinyl first. Hamburg." />
      <InputArea plain aria-label="Message" defaultValue="Vinyl first." />
      <Input aria-label="Search" placeholder="ابحث عن أغانٍ." />
    </>,
  )
  const field = (name: string) => page.getByRole('textbox', { name })
  const bidi = (name: string) => getComputedStyle(field(name).element()).unicodeBidi
  await expect.element(field('Bio')).toBeVisible()
  for (const typed of ['Bio', 'Message']) expect(bidi(typed)).toBe('plaintext')
  expect(bidi('Search')).not.toBe('plaintext')
  await field('Search').fill('Hamburg.')
  expect(bidi('Search')).toBe('plaintext')
})
