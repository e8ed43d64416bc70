import { useRouterState } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Ad } from '../../../contract/ads/ads.ts'
import { type AdSlotProps, hasCampaigns, pageAds } from '../../data/session/ads.ts'
import { useSeesAds } from '../../data/session/sees-ads.ts'
import { AdFrame } from './AdFrame.tsx'
import styles from './ads.module.css'
import { CampaignBanner } from './CampaignBanner.tsx'
import { useSidebarAd, useSidebarRoom } from './sidebar-room.ts'

const PLACES: Record<AdSlotProps['position'], string | undefined> = {
  home_top: styles.home_top,
  between_items: styles.between_items,
  landing: styles.landing,
  sidebar: styles.sidebar,
  player_top: styles.player_top,
}

interface SpaceProps extends AdSlotProps {
  ads: Ad[]
}

const highest = (ads: Ad[]): number => Math.max(...ads.map(({ height }) => height))

/** One of the ads. The space of the highest one is reserved, so that nothing moves. */
const Space = ({ position, ads }: SpaceProps) => {
  const room = {
    '--height': highest(ads),
    '--height-narrow': Math.max(...ads.map((ad) => ad.height_narrow)),
  }
  return (
    <div className={`${styles.slot} ${PLACES[position]}`} data-part="ad" style={room as CSSProperties}>
      <AdFrame ads={ads} />
    </div>
  )
}

/** An ad below the library, where enough of it remains. */
const SidebarSpace = (props: SpaceProps) => {
  const place = useSidebarRoom(highest(props.ads))
  const { state } = useSidebarAd()
  return <div ref={place}>{state === 'shown' && <Space {...props} />}</div>
}

/** An ad above the player, unless there is one in the sidebar. */
const PlayerSpace = (props: SpaceProps) => {
  const { state } = useSidebarAd()
  return state === 'none' && <Space {...props} />
}

/** One of the ads of a position; none of the shell on pages of payment, account and chat. */
export const Slot = ({ position }: AdSlotProps) => {
  const sees = useSeesAds()
  const allowed = useRouterState({
    select: ({ matches }) => matches.every(({ staticData }) => staticData.page?.ads !== false),
  })
  const ads = pageAds?.filter((ad) => ad.position === position) ?? []
  if (!sees || !allowed) return null
  if (ads.length === 0)
    return position === 'home_top' && hasCampaigns() ? <CampaignBanner className={styles.home_top} /> : null
  if (position === 'sidebar') return <SidebarSpace position={position} ads={ads} />
  if (position === 'player_top') return <PlayerSpace position={position} ads={ads} />
  return <Space position={position} ads={ads} />
}
