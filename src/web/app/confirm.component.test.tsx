// First, because it declares the order of the layers.
import '../styles.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToListener } from '../testing/listener-page.tsx'
import type { Answer, Question } from '../ui/overlays/ConfirmDialog.tsx'
import { confirm } from '../ui/overlays/confirm.ts'

const dialog = page.getByRole('alertdialog')
const button = page.getByRole('button', { name: 'Ask' })
const answers: Answer[] = []

const ask = async (question: Partial<Question>): Promise<void> => {
  answers.length = 0
  const asked = { title: 'Leave?', yes: 'Leave', no: 'Cancel', ...question }
  await showToListener(
    <button type="button" onClick={() => void confirm(asked).then((answer) => answers.push(answer))}>
      Ask
    </button>,
  )
  await button.click()
  await expect.element(dialog).toBeVisible()
}
const again = async (): Promise<void> => {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
}

it.each([1280, 390])(
  'is 286 of %i pixels wide; Escape and no decline and restore the focus, Enter confirms',
  async (width) => {
    await page.viewport(width, 800)
    await ask({})
    expect((dialog.element() as HTMLElement).offsetWidth).toBe(286)
    await expect.element(dialog.getByRole('button', { name: 'Leave' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await again()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await again()
    await expect.element(dialog.getByRole('button', { name: 'Leave' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => answers).toEqual([false, false, true])
    await page.viewport(1280, 800)
  },
)

it('confirms by Enter even while no has the focus, which is the button that Enter presses after Tab', async () => {
  await ask({ danger: true })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await again()
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Enter}')
  await expect.poll(() => answers).toEqual([true, false])
})
