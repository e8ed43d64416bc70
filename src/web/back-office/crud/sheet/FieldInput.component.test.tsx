import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Field } from '../types.ts'
import { FieldInput } from './FieldInput.tsx'
import { bodyOf, fieldText, valuesOf } from './form-values.ts'

let root: Root | undefined
let element: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  element?.remove()
})

interface HeldProps {
  field: Field
  start: unknown
  error: string | undefined
  onValue: (value: unknown) => void
}

const Held = ({ field, start, error, onValue }: HeldProps) => {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onValue(next)
    setValue(next)
  }
  const nothing = () => {}
  const props = { field, value, error, onChange: change, fill: nothing, onBusy: nothing }
  return <FieldInput {...props} title="Item" />
}

/** Shows a field with the value of an item; returns the body that its current value makes. */
const show = (field: Field, value: unknown, error?: string) => {
  let values = valuesOf([field], { [field.name]: value })
  const onValue = (next: unknown) => {
    values = { [field.name]: next }
  }
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(<Held field={field} start={values[field.name]} error={error} onValue={onValue} />)
  return {
    body: () => bodyOf([field], values)[field.name],
    text: () => fieldText(field, values[field.name]),
  }
}
const named = [
  { id: 1, name: 'Folk' },
  { id: 2, name: 'Zydeco' },
]
const find = async (text: string) =>
  named.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))

it('text: an empty one is null where the contract wants that', async () => {
  const field = show({ kind: 'text', name: 'name', label: 'Name', empty: 'null', hint: 'As printed' }, 'Folk')
  await expect.element(page.getByText('As printed')).toBeVisible()
  await page.getByLabelText('Name').fill('Zydeco')
  expect([field.body(), field.text()]).toEqual(['Zydeco', 'Zydeco'])
  await page.getByLabelText('Name').fill('')
  expect([field.body(), field.text()]).toEqual([null, 'None'])
})

it('cover: a missing image has no letters, and says which size fits', async () => {
  show({ kind: 'cover', name: 'square', label: 'Square', hint: '1:1', named: true, picture: 'image' }, null)
  const group = page.getByRole('group', { name: 'Square' })
  await expect.element(group).toHaveAccessibleDescription('1:1')
  expect(group.element().querySelector('[data-part~="cover"]')?.textContent).toBe('')
})

