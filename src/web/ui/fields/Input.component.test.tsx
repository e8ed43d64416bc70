import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Input, Select } from './Input.tsx'

it('draws selects and dates as high as buttons, with the arrow of a select within', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  root.render(
    <>
      <Select aria-label="Country" />
      <Input aria-label="Day" type="date" />
    </>,
  )
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect.element(country).toBeVisible()
  const boxOf = (name: string) =>
    page.getByLabelText(name).element().parentElement?.getBoundingClientRect() as DOMRect
  expect([boxOf('Country').height, boxOf('Day').height]).toEqual([40, 40])
  const arrow = country.element().parentElement?.querySelector('svg')?.getBoundingClientRect()
  expect(boxOf('Country').right - (arrow?.right ?? 0)).toBe(13)
  expect(getComputedStyle(country.element()).appearance).toBe('none')
})
