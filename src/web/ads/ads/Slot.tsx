import type { CSSProperties } from 'react'
import { type AdSlotProps, hasCampaigns, pageAds } from '../../data/session/ads.ts'
import { useSeesAds } from '../../data/session/sees-ads.ts'
import { AdFrame } from './AdFrame.tsx'
import styles from './ads.module.css'
import { CampaignBanner } from './CampaignBanner.tsx'

const PLACES: Record<AdSlotProps['position'], string | undefined> = {
  home_top: styles.home_top,
  between_items: styles.between_items,
  landing: styles.landing,
  sidebar: styles.sidebar,
  player_top: styles.player_top,
}

/** One of the ads of a position. The space of the highest one is reserved, so that nothing moves. */
export const Slot = ({ position }: AdSlotProps) => {
  const sees = useSeesAds()
  const ads = pageAds?.filter((ad) => ad.position === position) ?? []
  if (!sees) return null
  if (ads.length === 0)
    return position === 'home_top' && hasCampaigns() ? <CampaignBanner className={styles.home_top} /> : null
  const room = {
    '--height': Math.max(...ads.map(({ height }) => height)),
    '--height-narrow': Math.max(...ads.map((ad) => ad.height_narrow)),
  }
  return (
    <div className={`${styles.slot} ${PLACES[position]}`} data-part="ad" style={room as CSSProperties}>
      <AdFrame ads={ads} />
    </div>
  )
}
