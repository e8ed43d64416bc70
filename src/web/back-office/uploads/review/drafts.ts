import type { ImportSong, PendingUpload } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Credit } from '../../../../contract/catalog/items.ts'
import type { Cover } from '../../../../contract/core/fields.ts'

/** Handling of an upload that a song or another upload duplicates. */
export type DuplicateChoice = 'skip' | 'replace' | 'keep'

/** Metadata of an upload as edited. */
export interface Draft {
  title: string
  artist: string
  /** Empty for a song without an album. */
  album: string
  album_artist: string
  /** Record label of the album. */
  label: string
  year: string
  disc: string
  track: string
  /** Null: the genres from the tags. */
  genre: number | null
  credits: Credit[]
  /** The image upload that becomes its cover; undefined: that of the file. */
  cover: { upload_id: string; picture: Cover } | undefined
  /** Id of a new album that is kept apart from the existing one of this title. */
  new_album: string | null
  duplicate: DuplicateChoice
}
export type Edit = Partial<Draft>
export type Edits = Readonly<Record<string, Edit>>

const written = (number: number | null): string => (number === null ? '' : String(number))

/** Returns the initial draft from an upload's tags. */
export const draftOf = (upload: PendingUpload): Draft => ({
  title: upload.title,
  artist: upload.artists.join(', '),
  album: upload.album ?? '',
  album_artist: upload.album_artist ?? upload.artists[0] ?? '',
  label: upload.label ?? '',
  year: written(upload.year),
  disc: written(upload.disc_no),
  track: written(upload.track_no),
  genre: null,
  credits: upload.credits,
  cover: undefined,
  new_album: null,
  duplicate: upload.same?.by === 'file' ? 'skip' : 'keep',
})

export interface Line {
  upload: PendingUpload
  draft: Draft
}

/** Whether an upload is left out, as a duplicate. */
export const isSkipped = ({ upload, draft }: Line): boolean =>
  upload.same !== null && draft.duplicate === 'skip'

/** The song whose audio an upload may replace: one of the same name, not of the same file. */
export const replaceable = ({ same }: PendingUpload): number | null =>
  same?.by === 'tags' ? same.song_id : null

/** Returns the invalid fields of a draft. */
export const wrongIn = ({ title, year, disc, track }: Draft): ReadonlySet<keyof Draft> => {
  const wrong = new Set<keyof Draft>()
  if (title.trim() === '') wrong.add('title')
  if (!/^([1-9]\d{3})?$/.test(year)) wrong.add('year')
  if (!/^([1-9]\d{0,3})?$/.test(disc)) wrong.add('disc')
  if (!/^([1-9]\d{0,3})?$/.test(track)) wrong.add('track')
  return wrong
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Returns what differs from an upload's tags, for publishing; `new_album` if its album is not added to. */
export const importOf = ({ upload, draft }: Line, new_album: string | null = null): ImportSong => {
  const replaces = draft.duplicate === 'replace' ? replaceable(upload) : null
  if (replaces !== null) return { upload_id: upload.id, replaces }
  const before = draftOf(upload)
  const is = (field: keyof Draft): boolean => draft[field] !== before[field]
  const moved = is('album') || is('album_artist') || is('artist')
  const album = draft.album.trim()
  return {
    upload_id: upload.id,
    ...(is('title') && { title: draft.title }),
    ...(is('artist') && draft.artist.trim() !== '' && { artist_name: draft.artist }),
    ...(moved && { album_title: album === '' ? null : album }),
    ...(moved && draft.album_artist.trim() !== '' && { album_artist_name: draft.album_artist }),
    ...(new_album !== null && { new_album }),
    ...(is('label') && { label: draft.label.trim() || null }),
    ...(is('year') && { year: numberOf(draft.year) }),
    ...(is('disc') && { disc_no: numberOf(draft.disc) }),
    ...(is('track') && { track_no: numberOf(draft.track) }),
    ...(draft.genre !== null && { genre_ids: [draft.genre] }),
    ...(draft.cover && { cover: draft.cover.upload_id }),
    ...(is('credits') && { credits: draft.credits }),
  }
}
