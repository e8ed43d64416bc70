import { Maximize2, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import playerUiStyles from '../bar/player-ui.module.css'
import { MainPlayButton } from '../bar/Transport.tsx'
import { Volume } from '../bar/Volume.tsx'
import { SkipButton, SpotCover, SpotLink, SpotProgress, useAfter, Whose, WithoutAds } from './parts.tsx'
import styles from './spots.module.css'

/** Keeps the places of the buttons; only play and pause work during a spot. */
const Transport = () => {
  const { t } = useTranslation()
  return (
    <div className={playerUiStyles.transport} dir="ltr">
      <IconButton label={t('Shuffle')} size="sm" disabled>
        <Shuffle aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Previous')} size="sm" bright className={playerUiStyles.hop} disabled>
        <SkipBack aria-hidden="true" />
      </IconButton>
      <MainPlayButton />
      <IconButton label={t('Next')} size="sm" bright className={playerUiStyles.hop} disabled>
        <SkipForward aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Repeat')} size="sm" disabled>
        <Repeat aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The title that follows the spot, above the bar. */
const Next = () => {
  const { t } = useTranslation()
  const item = usePlayer((state) => state.currentAudio)
  const title = useAfter()
  const [before, after] = t('Up next: {title}').split('{title}')
  return (
    <div className={styles.next}>
      {title !== null && (
        <>
          <Cover picture={item?.cover ?? null} name={title} size={24} shape="small" />
          <p className="truncate muted">
            {before}
            <bdi className={styles.nextTitle}>{title}</bdi>
            {after}
          </p>
        </>
      )}
      <WithoutAds />
    </div>
  )
}

/** The player bar while a spot plays. */
export const SpotBar = ({ spot }: { spot: Spot }) => {
  const { t } = useTranslation()
  return (
    <section
      className={`${playerUiStyles.playerbar} ${styles.bar}`}
      data-part="player-bar spot-bar"
      aria-label={t('Player')}
    >
      <Next />
      <div className={playerUiStyles.who}>
        <SpotCover spot={spot} size={56} />
        <div className={playerUiStyles.nowTitle}>
          <bdi className={`${playerUiStyles.title} truncate`}>{spot.title}</bdi>
          <Whose spot={spot} />
        </div>
        <SpotLink spot={spot} label={t('Visit')} size="sm" className={styles.link} />
      </div>
      <div className={playerUiStyles.center}>
        <Transport />
        <div className={playerUiStyles.times} data-part="times">
          <SpotProgress spot={spot} />
        </div>
      </div>
      <div className={playerUiStyles.end}>
        <SkipButton spot={spot} variant="soft" size="sm" />
        <Volume />
        <IconButton label={t('Full screen')} onClick={() => player.toggleExpanded(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}
