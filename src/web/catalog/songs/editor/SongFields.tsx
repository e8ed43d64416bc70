import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Genre, StreamInfo } from '../../../../contract/catalog/items.ts'
import { lyricsText } from '../../../../contract/catalog/lyrics.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Input.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { genresQuery } from '../../genres/genres.ts'
import { CoverField } from '../../items/images/CoverField.tsx'
import { SongLyrics } from './SongLyrics.tsx'
import type { DraftErrors, SongDraft } from './song-draft.ts'
import styles from './song-fields.module.css'

/** Maximum number of genres per song. */
const MAX_GENRES = 10

interface SongFieldsProps {
  draft: SongDraft
  errors: DraftErrors
  /** The current cover. */
  image: Cover | null
  /** The current lyrics. */
  lyrics: StreamInfo['lyrics']
  /** Genre names from the file's tags, until genres are chosen. */
  named?: string[]
  /** Names of genres missing from the list because no public song has them. */
  known?: { id: number; name: string }[]
  onChange: (change: Partial<SongDraft>) => void
  /** An upload is in progress and must finish before the song is saved. */
  onBusy: (busy: boolean) => void
}

const Genres = ({ draft, named = [], known = [], onChange }: SongFieldsProps) => {
  const { t } = useTranslation()
  const list = useQuery(genresQuery()).data ?? []
  const all: Pick<Genre, 'id' | 'name'>[] = [
    ...list,
    ...known.filter((one) => !list.some((other) => other.id === one.id)),
  ]
  const chosen = draft.genre_ids ?? []
  const rest = all.filter((genre) => !chosen.includes(genre.id))
  const set = (genre_ids: number[]) => onChange({ genre_ids })
  return (
    <Field
      label={t('Genres')}
      hint={
        draft.genre_ids === null && named.length > 0 && t('Found in file: {names}', { names: listed(named) })
      }
    >
      {(control) => (
        <>
          {chosen.length > 0 && (
            <ul className={styles.picked}>
              {chosen.map((one) => {
                const name = all.find((genre) => genre.id === one)?.name ?? String(one)
                return (
                  <li key={one}>
                    {name}
                    <PlainButton
                      aria-label={t('Remove {title}', { title: name })}
                      onClick={() => set(chosen.filter((other) => other !== one))}
                    >
                      <X className="icon-16" aria-hidden="true" />
                    </PlainButton>
                  </li>
                )
              })}
            </ul>
          )}
          <Select
            {...control}
            value=""
            disabled={rest.length === 0 || chosen.length >= MAX_GENRES}
            onChange={(event) => set([...chosen, Number(event.currentTarget.value)])}
          >
            <option value="">{t('Add genre')}</option>
            {rest.map((genre) => (
              <option key={genre.id} value={genre.id}>
                {genre.name}
              </option>
            ))}
          </Select>
        </>
      )}
    </Field>
  )
}

/** Form fields for a song's metadata. */
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
    <div className={styles.songFields}>
      <CoverField
        present={props.image}
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
      <div className={styles.songSwitches}>
        <Switch
          label={t('Public')}
          hint={t('Anyone can find and play it.')}
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
          hint={t('Listeners can download the file.')}
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
