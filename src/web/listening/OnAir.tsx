import { SkipBack, SkipForward } from 'lucide-react'
import type { RadioStation } from '../../contract/radio-stations.ts'
import { listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { MainPlayButton } from './Transport.tsx'
import './spoken.css'

/** Previous and next lead through the list of stations. */
const Stations = ({ large }: { large: boolean }) => {
  const { t } = useTranslation()
  const size = large ? 'md' : 'sm'
  const icon = large ? 's24' : ''
  return (
    <div className="transport" dir="ltr">
      <IconButton label={t('Previous')} size={size} bright className="hop" onClick={player.previous}>
        <SkipBack className={icon} aria-hidden="true" />
      </IconButton>
      <MainPlayButton icon={large ? 'i s24' : 'i'} />
      <IconButton label={t('Next')} size={size} bright className="hop" onClick={player.next}>
        <SkipForward className={icon} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const Live = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  return (
    <p className="on-air">
      <span className="live-badge">{t('Live')}</span>
      <span className="trunc">{listed(station.genres.map(({ name }) => name))}</span>
    </p>
  )
}

/** A station in the player bar: no place to seek to, but what is on. */
export const OnAirBar = ({ station }: { station: RadioStation }) => (
  <div className="mid">
    <Stations large={false} />
    <Live station={station} />
  </div>
)

/** The same in the full screen. */
export const OnAirStage = ({ station }: { station: RadioStation }) => (
  <>
    <Live station={station} />
    <Stations large />
  </>
)
