import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call.ts'
import { startMessages } from '../../i18n/i18n.ts'
import { LoadError } from './LoadError.tsx'

const body = { status: 'error', message: 'Can’t reach the server.', code: 'offline', request_id: '' } as const

afterEach(() => vi.restoreAllMocks())

it('says that the browser is offline, and tries again by itself once it no longer is', async () => {
  startMessages('en')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const retry = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<LoadError error={new CallError(0, body, null)} retry={retry} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You are offlineCheck your connection.Try again')
  expect(retry).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  // Effects run after the first paint.
  await expect.poll(() => dispatchEvent(new Event('online')) && retry.mock.calls.length).toBeGreaterThan(0)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Can’t reach the server.Your music will keep playing.Try again')
  root.unmount()
  element.remove()
})
