import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Slider } from '../../ui/fields/Slider.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/icons.tsx'
import type { Playback } from './playback.ts'
import styles from './sync.module.css'

const RATES = [0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** Plays the song, at a lower speed for fast lyrics. */
export const PlaybackBar = ({ playback }: { playback: Playback }) => {
  const { t } = useTranslation()
  const { playing, time, duration, rate } = playback.use()
  return (
    <div className={styles.bar}>
      <IconButton
        bright
        label={playing ? t('Pause') : t('Play')}
        disabled={duration === 0}
        onClick={playback.toggle}
      >
        {playing ? <PauseIcon className="icon icon-24" /> : <PlayIcon className="icon icon-24" />}
      </IconButton>
      <span className="tabular">{formatTime(time)}</span>
      <Slider
        label={t('Seek')}
        className={styles.seek}
        step="any"
        disabled={duration === 0}
        value={time}
        max={duration}
        valueText={formatTime(time)}
        onValue={playback.seek}
      />
      <span className="tabular muted">{formatTime(duration)}</span>
      <Select
        plain
        className={styles.rate}
        aria-label={t('Playback speed')}
        value={rate}
        onChange={(event) => playback.setRate(Number(event.currentTarget.value))}
      >
        {RATES.map((one) => (
          <option key={one} value={one}>
            {`${formatNumber(one)}×`}
          </option>
        ))}
      </Select>
    </div>
  )
}
