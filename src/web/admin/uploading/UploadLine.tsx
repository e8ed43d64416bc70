import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { WaitingUpload } from '../../../contract/admin/uploading.ts'
import { formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Draft, type Line, wrongIn } from './drafts.ts'
import { SettledInput } from './SettledInput.tsx'

export interface GenreChoice {
  id: number
  name: string
}

const Copy = ({ same: { by, song_id, title } }: { same: NonNullable<WaitingUpload['same']> }) => {
  const { t } = useTranslation()
  const text =
    by === 'file'
      ? t('The same file as {title}', { title })
      : t('Title and artist are those of {title}', { title })
  return (
    <p className="waiting-copy">
      {song_id === null ? (
        text
      ) : (
        <Link to={'/admin/songs' as '/'} search={{ edit: song_id } as never} className="link">
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

/** One upload with what it will be called. */
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
    <SettledInput
      label={t('{field} of {title}', { field: label, title })}
      title={label}
      value={draft[name]}
      wrong={wrong.has(name)}
      onSettle={(value) => onEdit({ [name]: value })}
      {...(digits && { inputMode: 'numeric', maxLength: digits, placeholder: '–' })}
    />
  )
  return (
    <li className={`waiting-line${chosen ? ' selected' : ''}`}>
      <input
        type="checkbox"
        className="check"
        aria-label={t('Select {title}', { title })}
        checked={chosen}
        onChange={onChoose}
      />
      <div className="w-disc">{field('disc', t('Disc'), 4)}</div>
      <div className="w-track">{field('track', t('Track'), 4)}</div>
      <div className="w-title">{field('title', t('Title'))}</div>
      <div className="w-artist">{field('artist', t('Artist'))}</div>
      <div className="w-genre">
        <div className="input compact">
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
      <span className="w-time num">{formatTime(upload.duration)}</span>
      <IconButton size="sm" className="w-drop" label={t('Remove {title}', { title })} onClick={onDiscard}>
        <X className="s18" aria-hidden="true" />
      </IconButton>
      <div className="w-notes">
        <p className="trunc">{upload.file_name}</p>
        {upload.same && <Copy same={upload.same} />}
        {refused && (
          <p className="err" role="alert">
            {t(refused)}
          </p>
        )}
      </div>
    </li>
  )
}
