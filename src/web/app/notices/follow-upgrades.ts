import type { AnyRouter } from '@tanstack/react-router'
import { setUpgradeOffer } from '../../data/errors.ts'
import { UPGRADE } from '../../data/session/kept-upgrade.ts'
import { useSession } from '../../data/session/session.ts'

const isKept = (): boolean => {
  try {
    return sessionStorage.getItem(UPGRADE) !== null
  } catch {
    return false
  }
}

/**
 * Offers plans where the server says that something is missing, and completes what a plan was paid for. Returns how to
 * stop.
 */
export const followUpgrades = (router: AnyRouter): (() => void) => {
  setUpgradeOffer(async (feature) => (await import('./offer-upgrade.ts')).offerUpgrade(feature))
  const complete = () => {
    if (useSession.getState().user && isKept())
      void import('./complete-upgrade.ts').then((m) => m.completeUpgrade(router))
  }
  complete()
  return useSession.subscribe(complete)
}
