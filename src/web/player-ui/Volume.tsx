import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayer } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Slider } from '../ui/Slider.tsx'
import styles from './player-ui.module.css'

/** Mute button and volume slider, 0 to 100. */
export const Volume = () => {
  const { t } = useTranslation()
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  const audible = muted ? 0 : Math.round(volume * 100)
  const Icon = audible === 0 ? VolumeX : audible < 50 ? Volume1 : Volume2
  return (
    <>
      <IconButton label={muted ? t('Unmute') : t('Mute')} aria-pressed={muted} onClick={player.toggleMute}>
        <Icon aria-hidden="true" />
      </IconButton>
      <Slider
        label={t('Volume')}
        className={styles.volume}
        value={audible}
        max={100}
        valueText={t('{percent}%', { percent: audible })}
        onValue={(value) => player.setVolume(value / 100)}
      />
    </>
  )
}
