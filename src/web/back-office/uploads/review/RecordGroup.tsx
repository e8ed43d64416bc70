import { memo } from 'react'
import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { MeasuredList } from '../../../ui/lists/MeasuredList.tsx'
import styles from '../uploading.module.css'
import type { GenreChoice } from './GenreField.tsx'
import { GroupHead } from './GroupHead.tsx'
import type { Group } from './groups.ts'
import { LineHead, UploadLine } from './UploadLine.tsx'

/** Usual height of a line in pixels. */
const LINE_HEIGHT = 70

interface RecordGroupProps {
  group: Group
  genres: readonly GenreChoice[]
  known: KnownAlbum | null
}

/** Uploads of one album; edits in its header apply to all of them. */
export const RecordGroup = memo(({ group, genres, known }: RecordGroupProps) => {
  const { t } = useTranslation()
  const [first] = group.lines
  if (!first) return null
  const { album, album_artist, year } = first.draft
  const name = album || t('Songs without an album')
  return (
    <section className={styles.reviewGroup} aria-label={name}>
      <GroupHead group={group} name={name} genres={genres} known={known} />
      <LineHead />
      <MeasuredList
        name={`uploads of ${group.id}`}
        label={t('Songs of {title}', { title: [name, album_artist, year].filter(Boolean).join(', ') })}
        count={group.lines.length}
        estimateHeight={LINE_HEIGHT}
        keyOf={(index) => group.lines[index]?.upload.id ?? index}
        row={(index) => {
          const line = group.lines[index]
          return line && <UploadLine line={line} genres={genres} />
        }}
      />
    </section>
  )
})
