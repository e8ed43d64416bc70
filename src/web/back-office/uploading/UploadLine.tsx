import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { PendingUpload } from '../../../contract/admin/uploads.ts'
import { formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { PreviewButton } from '../PreviewButton.tsx'
import { DraftField } from './DraftField.tsx'
import { useDesk } from './desk.ts'
import { type Draft, type Line, wrongIn } from './drafts.ts'
import styles from './uploading.module.css'

export interface GenreChoice {
  id: number
  name: string
}

const Copy = ({ same: { by, song_id, title } }: { same: NonNullable<PendingUpload['same']> }) => {
  const { t } = useTranslation()
  const { songs } = useDesk()
  const text =
    by === 'file' ? t('Same file as {title}', { title }) : t('Same title and artist as {title}', { title })
  return (
    <p className={styles.duplicateHint}>
      {song_id === null ? (
        text
      ) : (
        <Link to={songs as '/'} search={{ edit: song_id } as never} className={buttonsStyles.link}>
          {text}
        </Link>
      )}
    </p>
  )
}

interface UploadLineProps {
  line: Line
  genres: GenreChoice[]
  chosen: boolean
  refused: string | undefined
  onChoose: () => void
  onEdit: (edit: Partial<Draft>) => void
  onDiscard: () => void
}

/** An upload with its editable metadata. */
export const UploadLine = ({
  line: { upload, draft },
  genres,
  chosen,
  refused,
  onChoose,
  onEdit,
  onDiscard,
}: UploadLineProps) => {
  const { t } = useTranslation()
  const wrong = wrongIn(draft)
  const { title } = draft
  const field = (name: 'title' | 'artist' | 'disc' | 'track', label: string, digits?: number) => (
    <DraftField
      label={t('{field} of {title}', { field: label, title })}
      title={label}
      value={draft[name]}
      wrong={wrong.has(name)}
      onChange={(value) => onEdit({ [name]: value })}
      {...(digits && { inputMode: 'numeric', maxLength: digits, placeholder: '–' })}
    />
  )
  return (
    <li className={classes(styles.reviewRow, chosen && styles.selected)}>
      <input
        type="checkbox"
        className={fieldsStyles.check}
        aria-label={t('Select {title}', { title })}
        checked={chosen}
        onChange={onChoose}
      />
      <div className={styles.wDisc}>{field('disc', t('Disc'), 4)}</div>
      <div className={styles.wTrack}>{field('track', t('Track'), 4)}</div>
      <div className={`${styles.wTitle} ${styles.preview}`}>
        <PreviewButton item={{ type: 'upload', id: upload.id }} title={title} />
        {field('title', t('Title'))}
      </div>
      <div className={styles.wArtist}>{field('artist', t('Artist'))}</div>
      <div className={styles.wGenre}>
        <div className={`${fieldsStyles.input} ${fieldsStyles.compact}`}>
          <select
            aria-label={t('{field} of {title}', { field: t('Genre'), title })}
            value={draft.genre ?? ''}
            onChange={(event) => onEdit({ genre: Number(event.currentTarget.value) || null })}
          >
            <option value="">{upload.genres.length > 0 ? listed(upload.genres) : t('No genre')}</option>
            {genres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <span className={`${styles.wTime} tabular`}>{formatTime(upload.duration)}</span>
      <IconButton
        size="sm"
        className={styles.wDrop}
        label={t('Remove {title}', { title })}
        onClick={onDiscard}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
      <div className={styles.wNotes}>
        <p className="truncate">{upload.file_name}</p>
        {upload.truncated && (
          <p className={styles.duplicateHint}>
            {t('The end of this file is missing. The rest can be played.')}
          </p>
        )}
        {upload.same && <Copy same={upload.same} />}
        {refused && (
          <p className={fieldsStyles.err} role="alert">
            {t(refused)}
          </p>
        )}
      </div>
    </li>
  )
}
