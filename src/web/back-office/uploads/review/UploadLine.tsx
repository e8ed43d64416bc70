import { X } from 'lucide-react'
import { memo } from 'react'
import { formatTime, listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { PreviewButton } from '../../shell/PreviewButton.tsx'
import { useDesk } from '../desk.ts'
import uploadingStyles from '../uploading.module.css'
import { DraftField } from './DraftField.tsx'
import { DuplicateField } from './DuplicateField.tsx'
import { isSkipped, type Line, wrongIn } from './drafts.ts'
import { type GenreChoice, GenreField } from './GenreField.tsx'
import styles from './line.module.css'
import { useReview } from './review.ts'

interface UploadLineProps {
  line: Line
  genres: readonly GenreChoice[]
}

/** Its row is styled by its state, so that a selection of hundreds of uploads renders no more than their boxes. */
const LineCheck = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation()
  const review = useReview()
  const chosen = review.use(({ picked }) => picked.has(id))
  return (
    <Checkbox
      aria-label={t('Select {title}', { title })}
      checked={chosen}
      onChange={() => review.choose([id], !chosen)}
    />
  )
}

const LineFields = ({ line, genres }: UploadLineProps) => {
  const { t } = useTranslation()
  const { drafts } = useDesk()
  const review = useReview()
  const { upload, draft } = line
  const refused = review.use((state) => state.refused.get(upload.id)?.message)
  const wrong = wrongIn(draft)
  const { title } = draft
  const field = (name: 'title' | 'artist' | 'disc' | 'track', label: string, digits?: number) => (
    <DraftField
      label={t('{field} of {title}', { field: label, title })}
      title={label}
      value={draft[name]}
      wrong={wrong.has(name)}
      onChange={(value) => review.edit([line], { [name]: value })}
      {...(digits && { inputMode: 'numeric', maxLength: digits, placeholder: '–' })}
    />
  )
  return (
    <div className={classes(styles.row, isSkipped(line) && styles.skipped)} data-part="upload-line">
      <LineCheck id={upload.id} title={title} />
      <div className={styles.disc}>{field('disc', t('Disc'), 4)}</div>
      <div className={styles.track}>{field('track', t('Track'), 4)}</div>
      <div className={`${styles.title} ${styles.preview}`}>
        <PreviewButton item={{ type: 'upload', id: upload.id }} title={title} />
        {field('title', t('Title'))}
      </div>
      <div className={styles.artist}>{field('artist', drafts ? t('Featured artists') : t('Artist'))}</div>
      <div className={styles.genre}>
        <GenreField
          label={t('{field} of {title}', { field: t('Genre'), title })}
          none={upload.genres.length > 0 ? listed(upload.genres) : t('No genre')}
          genres={genres}
          value={draft.genre}
          onChange={(genre) => review.edit([line], { genre })}
        />
      </div>
      <span className={`${styles.time} tabular`}>{formatTime(upload.duration)}</span>
      <IconButton
        size="sm"
        className={styles.drop}
        label={t('Remove {title}', { title })}
        onClick={() => void review.discard([upload.id], title)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
      <div className={styles.notes}>
        <p className="truncate">{upload.file_name}</p>
        {upload.truncated && (
          <p className={uploadingStyles.duplicateHint}>
            {t('The end of this file is missing. The rest can be played.')}
          </p>
        )}
        <DuplicateField line={line} onChange={(duplicate) => review.edit([line], { duplicate })} />
        {refused && <p className="danger-text">{t(refused)}</p>}
      </div>
    </div>
  )
}

/** The parts of a draft that a line shows; the others belong to its album. */
const SHOWN = ['title', 'artist', 'disc', 'track', 'genre', 'duplicate'] as const

/** Names the fields of the lines below, which screen readers announce with each of them. */
export const LineHead = () => {
  const { t } = useTranslation()
  const { drafts } = useDesk()
  return (
    <div className={`${styles.row} ${styles.columnNames}`} aria-hidden="true">
      <span className={styles.disc}>{t('Disc')}</span>
      <span className={styles.track}>{t('Track')}</span>
      <span className={styles.title}>{t('Title')}</span>
      <span className={styles.artist}>{drafts ? t('Featured artists') : t('Artist')}</span>
      <span className={styles.genre}>{t('Genre')}</span>
    </div>
  )
}

/** An upload with its editable metadata; rendered again only if something that it shows changed. */
export const UploadLine = memo(
  LineFields,
  (before, after) =>
    before.genres === after.genres &&
    before.line.upload === after.line.upload &&
    SHOWN.every((part) => before.line.draft[part] === after.line.draft[part]),
)
