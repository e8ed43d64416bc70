import { RotateCcw, RotateCw, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { player } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SpeedButton } from './SpeedButton.tsx'
import { MainPlayButton } from './Transport.tsx'
import './spoken.css'

/** Seconds by which words are gone back to, and by which what one knows is left out. */
const BACK = 15
const FORWARD = 30

interface HopProps {
  label: string
  seconds: number
  large: boolean
  children: ReactNode
}

const Hop = ({ label, seconds, large, children }: HopProps) => (
  <IconButton
    label={label}
    size={large ? 'md' : 'sm'}
    bright
    className="hop-by"
    onClick={() => player.skip(seconds)}
  >
    {children}
    <b aria-hidden="true">{Math.abs(seconds)}</b>
  </IconButton>
)

/** What an episode is steered with: pace, a little back, play, a little on, the next one. Left to right everywhere. */
export const SpokenTransport = ({ large = false }: { large?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="transport" dir="ltr">
      <SpeedButton />
      <Hop label={t('{number} seconds back', { number: BACK })} seconds={-BACK} large={large}>
        <RotateCcw aria-hidden="true" />
      </Hop>
      <MainPlayButton icon={large ? 'i s24' : 'i'} />
      <Hop label={t('{number} seconds forward', { number: FORWARD })} seconds={FORWARD} large={large}>
        <RotateCw aria-hidden="true" />
      </Hop>
      <IconButton label={t('Next')} size={large ? 'md' : 'sm'} bright className="hop" onClick={player.next}>
        <SkipForward className={large ? 's24' : ''} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