it('cover: a portrait is round, also one that was just chosen', async () => {
  show({ kind: 'cover', name: 'avatar', label: 'Image', picture: 'portrait' }, null)
  await expect.element(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
  const cover = document.querySelector('[data-part~="cover"]') as Element
  expect(getComputedStyle(cover).borderRadius).toBe('50%')
})

it('text: an error replaces the hint and is announced with the field', async () => {
  show({ kind: 'text', name: 'name', label: 'Name', hint: 'As printed' }, '', 'This field is required.')
  const input = page.getByLabelText('Name')
  await expect.element(input).toHaveAccessibleDescription('This field is required.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
})

it('area', async () => {
  const field = show({ kind: 'area', name: 'bio', label: 'Biography', rows: 6 }, 'One')
  await page.getByLabelText('Biography').fill('Two\nlines')
  expect(field.body()).toBe('Two\nlines')
})

it('number: an empty one is null', async () => {
  const field = show({ kind: 'number', name: 'year', label: 'Year', min: 1, max: 9999 }, 1987)
  await expect.element(page.getByLabelText('Year')).toHaveValue(1987)
  await page.getByLabelText('Year').fill('2001')
  expect([field.body(), field.text()]).toEqual([2001, '2,001'])
  await page.getByLabelText('Year').fill('')
  expect(field.body()).toBeNull()
})

it('date', async () => {
  const field = show({ kind: 'date', name: 'day', label: 'Released' }, '2026-01-31')
  await page.getByLabelText('Released').fill('2026-02-01')
  expect(field.body()).toBe('2026-02-01')
})

it('switch', async () => {
  const field = show({ kind: 'switch', name: 'public', label: 'Public' }, false)
  await page.getByRole('switch', { name: 'Public' }).click()
  expect([field.body(), field.text()]).toEqual([true, 'On'])
})

it('color: the text and the picker are one', async () => {
  const field = show({ kind: 'color', name: 'color', label: 'Colour' }, null)
  await page.getByLabelText('Colour').fill('#204060')
  await expect.element(page.getByLabelText('Choose a colour')).toHaveValue('#204060')
  expect(field.body()).toBe('#204060')
})

it('choice: none is null', async () => {
  const choices = [{ value: 'full', label: 'Episode' }]
  const field = show({ kind: 'choice', name: 'kind', label: 'Type', choices, none: 'Any' }, 'full')
  expect(field.text()).toBe('Episode')
  await page.getByLabelText('Type').selectOptions('Any')
  expect(field.body()).toBeNull()
})

it('choice: says more about what is chosen', async () => {
  const choices = [
    { value: 'home', label: 'Home page', hint: 'Not on other pages.' },
    { value: 'sidebar', label: 'Sidebar', hint: 'Not on phones.' },
  ]
  show({ kind: 'choice', name: 'place', label: 'Place', choices }, 'home')
  const select = page.getByLabelText('Place')
  await expect.element(select).toHaveAccessibleDescription('Not on other pages.')
  await select.selectOptions('Sidebar')
  await expect.element(select).toHaveAccessibleDescription('Not on phones.')
})

it('one: a new choice replaces the old one', async () => {
  const field = show({ kind: 'one', name: 'genre', label: 'Genre', find }, named[0])
  await page.getByRole('combobox', { name: 'Genre' }).fill('zyd')
  await page.getByRole('option', { name: 'Zydeco' }).click()
  expect([field.body(), field.text()]).toEqual([2, 'Zydeco'])
  await page.getByRole('button', { name: 'Remove Zydeco' }).click()
  expect(field.body()).toBeNull()
})

it('many: finds, adds what is missing, and removes', async () => {
  const make = async (name: string) => ({ id: 3, name })
  const field = show({ kind: 'many', name: 'genres', label: 'Genres', find, make }, [named[0]])
  const input = page.getByRole('combobox', { name: 'Genres' })
  await input.fill('Cajun')
  const option = page.getByRole('option', { name: 'New: Cajun' })
  await expect.element(option).toBeVisible()
  // The choices are as wide as the field, which the input shares with what was chosen.
  const [list, box] = [page.getByRole('listbox').element().parentElement, input.element().parentElement]
  expect(list?.getBoundingClientRect().width).toBe(box?.getBoundingClientRect().width)
  await option.click()
  expect([field.body(), field.text()]).toEqual([[1, 3], 'Folk, Cajun'])
  await page.getByRole('button', { name: 'Remove Folk' }).click()
  expect(field.body()).toEqual([3])
})

it('cover: an unchanged image is left out of the body', async () => {
  const field = show(
    { kind: 'cover', name: 'banner', label: 'Banner', named: true, picture: 'image' },
    { url: '/x-512.webp', color: '#204060' },
  )
  await expect.element(page.getByRole('group', { name: 'Banner' })).toBeVisible()
  expect([field.body(), field.text()]).toEqual([undefined, 'Image'])
  await page.getByRole('button', { name: 'Remove image' }).click()
  expect([field.body(), field.text()]).toEqual([null, 'None'])
})

const Counter = ({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) => (
  <button type="button" onClick={() => onChange(Number(value) + 1)}>
    {String(value)}
  </button>
)

it('custom: an input of one page, with its own body and summary', async () => {
  const field = show(
    {
      kind: 'custom',
      name: 'steps',
      label: 'Steps',
      input: Counter,
      summary: (value) => `${value} steps`,
      from: ({ steps }) => Number(steps) * 10,
      body: (value) => Number(value) / 10,
    },
    2,
  )
  await page.getByRole('button', { name: '20' }).click()
  expect([field.body(), field.text()]).toEqual([2.1, '21 steps'])
})
