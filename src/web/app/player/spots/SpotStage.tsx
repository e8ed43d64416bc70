import { ChevronDown } from 'lucide-react'
import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useNarrow } from '../../../ui/layout/narrow-screen.ts'
import { MainPlayButton } from '../bar/Transport.tsx'
import { Volume } from '../bar/Volume.tsx'
import { AdBadge, SkipButton, SpotCover, SpotLink, SpotProgress, useAfter, WithoutAds } from './parts.tsx'
import styles from './spots.module.css'

/** The full-screen player while a spot plays. */
export const SpotStage = ({ spot }: { spot: Spot }) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const title = useAfter()
  return (
    <div className={styles.stage}>
      <header className={styles.head}>
        <IconButton label={t('Close full screen')} bright onClick={() => player.toggleExpanded(false)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <p className={styles.whose}>
          <AdBadge />
          <span className="truncate muted">{title !== null && t('Up next: {title}', { title })}</span>
        </p>
        <div className={styles.tools}>{!narrow && <Volume bright />}</div>
      </header>
      <div className={styles.middle}>
        <SpotCover spot={spot} size={400} fluid />
        <h2 className="heading-24 mt-6">
          <bdi>{spot.title}</bdi>
        </h2>
        <p className="muted">
          <bdi>{spot.advertiser}</bdi>
        </p>
        {spot.text && <p className={styles.text}>{spot.text}</p>}
        <SpotLink
          spot={spot}
          label={spot.button ?? t('Visit')}
          variant="art"
          size="lg"
          block
          className="mt-4"
        />
        <div className={styles.times}>
          <SpotProgress spot={spot} />
        </div>
        <div className={styles.controls} dir="ltr">
          <span />
          <MainPlayButton icon="icon icon-24" />
          <SkipButton spot={spot} className={styles.onArt} />
        </div>
        <WithoutAds />
      </div>
    </div>
  )
}
