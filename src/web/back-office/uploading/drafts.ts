import type { ImportSong, PendingUpload } from '../../../contract/admin/uploads.ts'

/** Metadata of an upload as edited. */
export interface Draft {
  title: string
  artist: string
  /** Empty for a song without an album. */
  album: string
  album_artist: string
  year: string
  disc: string
  track: string
  /** Null: the genres from the tags. */
  genre: number | null
}
export type Edits = Readonly<Record<string, Partial<Draft>>>

const written = (number: number | null): string => (number === null ? '' : String(number))

/** Returns the initial draft from an upload's tags. */
export const draftOf = (upload: PendingUpload): Draft => ({
  title: upload.title,
  artist: upload.artists.join(', '),
  album: upload.album ?? '',
  album_artist: upload.album_artist ?? upload.artists[0] ?? '',
  year: written(upload.year),
  disc: written(upload.disc_no),
  track: written(upload.track_no),
  genre: null,
})

export interface Line {
  upload: PendingUpload
  draft: Draft
}

/** The songs of one album, or those without one. */
export interface Group {
  key: string
  lines: Line[]
}

const normalized = (text: string): string => text.trim().toLowerCase()
const keyOf = ({ album, album_artist }: Draft): string =>
  normalized(album) === '' ? '' : `${normalized(album)}\n${normalized(album_artist)}`
const positionOf = ({ draft }: Line): number =>
  (Number(draft.disc) || 1) * 10_000 + (Number(draft.track) || 9_999)

/** Groups uploads by album, in order of their first upload; songs without an album come last. */
export const groupsOf = (uploads: PendingUpload[], edits: Edits): Group[] => {
  const groups = new Map<string, Line[]>()
  for (const upload of uploads) {
    const draft = { ...draftOf(upload), ...edits[upload.id] }
    const key = keyOf(draft)
    groups.set(key, [...(groups.get(key) ?? []), { upload, draft }])
  }
  const all = [...groups].map(([key, lines]) => ({
    key,
    lines: lines.sort((a, b) => positionOf(a) - positionOf(b)),
  }))
  return [...all.filter(({ key }) => key !== ''), ...all.filter(({ key }) => key === '')]
}

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

/** Returns what differs from an upload's tags, for publishing. */
export const importOf = ({ upload, draft }: Line): ImportSong => {
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
    ...(is('year') && { year: numberOf(draft.year) }),
    ...(is('disc') && { disc_no: numberOf(draft.disc) }),
    ...(is('track') && { track_no: numberOf(draft.track) }),
    ...(draft.genre !== null && { genre_ids: [draft.genre] }),
  }
}
