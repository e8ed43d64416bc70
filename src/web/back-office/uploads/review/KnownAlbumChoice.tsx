import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { RadioList } from '../../../ui/fields/RadioList.tsx'
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
  const text = `${t('“{title}” already exists', { title: album.title })} · ${t('{count} songs', { count: album.songs_count })}`
  return (
    <RadioList
      look="row"
      className={styles.known}
      titled
      label={<span className={uploadingStyles.duplicateHint}>{text}</span>}
      choices={[
        { value: false, label: t('Add to it') },
        { value: true, label: t('New album') },
      ]}
      value={fresh !== null}
      onChange={(next) => onChange(next ? crypto.randomUUID() : null)}
    />
  )
}
