import { create } from 'zustand'
import { isLive, LIVENESS } from '../../../contract/site/installed-app.ts'

/** Whether the server was reachable at the last check; `check` asks again. */
export const useOnline = create<{ online: boolean; check: () => void }>(() => ({
  online: true,
  check: () => undefined,
}))

/** Whether the app knows that the server cannot be reached, without asking. */
export const isCutOff = (): boolean => globalThis.navigator?.onLine === false || !useOnline.getState().online

/** Milliseconds after which a ping counts as unanswered: weak connections answer nothing, and do not fail either. */
const PATIENCE = 10_000

/** Pings the server, bypassing the service worker and caches. */
export const isReachable = async (): Promise<boolean> => {
  try {
    const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }
    return await isLive(await fetch(new URL(LIVENESS, location.origin), init))
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
