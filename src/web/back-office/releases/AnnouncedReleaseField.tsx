import type { AnnouncedRelease, Release } from '../../../contract/catalog/back-office/releases.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './music.module.css'
import { ReleaseField } from './ReleaseField.tsx'

/** The release of an album or a single: a scheduled one may have a page before. */
export const AnnouncedReleaseField = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const { shown_early, ...release } = value as AnnouncedRelease
  const scheduled = release.release_at !== null
  return (
    <div className={styles.release}>
      <ReleaseField
        value={release}
        onChange={(next) =>
          onChange({
            ...(next as Release),
            shown_early: shown_early && (next as Release).release_at !== null,
          })
        }
      />
      {scheduled && (
        <Switch
          label={t('Announce before the release')}
          hint={t(
            'Everyone sees cover, song titles and a countdown. Only songs that are public already can be played.',
          )}
          checked={shown_early}
          onChange={(on) => onChange({ ...release, shown_early: on })}
        />
      )}
    </div>
  )
}
