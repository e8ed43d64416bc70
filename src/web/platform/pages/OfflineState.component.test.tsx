import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useOffline } from './OfflineState.tsx'

const Shown = ({ retry }: { retry: () => void }) => String(useOffline(retry))

it('retries when the browser is online again, and no longer once it is not shown', async () => {
  const retry = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Shown retry={retry} />)
  await expect.poll(() => dispatchEvent(new Event('online')) && retry.mock.calls.length).toBeGreaterThan(0)
  const before = retry.mock.calls.length
  root.unmount()
  await expect.poll(() => element.textContent).toBe('')
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(before)
  element.remove()
})
