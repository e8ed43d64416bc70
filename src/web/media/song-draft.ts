import type { BodyOf } from '../../contract/endpoint.ts'
import { songInput, type songs } from '../../contract/songs.ts'
import { errorsOf } from '../session/form.ts'
import type { SentPicture } from './CoverField.tsx'

/** What a form holds of a song. */
export interface SongDraft {
  title: string
  artist_name: string
  album_title: string
  /** Null while nobody chose: those that the file names. */
  genre_ids: number[] | null
  /** An ISO date; empty while it is not known. */
  released_at: string
  public: boolean
  explicit: boolean
  downloadable: boolean
  /** Null for none; left out while it stays as it is. */
  cover?: SentPicture | null
  /** As typed; left out while they stay as they are. */
  lyrics?: string
}

export type DraftErrors = Partial<Record<keyof SongDraft, string>>
type Input = Omit<BodyOf<typeof songs.create>, 'upload_id'>

/** The fields that differ from how the form began. A name that is empty where there was none stays unsaid. */
export const changesOf = (draft: SongDraft, before: SongDraft): Input => {
  const input: Input = {}
  if (draft.title !== before.title) input.title = draft.title
  if (draft.artist_name !== before.artist_name) input.artist_name = draft.artist_name
  if (draft.album_title !== before.album_title) input.album_title = draft.album_title
  if (draft.genre_ids && String(draft.genre_ids) !== String(before.genre_ids))
    input.genre_ids = draft.genre_ids
  if (draft.released_at !== before.released_at) input.released_at = draft.released_at || null
  for (const key of ['public', 'explicit', 'downloadable'] as const)
    if (draft[key] !== before[key]) input[key] = draft[key]
  if (draft.cover !== undefined) input.cover = draft.cover?.id ?? null
  if (draft.lyrics !== undefined) input.lyrics = draft.lyrics.trim() || null
  return input
}

/** What is wrong with a draft, in words, at its fields. */
export const draftErrors = (draft: SongDraft, before: SongDraft): DraftErrors => {
  const {
    genre_ids: _,
    released_at: _date,
    cover: _cover,
    lyrics: _lyrics,
    ...values
  } = { ...changesOf(draft, before), title: draft.title }
  return errorsOf(songInput, values)
}
