import type { CSSProperties } from 'react'
import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { artColor } from '../../../../contract/platform/theme.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer, usePlayhead } from '../../../player/player.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/pictures/icons.tsx'
import playerUiStyles from '../bar/player-ui.module.css'
import { SkipButton, SPOT_COLOR, SpotCover, Whose } from './parts.tsx'
import styles from './spots.module.css'

const Far = () => {
  const percent = usePlayhead((state) => state.progressPercent)
  return (
    <span className={playerUiStyles.far} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** The mini player while a spot plays. */
export const SpotMini = ({ spot }: { spot: Spot }) => {
  const { t } = useTranslation()
  const playing = usePlayer((state) => state.playerStatus === 'play')
  const Icon = playing ? PauseIcon : PlayIcon
  return (
    <section
      className={`${playerUiStyles.mini} on-art`}
      data-part="mini-player"
      style={{ '--art': artColor(spot.color ?? SPOT_COLOR) } as CSSProperties}
      aria-label={t('Player')}
    >
      <PlainButton
        className={playerUiStyles.open}
        aria-label={t('Ad by {advertiser}: {title}', spot)}
        onClick={() => player.toggleExpanded(true)}
      >
        <SpotCover spot={spot} size={40} />
        <span>
          <bdi className="block truncate font-medium">{spot.title}</bdi>
          <Whose spot={spot} />
        </span>
      </PlainButton>
      <SkipButton spot={spot} size="sm" className={styles.onArt} />
      <IconButton label={playing ? t('Pause') : t('Play')} bright onClick={player.toggle}>
        <Icon className="icon icon-24" />
      </IconButton>
      <Far />
    </section>
  )
}
