import { useTranslation } from '../i18n/i18n.ts'
import {
  type LoudnessMode,
  MOST_CROSSFADE,
  type Quality,
  setPreferences,
  usePreferences,
} from '../player/preferences.ts'
import { Slider } from '../ui/Slider.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Choices } from './Choices.tsx'

const QualityChoice = () => {
  const { t } = useTranslation()
  const quality = usePreferences((state) => state.quality)
  const hints: Record<Quality, string> = {
    auto: t('As good as the connection allows'),
    low: t('At most {kbps} kbit/s', { kbps: 64 }),
    normal: t('At most {kbps} kbit/s', { kbps: 128 }),
    high: t('Always the best there is'),
  }
  return (
    <div>
      <Choices
        legend={t('Quality')}
        options={[
          { value: 'auto', label: t('Automatic') },
          { value: 'low', label: t('Data saver') },
          { value: 'normal', label: t('Normal') },
          { value: 'high', label: t('High') },
        ]}
        value={quality}
        onValue={(value) => setPreferences({ quality: value })}
      />
      <p className="hint mt-2">{hints[quality]}</p>
    </div>
  )
}

const LoudnessChoice = () => {
  const { t } = useTranslation()
  const loudness = usePreferences((state) => state.loudness)
  const hints: Record<LoudnessMode, string> = {
    off: t('As recorded'),
    track: t('Every song is as loud as the others'),
    album: t('The songs of an album keep their differences'),
  }
  return (
    <div>
      <Choices
        legend={t('Even loudness')}
        options={[
          { value: 'off', label: t('Off') },
          { value: 'track', label: t('By song') },
          { value: 'album', label: t('By album') },
        ]}
        value={loudness}
        onValue={(value) => setPreferences({ loudness: value })}
      />
      <p className="hint mt-2">{hints[loudness]}</p>
    </div>
  )
}

const Crossfade = () => {
  const { t } = useTranslation()
  const seconds = usePreferences((state) => state.crossfade)
  const text = seconds > 0 ? t('{seconds} s', { seconds }) : t('Off')
  return (
    <div>
      <p className="flex justify-between gap-3" aria-hidden="true">
        <span className="field-label">{t('Crossfade')}</span>
        <span className="hint">{text}</span>
      </p>
      <Slider
        label={t('Crossfade')}
        value={seconds}
        max={MOST_CROSSFADE}
        step={1}
        valueText={text}
        onValue={(value) => setPreferences({ crossfade: value })}
      />
    </div>
  )
}

/** How music sounds on this device, and whether it goes on when the queue has ended. */
export const SoundSettings = () => {
  const { t } = useTranslation()
  const related = usePreferences((state) => state.continue_related)
  return (
    <>
      <QualityChoice />
      <LoudnessChoice />
      <Crossfade />
      <Switch
        label={t('Continue with related songs')}
        hint={t('When the queue has ended')}
        checked={related}
        onChange={(checked) => setPreferences({ continue_related: checked })}
      />
    </>
  )
}
