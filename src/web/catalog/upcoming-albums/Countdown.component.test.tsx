import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useTimeLeft } from './Countdown.tsx'

const UNTIL = '2026-12-24T18:00:00.000Z'
const Left = () => Object.values(useTimeLeft(UNTIL)).join(' ')

afterEach(() => vi.useRealTimers())

it('changes with each minute, however much of one is left at first, and stops at the end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(UNTIL) - 90_000 })
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Left />)
  await expect.poll(() => element.textContent).toBe('0 0 2')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => element.textContent).toBe('0 0 1')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => element.textContent).toBe('0 0 0')
  expect(vi.getTimerCount()).toBe(0)
  root.unmount()
  element.remove()
})
