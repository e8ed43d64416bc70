import type { FunctionComponent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startMessages } from '../../i18n/i18n.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { confirm } from './confirm.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { DialogHost } from './DialogHost.tsx'
import { isDialogOpen, openDialog } from './dialogs.ts'
import { useToasts } from './toasts.ts'

let root: Root
let element: HTMLElement
beforeEach(() => {
  startMessages('en')
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
})
afterEach(() => {
  root.unmount()
  element.remove()
})

const Example = () => (
  <DialogFrame title="Example" wide>
    <input aria-label="Name" />
  </DialogFrame>
)
const Named = ({ name }: { name: string }) => (
  <DialogFrame title={name} wide>
    <input aria-label="Name" defaultValue={name} />
  </DialogFrame>
)
const example = page.getByRole('dialog', { name: 'Example' })

const loading = () => document.querySelector('[aria-busy]')

/** Shows a button that opens a dialog, whose code loads. */
const press = async (load: () => Promise<FunctionComponent>) => {
  root.render(
    <>
      <button type="button" onClick={() => openDialog(load)}>
        Open
      </button>
      <DialogHost />
    </>,
  )
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  await expect.poll(loading).not.toBeNull()
  return button
}

it('shows that a dialog loads, and takes presses meanwhile', async () => {
  const code = Promise.withResolvers<FunctionComponent>()
  const button = await press(() => code.promise)
  const { left, top } = button.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(loading())
  expect(loading()?.querySelector('[data-part="dialog-frame"]')).not.toBeNull()
  code.resolve(Example)
  await expect.element(example).toBeVisible()
  expect(loading()).toBeNull()
})

it('says that the code of a dialog did not load, which may be opened again', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const code = Promise.withResolvers<FunctionComponent>()
  const load = vi.fn(() => code.promise)
  const button = await press(load)
  code.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => useToasts.getState().toasts.at(-1)?.text).toBe('Something went wrong')
  await expect.poll(loading).toBeNull()
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
  load.mockResolvedValue(Example)
  await button.click()
  await expect.element(example).toBeVisible()
})

it('a wide dialog opens with the focus on its first field, and closes by its button', async () => {
  root.render(<DialogHost />)
  openDialog(async () => Example)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

it('starts anew each time it opens, with the props of this opening', async () => {
  root.render(<DialogHost />)
  openDialog(async () => Named, { name: 'First' })
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('Changed')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  openDialog(async () => Named, { name: 'Second' })
  await expect.element(page.getByRole('dialog', { name: 'Second' })).toBeVisible()
  await expect.element(field).toHaveValue('Second')
})

it('a question opens over another dialog, and a newer one answers it with no', async () => {
  root.render(<DialogHost />)
  openDialog(async () => Example)
  await expect.element(example).toBeVisible()
  const first = confirm({ title: 'First?', yes: 'Yes', no: 'No' })
  await expect.element(page.getByRole('alertdialog', { name: 'First?' })).toBeVisible()
  const second = confirm({ title: 'Second?', yes: 'Yes', no: 'No' })
  expect(await first).toBe(false)
  await page.getByRole('alertdialog', { name: 'Second?' }).getByRole('button', { name: 'Yes' }).click()
  expect(await second).toBe(true)
  expect(isDialogOpen(ConfirmDialog)).toBe(false)
  expect(isDialogOpen(Example)).toBe(true)
})
