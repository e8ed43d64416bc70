import type { Cover as Picture } from '../../../contract/covers.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { DraftField } from './DraftField.tsx'
import { useDesk } from './desk.ts'
import { type Draft, type Group, wrongIn } from './drafts.ts'
import { type GenreChoice, UploadLine } from './UploadLine.tsx'
import styles from './uploading.module.css'

interface RecordGroupProps {
  group: Group
  genres: GenreChoice[]
  chosen: ReadonlySet<string>
  refused: ReadonlyMap<string, string>
  choose: (ids: string[], wanted: boolean) => void
  edit: (ids: string[], edit: Partial<Draft>) => void
  discard: (ids: string[]) => void
}

const firstCover = (group: Group): Picture | null =>
  group.lines.find(({ upload }) => upload.cover)?.upload.cover ?? null

/** Uploads of one album; edits in its header apply to all of them. */
export const RecordGroup = ({ group, genres, chosen, refused, choose, edit, discard }: RecordGroupProps) => {
  const { t } = useTranslation()
  const { drafts } = useDesk()
  const ids = group.lines.map(({ upload }) => upload.id)
  const [first] = group.lines
  if (!first) return null
  const all = ids.every((id) => chosen.has(id))
  const some = !all && ids.some((id) => chosen.has(id))
  const { album, album_artist, year } = first.draft
  const name = album || t('Songs without an album')
  const field = (part: 'album' | 'album_artist' | 'year', label: string) => (
    <DraftField
      label={t('{field} of {title}', { field: label, title: name })}
      title={label}
      placeholder={label}
      value={first.draft[part]}
      wrong={wrongIn(first.draft).has(part)}
      onChange={(value) => edit(ids, { [part]: value })}
      {...(part === 'year' && { inputMode: 'numeric', maxLength: 4 })}
    />
  )
  return (
    <section className={styles.reviewGroup} aria-label={name}>
      <div className={styles.reviewHead}>
        <input
          type="checkbox"
          className={fieldsStyles.check}
          aria-label={t('Select {title}', { title: name })}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          onChange={() => choose(ids, !all)}
        />
        <Cover picture={firstCover(group)} name={name} size={40} shape="small" />
        {group.key === '' ? (
          <h2 className="heading-16 flex-1">{name}</h2>
        ) : (
          <>
            <div className={styles.hAlbum}>{field('album', t('Album'))}</div>
            {!drafts && <div className={styles.hArtist}>{field('album_artist', t('Album artist'))}</div>}
            <div className={styles.hYear}>{field('year', t('Year'))}</div>
          </>
        )}
      </div>
      <ul
        aria-label={t('Songs of {title}', { title: [name, album_artist, year].filter(Boolean).join(', ') })}
      >
        {group.lines.map((line) => (
          <UploadLine
            key={line.upload.id}
            line={line}
            genres={genres}
            chosen={chosen.has(line.upload.id)}
            refused={refused.get(line.upload.id)}
            onChoose={() => choose([line.upload.id], !chosen.has(line.upload.id))}
            onEdit={(change) => edit([line.upload.id], change)}
            onDiscard={() => discard([line.upload.id])}
          />
        ))}
      </ul>
    </section>
  )
}
