import { RotateCcw, RotateCw, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player } from '../../../player/player.ts'
import { skipIntervals } from '../../../player/queue/item.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import episodeTransportStyles from './episode-transport.module.css'
import playerUiStyles from './player-ui.module.css'
import { SpeedButton } from './SpeedButton.tsx'
import { MainPlayButton } from './Transport.tsx'

interface SkipButtonProps {
  label: string
  direction: 'back' | 'forward'
  seconds: number
  large: boolean
  children: ReactNode
}

const SkipButton = ({ label, direction, seconds, large, children }: SkipButtonProps) => (
  <IconButton
    label={label}
    size={large ? 'md' : 'sm'}
    bright
    className={episodeTransportStyles.skipSeconds}
    onClick={() => player.hop(direction)}
  >
    {children}
    <b aria-hidden="true">{seconds}</b>
  </IconButton>
)

interface EpisodeTransportProps {
  episode: Episode
  large?: boolean
}

/** Controls for episodes: speed, skip back, play, skip forward, next. Left to right in every language. */
export const EpisodeTransport = ({ episode, large = false }: EpisodeTransportProps) => {
  const { t } = useTranslation()
  const { back, forward } = skipIntervals(episode)
  return (
    <div className={playerUiStyles.transport} dir="ltr">
      <SpeedButton podcast={episode.show.id} />
      <SkipButton
        label={t('Skip back {number} seconds', { number: back })}
        direction="back"
        seconds={back}
        large={large}
      >
        <RotateCcw aria-hidden="true" />
      </SkipButton>
      <MainPlayButton icon={large ? 'icon icon-24' : 'icon'} />
      <SkipButton
        label={t('Skip forward {number} seconds', { number: forward })}
        direction="forward"
        seconds={forward}
        large={large}
      >
        <RotateCw aria-hidden="true" />
      </SkipButton>
      <IconButton
        label={t('Next')}
        size={large ? 'md' : 'sm'}
        bright
        className={playerUiStyles.hop}
        onClick={player.next}
      >
        <SkipForward className={classes(large && 'icon-24')} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
