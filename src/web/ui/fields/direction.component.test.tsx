import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Input, InputArea } from './Input.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

it('what is typed has a direction of its own; a placeholder keeps that of the page', async () => {
  document.documentElement.dir = 'rtl'
  mount()(
    <>
      <InputArea aria-label="Bio" defaultValue="Vinyl first. Hamburg." />
      <Input aria-label="Search" placeholder="ابحث عن أغانٍ." />
    </>,
  )
  const bidi = (name: string) => getComputedStyle(page.getByRole('textbox', { name }).element()).unicodeBidi
  await expect.element(page.getByRole('textbox', { name: 'Bio' })).toBeVisible()
  expect(bidi('Bio')).toBe('plaintext')
  expect(bidi('Search')).not.toBe('plaintext')
  await page.getByRole('textbox', { name: 'Search' }).fill('Hamburg.')
  expect(bidi('Search')).toBe('plaintext')
})
