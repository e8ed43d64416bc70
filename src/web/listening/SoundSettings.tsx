import { useTranslation } from '../i18n/i18n.ts'
import { MOST_CROSSFADE, type Quality, setPreferences, usePreferences } from '../player/preferences.ts'
import { Slider } from '../ui/Slider.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Choices } from './Choices.tsx'
import '../ui/slider.css'

const QualityChoice = () => {
  const { t } = useTranslation()
  const quality = usePreferences((state) => state.quality)
  const hints: Record<Quality, string> = {
    auto: t('As good as the connection allows'),
    low: t('Data saver: always the lowest quality'),
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
  const { loudness, continue_related } = usePreferences()
  return (
    <>
      <QualityChoice />
      <Choices
        legend={t('Loudness')}
        options={[
          { value: 'album', label: t('Same for albums') },
          { value: 'track', label: t('Same for songs') },
          { value: 'off', label: t('As recorded') },
        ]}
        value={loudness}
        onValue={(value) => setPreferences({ loudness: value })}
      />
      <Crossfade />
      <Switch
        label={t('Continue with related songs')}
        hint={t('When the queue has ended')}
        checked={continue_related}
        onChange={(checked) => setPreferences({ continue_related: checked })}
      />
    </>
  )
}
