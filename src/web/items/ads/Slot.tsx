import type { CSSProperties } from 'react'
import { settings } from '../../api/settings.ts'
import { type AdSlotProps, isWithoutAds, noteWithoutAds, pageAds } from '../../session/ads.ts'
import { useConsent } from '../../session/consent.ts'
import { useSession } from '../../session/session.ts'
import { useToken } from '../../session/token.ts'
import { AdFrame } from './AdFrame.tsx'
import styles from './ads.module.css'

/** Returns whether the listener sees ads: with consent, where it is needed, and not with a plan or role without them. */
const useSeesAds = (): boolean => {
  const loggedIn = useToken(({ token }) => token !== null)
  const user = useSession((state) => state.user)
  const consent = useConsent((state) => state.consent)
  if (settings().ads_need_consent && !consent) return false
  if (!loggedIn) return true
  return user ? !noteWithoutAds(user) : !isWithoutAds()
}

/** One of the ads of a position. The space of the highest one is reserved, so that nothing moves. */
export const Slot = ({ position, className = '' }: AdSlotProps) => {
  const sees = useSeesAds()
  const ads = pageAds?.filter((ad) => ad.position === position) ?? []
  if (!sees || ads.length === 0) return null
  const room = {
    '--height': Math.max(...ads.map(({ height }) => height)),
    '--height-narrow': Math.max(...ads.map((ad) => ad.height_narrow)),
  }
  return (
    <div className={`${styles.slot} ${className}`} data-part="ad" style={room as CSSProperties}>
      <AdFrame ads={ads} />
    </div>
  )
}
