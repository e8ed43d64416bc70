import { songInput } from '../../../../contract/catalog/items.ts'
import type { songs } from '../../../../contract/catalog/songs.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { errorsOf } from '../../../data/form.ts'
import type { UploadedImage } from '../../items/images/CoverField.tsx'

/** A song as edited in a form. */
export interface SongDraft {
  title: string
  artist_name: string
  album_title: string
  /** Null until chosen: the genres in the file's tags apply. */
  genre_ids: number[] | null
  /** An ISO date; empty when unknown. */
  released_at: string
  public: boolean
  explicit: boolean
  downloadable: boolean
  /** Null for none; omitted if unchanged. */
  cover?: UploadedImage | null
  /** As typed; omitted if unchanged. */
  lyrics?: string
}

export type DraftErrors = Partial<Record<keyof SongDraft, string>>
type Input = Omit<BodyOf<typeof songs.create>, 'upload_id'>

/** Returns the fields that differ from their initial values. A name that was and still is empty is not sent. */
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

/** Returns the error messages of a draft by field. */
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
