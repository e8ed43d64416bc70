import { type ComponentType, lazy } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startMessages } from '../../i18n/i18n.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { DialogHost } from './DialogHost.tsx'
import { openDialog, useDialogs } from './dialogs.ts'

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
  useDialogs.setState({}, true)
})

const Example = () => (
  <DialogFrame title="Example" wide>
    <input aria-label="Name" />
  </DialogFrame>
)

const loading = () => document.querySelector('[aria-busy]')

it('shows that a dialog loads, and takes presses meanwhile', async () => {
  const code = Promise.withResolvers<{ default: ComponentType<object> }>()
  root.render(
    <>
      <button type="button" onClick={() => openDialog('shortcuts')}>
        Open
      </button>
      <DialogHost dialogs={{ shortcuts: lazy(() => code.promise) }} />
    </>,
  )
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  await expect.poll(loading).not.toBeNull()
  const { left, top } = button.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(loading())
  code.resolve({ default: Example })
  await expect.element(page.getByRole('dialog', { name: 'Example' })).toBeVisible()
  expect(loading()).toBeNull()
})

it('a wide dialog opens with the focus on its first field, and closes by its button', async () => {
  root.render(<DialogHost dialogs={{ shortcuts: Example }} />)
  openDialog('shortcuts')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})
