import { formatDiskSize } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  knowsConnection,
  limits,
  type OfflineLimit,
  type OfflineQuality,
  qualities,
  setOfflinePreferences,
  useOfflinePreferences,
} from '../../../offline/preferences.ts'
import type { OfflineState } from '../../../offline/state.ts'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/fields/Input.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import styles from './downloads.module.css'

const usageOf = (tracks: OfflineState['tracks']) => {
  const usage = { music: 0, episodes: 0 }
  for (const { state, item, bytes } of tracks.values())
    if (state === 'saved') usage[item.type === 'song' ? 'music' : 'episodes'] += bytes
  return usage
}

/** From this part on, the figure warns. */
const NEARLY_FULL = 0.9

interface MeterProps {
  /** Tracks that are saved or waiting to be saved. */
  tracks: OfflineState['tracks']
  /** Free space of the browser in bytes; null if it doesn't say. */
  free: number | null
}

const Meter = ({ tracks, free }: MeterProps) => {
  const { t } = useTranslation()
  const { limit } = useOfflinePreferences()
  const { music, episodes } = usageOf(tracks)
  const used = music + episodes
  const total = limit ?? (free === null ? used : used + free)
  const parts = [
    { name: t('Music'), bytes: music, look: styles.music },
    { name: t('Episodes'), bytes: episodes, look: styles.episodes },
    { name: t('Free space'), bytes: Math.max(0, total - used), look: styles.free },
  ]
  const width = (bytes: number) => `${total > 0 ? (100 * bytes) / total : 0}%`
  return (
    <div className={styles.meter}>
      <p>
        <b className={classes(styles.used, limit !== null && used > total * NEARLY_FULL && styles.full)}>
          {formatDiskSize(used)}
        </b>{' '}
        {limit === null ? t('on this device') : t('of {size} reserved', { size: formatDiskSize(limit) })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.slice(0, 2).map(({ name, bytes, look }) => (
          <span key={name} className={look} style={{ width: width(bytes) }} />
        ))}
      </div>
      <ul className={`${styles.legend} tabular`}>
        {parts.map(({ name, bytes, look }) => (
          <li key={name}>
            <span className={`${styles.swatch} ${look}`} aria-hidden="true" />
            {name} {formatDiskSize(bytes)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChoiceProps<T> {
  label: string
  value: T
  choices: readonly T[]
  text: (value: T) => string
  onChange: (value: T) => void
}

const Choice = <T extends string | number | null>({
  label,
  value,
  choices,
  text,
  onChange,
}: ChoiceProps<T>) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <Select
      compact
      className={styles.select}
      value={String(value)}
      onChange={(event) => {
        const chosen = choices.find((one) => String(one) === event.currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {choices.map((one) => (
        <option key={String(one)} value={String(one)}>
          {text(one)}
        </option>
      ))}
    </Select>
  </label>
)

/** How much is saved, and how this device saves. */
export const StorageCard = (props: MeterProps) => {
  const { t } = useTranslation()
  const { quality, limit, wifi_only } = useOfflinePreferences()
  const qualityText = (one: OfflineQuality) =>
    one === 'original' ? t('Original') : t('{kbps} kbit/s', { kbps: String(one) })
  const limitText = (one: OfflineLimit) => (one === null ? t('No limit') : formatDiskSize(one))
  return (
    <section className={styles.card} aria-label={t('Storage on this device')}>
      <Meter {...props} />
      <div className={styles.choices}>
        <Choice
          label={t('Quality')}
          value={quality}
          choices={qualities}
          text={qualityText}
          onChange={(quality) => setOfflinePreferences({ quality })}
        />
        <Choice
          label={t('Reserved space')}
          value={limit}
          choices={limits}
          text={limitText}
          onChange={(limit) => setOfflinePreferences({ limit })}
        />
        {knowsConnection() && (
          <Switch
            label={t('Only on Wi-Fi')}
            checked={wifi_only}
            onChange={(wifi_only) => setOfflinePreferences({ wifi_only })}
          />
        )}
      </div>
    </section>
  )
}
