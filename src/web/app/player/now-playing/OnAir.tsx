import { SkipBack, SkipForward } from 'lucide-react'
import type { RadioStation } from '../../../../contract/catalog/items.ts'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../../ui/buttons/TextLink.tsx'
import episodeTransportStyles from '../bar/episode-transport.module.css'
import playerUiStyles from '../bar/player-ui.module.css'
import { MainPlayButton } from '../bar/Transport.tsx'

/** Previous and next step through the list of stations. */
const Stations = ({ large }: { large: boolean }) => {
  const { t } = useTranslation()
  const size = large ? 'md' : 'sm'
  const icon = large ? 'icon-24' : ''
  return (
    <div className={playerUiStyles.transport} dir="ltr">
      <IconButton
        label={t('Previous')}
        size={size}
        bright
        className={playerUiStyles.hop}
        onClick={player.previous}
      >
        <SkipBack className={icon} aria-hidden="true" />
      </IconButton>
      <MainPlayButton icon={large ? 'icon icon-24' : 'icon'} />
      <IconButton label={t('Next')} size={size} bright className={playerUiStyles.hop} onClick={player.next}>
        <SkipForward className={icon} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Whether the station is silent: it could not be reached, or the server says so and nothing proves it wrong. */
const useOffAir = (station: RadioStation): boolean =>
  usePlayer(
    ({ offAir, playerStatus, loading }) =>
      offAir || (station.live === false && (playerStatus !== 'play' || loading)),
  )

const Live = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  if (useOffAir(station))
    return (
      <p className={episodeTransportStyles.onAir}>
        <span className={`${episodeTransportStyles.liveBadge} ${episodeTransportStyles.off}`}>
          {t('Off air')}
        </span>
        <TextButton accent onClick={player.resume}>
          {t('Try again')}
        </TextButton>
      </p>
    )
  return (
    <p className={episodeTransportStyles.onAir}>
      <span className={episodeTransportStyles.liveBadge}>{t('Live')}</span>
      <span className="truncate">{listed(station.genres.map(({ name }) => name))}</span>
    </p>
  )
}

/** A station in the player bar: the current song instead of a seek bar. */
export const OnAirBar = ({ station }: { station: RadioStation }) => (
  <div className={playerUiStyles.center}>
    <Stations large={false} />
    <Live station={station} />
  </div>
)

/** The same in full screen. */
export const OnAirStage = ({ station }: { station: RadioStation }) => (
  <>
    <Live station={station} />
    <Stations large />
  </>
)
