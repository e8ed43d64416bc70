import type { Upgrade } from './entitlements.ts'
import { useSession } from './session.ts'

/** Where the tab keeps what a plan is paid for. */
export const UPGRADE = 'upgrade'

/** Paying takes less. What arrives later, as a bank transfer, surprises nobody with a download. */
const LASTS_MS = 60 * 60_000

/** Reason to pay for a plan, and the page the listener was on. */
interface KeptUpgrade extends Upgrade {
  path: string
  /** The plan that the listener had then. */
  from: number | null
}

/** Remembers what a plan is paid for, also while the page is left for a payment provider. */
export const keepUpgrade = (upgrade: Upgrade, path = location.pathname + location.search): void => {
  const { user } = useSession.getState()
  const kept: KeptUpgrade = { ...upgrade, path, from: user?.plan?.id ?? null }
  try {
    sessionStorage.setItem(UPGRADE, JSON.stringify({ ...kept, user: user?.id, until: Date.now() + LASTS_MS }))
  } catch {
    // Storage is blocked: the listener repeats what they wanted.
  }
}

/** Forgets it: nothing was paid. */
export const dropUpgrade = (): void => {
  try {
    sessionStorage.removeItem(UPGRADE)
  } catch {
    // Then nothing was kept.
  }
}

/** Returns what the viewer pays a plan for; null if there is nothing, or it was too long ago. */
export const keptUpgrade = (): KeptUpgrade | null => {
  try {
    const text = sessionStorage.getItem(UPGRADE)
    if (text === null) return null
    const { user, until, ...kept } = JSON.parse(text) as KeptUpgrade & { user: number; until: number }
    return until > Date.now() && user === useSession.getState().user?.id ? kept : null
  } catch {
    return null
  }
}
