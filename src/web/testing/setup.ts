// First, because it declares the order of the layers.
import '../styles.css'
// Before the code that reads it.
import './page-ads.ts'
// Before media elements exist.
import './remote-playback.ts'

import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { adminCounts } from '../../contract/platform/back-office/roles.ts'
import { adminMessages } from '../../contract/platform/back-office/translations.ts'
import { bootstrap } from '../../contract/platform/bootstrap.ts'
import { events } from '../../contract/platform/events.ts'
import { queryClient } from '../data/client.ts'
import { purgeReads } from '../data/offline-read-cache.ts'
import { watchToken } from '../data/session/session.ts'
import { setToken } from '../data/session/token.ts'
import { refreshSettings } from '../data/settings.ts'
import { startMessages } from '../i18n/i18n.ts'
import { forgetReceipts } from '../social/chat/messages/receipts.ts'
import { useDialogs } from '../ui/overlays/dialogs.ts'
import { closeMenu } from '../ui/overlays/menu.ts'
import { startEventStream } from './event-stream.ts'
import { answer, closeServer, openServer, received, resetServer, startServer } from './http-server.ts'
import { unmount } from './mount.tsx'
import { clearTimers, runTimers, settle, watchTimers } from './timers.ts'
import { resetStores } from './zustand.ts'

// Counts how often lines are rendered, each of which has one.
vi.mock('../back-office/shell/PreviewButton.tsx', { spy: true })

const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name, value }) => [name, value] as const)
const root = document.documentElement
const first = { attributes: attributesOf(root), title: document.title }
const restoreDocument = (): void => {
  for (const [name] of attributesOf(root)) root.removeAttribute(name)
  for (const [name, value] of first.attributes) root.setAttribute(name, value)
  document.title = first.title
}

/*
 * All files of component tests share a page: loading the app again for each takes longer than most tests. So each test
 * starts as in a page that has just loaded.
 */
watchTimers()
startServer()
startEventStream()
beforeEach(async () => {
  openServer()
  startMessages('en')
  setToken('token')
  answer(bootstrap.settings, () => [])
  answer(adminMessages.get, () => ({}))
  answer(adminCounts.get, () => ({}))
  answer(events.ticket, () => ({ ticket: 'ticket', expires_in: 60 }))
  await refreshSettings()
  received.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  // Whatever the test left ends before the next one: what is asked from now on is refused.
  closeServer()
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800)
  // A dialog whose code still loads would open in the next test.
  await vi.waitUntil(() => useDialogs.getState().loading === 0, { timeout: 10_000 })
  unmount()
  closeMenu()
  await queryClient.cancelQueries()
  const stopWatching = watchToken()
  setToken(null)
  stopWatching()
  for (let round = 0; round < 3; round++) {
    runTimers()
    await settle()
  }
  clearTimers()
  queryClient.clear()
  forgetReceipts()
  purgeReads()
  resetStores()
  restoreDocument()
  localStorage.clear()
  sessionStorage.clear()
  expect(resetServer().join('\n')).toBe('')
})
