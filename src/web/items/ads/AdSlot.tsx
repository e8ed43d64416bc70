import { lazy, Suspense, useEffect, useState } from 'react'
import type { Ad, AdPosition } from '../../../contract/ads.ts'
import { pageAds } from '../../api/ads.ts'
import { settings } from '../../api/settings.ts'
import { useNarrow } from '../../player-ui/narrow-screen.ts'
import { useConsent } from '../../session/consent.ts'
import { hasPermission } from '../../session/permissions.ts'
import { readStored, writeStored } from '../../session/safe-storage.ts'
import { useSession } from '../../session/session.ts'
import { useToken } from '../../session/token.ts'

const AdFrame = lazy(() => import('./AdFrame.tsx').then((m) => ({ default: m.AdFrame })))

/** Height of the label in pixels, as in the styles of `AdFrame`. */
const LABEL = 16
/** Kept for accounts without ads, so that no space is reserved while they load. */
const WITHOUT = 'without-ads'

/** Returns whether the listener sees ads: with consent, where it is needed, and not with a plan without them. */
const useSeesAds = (): boolean => {
  const loggedIn = useToken((state) => state.token !== null)
  const without = useSession(({ user }) => user && hasPermission(user, 'No ads'))
  const consent = useConsent((state) => state.consent)
  useEffect(() => {
    if (without !== null) writeStored(WITHOUT, without ? '1' : null)
  }, [without])
  if (settings().ads_need_consent && consent !== true) return false
  return !(without ?? (loggedIn && readStored(WITHOUT) === '1'))
}

/** Returns one of the ads, by their weights. */
const pick = (ads: Ad[]): Ad | undefined => {
  let left = Math.random() * ads.reduce((sum, { weight }) => sum + weight, 0)
  return ads.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

const Slot = ({ ads, className }: { ads: Ad[]; className: string | undefined }) => {
  const [ad] = useState(() => pick(ads))
  const narrow = useNarrow()
  if (!useSeesAds() || !ad) return null
  const height = narrow ? ad.height_narrow : ad.height
  const room = <div style={{ height: height + LABEL }} />
  return (
    <div className={className} data-part="ad">
      <Suspense fallback={room}>
        <AdFrame id={ad.id} height={height} />
      </Suspense>
    </div>
  )
}

/** One of the ads of a position, with space reserved for it; nothing without ads. */
export const AdSlot = ({ position, className }: { position: AdPosition; className?: string }) => {
  const ads = pageAds?.filter((ad) => ad.position === position)
  return ads && ads.length > 0 ? <Slot ads={ads} className={className} /> : null
}
