import type { Release } from '../../../contract/catalog/back-office/releases.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './music.module.css'
import { timeZone } from './release-texts.ts'

/** Formats a time for the input: local time, to the minute. */
const local = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Midnight of the day after tomorrow, in local time. */
const soon = (): string => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2).toISOString()
}

/** Not public, scheduled for a time, or public. */
export const ReleaseField = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const { public: shown, release_at } = value as Release
  const choose = (release: Release) => onChange(release)
  const releases = {
    none: { public: false, release_at: null },
    scheduled: { public: false, release_at: release_at ?? soon() },
    public: { public: true, release_at: null },
  }
  return (
    <div className={styles.release}>
      <RadioList<keyof typeof releases>
        look="row"
        label={t('Release')}
        choices={[
          { value: 'none', label: t('Not public') },
          { value: 'scheduled', label: t('Scheduled') },
          { value: 'public', label: t('Public') },
        ]}
        value={shown ? 'public' : release_at === null ? 'none' : 'scheduled'}
        onChange={(next) => choose(releases[next])}
      />
      {release_at !== null && (
        <>
          <Input
            type="datetime-local"
            aria-label={t('Release date and time')}
            required
            value={local(release_at)}
            onChange={({ currentTarget: { value: text } }) => {
              if (text !== '') choose({ public: false, release_at: new Date(text).toISOString() })
            }}
          />
          <Hint>{t('Time zone: {zone}', { zone: timeZone() })}</Hint>
        </>
      )}
    </div>
  )
}
