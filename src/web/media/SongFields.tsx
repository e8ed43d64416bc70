import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { Cover } from '../../contract/covers.ts'
import type { Genre } from '../../contract/genres.ts'
import { lyricsText } from '../../contract/lyrics-text.ts'
import type { StreamInfo } from '../../contract/playing.ts'
import { genresQuery } from '../api/genres.ts'
import { listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CoverField } from './CoverField.tsx'
import { SongLyrics } from './SongLyrics.tsx'
import type { DraftErrors, SongDraft } from './song-draft.ts'
import './song-fields.css'

/** So many genres may be given to a song. */
const MOST_GENRES = 10

interface SongFieldsProps {
  draft: SongDraft
  errors: DraftErrors
  /** The cover as it is. */
  picture: Cover | null
  /** The lyrics as they are. */
  lyrics: StreamInfo['lyrics']
  /** Genres of the file, for as long as nobody chose others. */
  named?: string[]
  /** Names of genres that are not in the list because no public song has them. */
  known?: { id: number; name: string }[]
  onChange: (change: Partial<SongDraft>) => void
  /** Something is on its way that must arrive before the song is saved. */
  onBusy: (busy: boolean) => void
}

const Genres = ({ draft, named = [], known = [], onChange }: SongFieldsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const list = useQuery(genresQuery()).data ?? []
  const all: Pick<Genre, 'id' | 'name'>[] = [
    ...list,
    ...known.filter((one) => !list.some((other) => other.id === one.id)),
  ]
  const chosen = draft.genre_ids ?? []
  const rest = all.filter((genre) => !chosen.includes(genre.id))
  const set = (genre_ids: number[]) => onChange({ genre_ids })
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('Genres')}
      </label>
      {chosen.length > 0 && (
        <ul className="picked">
          {chosen.map((one) => {
            const name = all.find((genre) => genre.id === one)?.name ?? String(one)
            return (
              <li key={one}>
                {name}
                <button
                  type="button"
                  aria-label={t('Remove {title}', { title: name })}
                  onClick={() => set(chosen.filter((other) => other !== one))}
                >
                  <X className="s16" aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <div className="input">
        <select
          id={id}
          value=""
          disabled={rest.length === 0 || chosen.length >= MOST_GENRES}
          onChange={(event) => set([...chosen, Number(event.currentTarget.value)])}
        >
          <option value="">{t('Add a genre')}</option>
          {rest.map((genre) => (
            <option key={genre.id} value={genre.id}>
              {genre.name}
            </option>
          ))}
        </select>
      </div>
      {draft.genre_ids === null && named.length > 0 && (
        <p className="hint">{t('From the file: {names}', { names: listed(named) })}</p>
      )}
    </div>
  )
}

/** What an owner says of a song. */
export const SongFields = (props: SongFieldsProps) => {
  const { t } = useTranslation()
  const { draft, errors, onChange, onBusy } = props
  const text = (name: 'title' | 'artist_name' | 'album_title' | 'released_at') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className="song-fields">
      <CoverField
        present={props.picture}
        name={draft.title}
        chosen={draft.cover}
        onChange={(cover) => onChange({ cover })}
        onBusy={onBusy}
      />
      <TextField {...text('title')} label={t('Title')} autoComplete="off" />
      <TextField {...text('artist_name')} label={t('Artist')} autoComplete="off" />
      <TextField {...text('album_title')} label={t('Album')} autoComplete="off" />
      <TextField {...text('released_at')} label={t('Released')} type="date" />
      <Genres {...props} />
      <div className="song-switches">
        <Switch
          label={t('Public')}
          hint={t('Everyone can find and play it.')}
          checked={draft.public}
          onChange={(value) => onChange({ public: value })}
        />
        <Switch
          label={t('Explicit')}
          checked={draft.explicit}
          onChange={(value) => onChange({ explicit: value })}
        />
        <Switch
          label={t('Downloads')}
          hint={t('Listeners may save the file.')}
          checked={draft.downloadable}
          onChange={(value) => onChange({ downloadable: value })}
        />
      </div>
      <SongLyrics
        value={draft.lyrics ?? lyricsText(props.lyrics)}
        onChange={(lyrics) => onChange({ lyrics })}
      />
    </div>
  )
}
