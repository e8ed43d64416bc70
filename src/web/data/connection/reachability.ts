import { create } from 'zustand'
import { PAGE_HEADER } from '../../../contract/site/installed-app.ts'

/** Whether the server was reachable at the last check; `check` asks again. */
export const useOnline = create<{ online: boolean; check: () => void }>(() => ({
  online: true,
  check: () => undefined,
}))

/** Whether the app knows that the server cannot be reached, without asking. */
export const isCutOff = (): boolean => globalThis.navigator?.onLine === false || !useOnline.getState().online

/** Milliseconds after which a ping counts as unanswered: weak connections answer nothing, and do not fail either. */
const PATIENCE = 10_000

/**
 * Pings the server, bypassing the service worker and caches. A captive portal answers every request with a page of its
 * own, so that the status alone says nothing.
 */
export const isReachable = async (): Promise<boolean> => {
  try {
    const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }
    const response = await fetch(new URL('/', location.origin), init)
    void response.body?.cancel()
    return response.status === 200 && response.headers.has(PAGE_HEADER)
  } catch {
    return false
  }
}

/** Calls that fail at the same time share one ping. */
let asking: Promise<boolean> | undefined

/** Whether a call failed since the server cannot be reached, which the app knows from then on. */
export const lostConnection = async (): Promise<boolean> => {
  if (isCutOff()) return true
  asking ??= isReachable().finally(() => {
    asking = undefined
  })
  if (await asking) return false
  useOnline.setState({ online: false })
  useOnline.getState().check()
  return true
}
