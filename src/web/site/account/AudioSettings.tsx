import { Sparkles } from 'lucide-react'
import { entitlementTo, openUpgrade } from '../../data/session/entitlements.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import {
  type LoudnessMode,
  MAX_CROSSFADE,
  type Quality,
  setPreferences,
  usePreferences,
} from '../../player/preferences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Slider } from '../../ui/fields/Slider.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { SegmentsField } from '../../ui/tabs/Segments.tsx'
import styles from './audio-settings.module.css'

const QualityChoice = ({ leave }: { leave?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const quality = usePreferences((state) => state.quality)
  const hints: Record<Quality, string> = {
    auto: t('Adjusts to your connection'),
    low: t('Up to {kbps} kbit/s', { kbps: 64 }),
    normal: t('Up to {kbps} kbit/s', { kbps: 128 }),
    high: t('Always highest quality'),
  }
  const max = useSession(({ user }) => user?.max_kbps ?? null)
  const offered = useSession(({ user }) => entitlementTo('High quality', user) === 'offered')
  return (
    <div>
      <SegmentsField
        look="chips"
        label={t('Quality')}
        choices={[
          { value: 'auto', text: t('Automatic') },
          { value: 'low', text: t('Data saver') },
          { value: 'normal', text: t('Normal') },
          { value: 'high', text: t('High') },
        ]}
        value={quality}
        onChange={(value) => setPreferences({ quality: value })}
        hint={
          max !== null && (quality === 'high' || quality === 'auto')
            ? t('Your plan plays up to {kbps} kbit/s', { kbps: max })
            : hints[quality]
        }
      />
      {offered && (
        <Button
          variant="line"
          className="mt-2"
          onClick={() => {
            leave?.()
            openUpgrade({ feature: 'High quality' })
          }}
        >
          <Sparkles className="icon-18" aria-hidden="true" />
          {t('Get better sound')}
        </Button>
      )}
    </div>
  )
}

const LoudnessChoice = () => {
  const { t } = useTranslation()
  const loudness = usePreferences((state) => state.loudness)
  const hints: Record<LoudnessMode, string> = {
    off: t('Original volume'),
    track: t('All songs play at the same volume'),
    album: t('Keeps the volume differences within an album'),
  }
  return (
    <SegmentsField
      look="chips"
      label={t('Normalise volume')}
      choices={[
        { value: 'off', text: t('Off') },
        { value: 'track', text: t('Track') },
        { value: 'album', text: t('Album') },
      ]}
      value={loudness}
      onChange={(value) => setPreferences({ loudness: value })}
      hint={hints[loudness]}
    />
  )
}

const Crossfade = () => {
  const { t } = useTranslation()
  const seconds = usePreferences((state) => state.crossfade)
  const text = seconds > 0 ? t('{seconds} s', { seconds }) : t('Off')
  return (
    <div>
      <p className={styles.settingLine} aria-hidden="true">
        <span className="font-medium">{t('Crossfade')}</span>
        <Hint as="span">{text}</Hint>
      </p>
      <Slider
        label={t('Crossfade')}
        value={seconds}
        max={MAX_CROSSFADE}
        step={1}
        valueText={text}
        onValue={(value) => setPreferences({ crossfade: value })}
      />
    </div>
  )
}

/**
 * Audio settings of this device, and whether related songs follow the queue. `leave` closes what would cover a dialog
 * that is opened from here.
 */
export const AudioSettings = ({ leave }: { leave?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const related = usePreferences((state) => state.continue_related)
  return (
    <>
      <QualityChoice leave={leave} />
      <LoudnessChoice />
      <Crossfade />
      <Switch
        label={t('Autoplay similar songs')}
        hint={t('When your queue ends')}
        checked={related}
        onChange={(checked) => setPreferences({ continue_related: checked })}
      />
    </>
  )
}
