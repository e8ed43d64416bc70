import { useId } from 'react'
import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Radio } from '../../../ui/fields/Checkbox.tsx'
import uploadingStyles from '../uploading.module.css'
import type { Draft } from './drafts.ts'
import styles from './group.module.css'

interface KnownAlbumChoiceProps {
  album: KnownAlbum
  /** Id of the new album, if its songs are not added to the existing one. */
  fresh: Draft['new_album']
  onChange: (fresh: Draft['new_album']) => void
}

/** Songs of an album that exists already are added to it, or make another one of the same title. */
export const KnownAlbumChoice = ({ album, fresh, onChange }: KnownAlbumChoiceProps) => {
  const { t } = useTranslation()
  const name = useId()
  const options = [
    { label: t('Add to it'), on: fresh === null, value: () => null },
    { label: t('New album'), on: fresh !== null, value: () => crypto.randomUUID() },
  ]
  const text = `${t('“{title}” already exists', { title: album.title })} · ${t('{count} songs', { count: album.songs_count })}`
  return (
    <div className={styles.known} role="radiogroup" aria-label={text}>
      <p className={uploadingStyles.duplicateHint}>{text}</p>
      {options.map(({ label, on, value }) => (
        <label key={label} className={styles.knownChoice}>
          <Radio name={name} checked={on} onChange={() => onChange(value())} />
          {label}
        </label>
      ))}
    </div>
  )
}
