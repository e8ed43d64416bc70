import { RotateCcw, RotateCw, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Episode } from '../../contract/podcasts.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { hopsOf } from '../player/item.ts'
import { player } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SpeedButton } from './SpeedButton.tsx'
import { MainPlayButton } from './Transport.tsx'
import './spoken.css'

interface HopProps {
  label: string
  direction: 'back' | 'forward'
  seconds: number
  large: boolean
  children: ReactNode
}

const Hop = ({ label, direction, seconds, large, children }: HopProps) => (
  <IconButton
    label={label}
    size={large ? 'md' : 'sm'}
    bright
    className="hop-by"
    onClick={() => player.hop(direction)}
  >
    {children}
    <b aria-hidden="true">{seconds}</b>
  </IconButton>
)

interface SpokenTransportProps {
  episode: Episode
  large?: boolean
}

/** What an episode is steered with: pace, a little back, play, a little on, the next one. Left to right everywhere. */
export const SpokenTransport = ({ episode, large = false }: SpokenTransportProps) => {
  const { t } = useTranslation()
  const { back, forward } = hopsOf(episode)
  return (
    <div className="transport" dir="ltr">
      <SpeedButton podcast={episode.show.id} />
      <Hop label={t('{number} seconds back', { number: back })} direction="back" seconds={back} large={large}>
        <RotateCcw aria-hidden="true" />
      </Hop>
      <MainPlayButton icon={large ? 'i s24' : 'i'} />
      <Hop
        label={t('{number} seconds forward', { number: forward })}
        direction="forward"
        seconds={forward}
        large={large}
      >
        <RotateCw aria-hidden="true" />
      </Hop>
      <IconButton label={t('Next')} size={large ? 'md' : 'sm'} bright className="hop" onClick={player.next}>
        <SkipForward className={large ? 's24' : ''} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
