import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tooltip } from './Tooltip.tsx'

const tip = () =>
  [...document.querySelectorAll('[data-open][aria-hidden="true"]')].map((one) => one.textContent)

it('neither names nor marks a button that gets the focus back after a touch', async () => {
  onTestFinished(() => void document.documentElement.removeAttribute('data-touch'))
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  root.render(
    <>
      <button type="button" data-tip="Queue">
        Q
      </button>
      <button type="button">Next</button>
      <Tooltip />
    </>,
  )
  const button = page.getByRole('button', { name: 'Q' })
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLElement
  await userEvent.keyboard('{Tab}')
  element.focus()
  await expect.poll(tip).toEqual(['Queue'])
  element.blur()
  await expect.poll(tip).toEqual([])

  element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  element.focus()
  expect(element.matches(':focus-visible')).toBe(true)
  expect(getComputedStyle(element).outlineColor).toBe('rgba(0, 0, 0, 0)')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(tip()).toEqual([])

  await userEvent.keyboard('{Tab}')
  expect(document.documentElement.hasAttribute('data-touch')).toBe(false)
})
