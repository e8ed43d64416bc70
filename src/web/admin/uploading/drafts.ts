import type { ImportSong, WaitingUpload } from '../../../contract/admin/uploading.ts'

/** What is said of an upload, as it stands in the fields. */
export interface Draft {
  title: string
  artist: string
  /** Empty for a song on no record. */
  album: string
  album_artist: string
  year: string
  disc: string
  track: string
  /** Null: those of the tags. */
  genre: number | null
}
export type Edits = Readonly<Record<string, Partial<Draft>>>

const written = (number: number | null): string => (number === null ? '' : String(number))

/** An upload as its tags have it. */
export const draftOf = (upload: WaitingUpload): Draft => ({
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
  upload: WaitingUpload
  draft: Draft
}

/** The songs of one record, or those that are on none. */
export interface Group {
  key: string
  lines: Line[]
}

const folded = (text: string): string => text.trim().toLowerCase()
const keyOf = ({ album, album_artist }: Draft): string =>
  folded(album) === '' ? '' : `${folded(album)}\n${folded(album_artist)}`
const place = ({ draft }: Line): number => (Number(draft.disc) || 1) * 10_000 + (Number(draft.track) || 9_999)

/** Uploads by record, in the order in which their first came; songs on no record stand last. */
export const groupsOf = (uploads: WaitingUpload[], edits: Edits): Group[] => {
  const groups = new Map<string, Line[]>()
  for (const upload of uploads) {
    const draft = { ...draftOf(upload), ...edits[upload.id] }
    const key = keyOf(draft)
    groups.set(key, [...(groups.get(key) ?? []), { upload, draft }])
  }
  const all = [...groups].map(([key, lines]) => ({ key, lines: lines.sort((a, b) => place(a) - place(b)) }))
  return [...all.filter(({ key }) => key !== ''), ...all.filter(({ key }) => key === '')]
}

/** The fields of a draft that cannot be sent as they are. */
export const wrongIn = ({ title, year, disc, track }: Draft): ReadonlySet<keyof Draft> => {
  const wrong = new Set<keyof Draft>()
  if (title.trim() === '') wrong.add('title')
  if (!/^([1-9]\d{3})?$/.test(year)) wrong.add('year')
  if (!/^([1-9]\d{0,3})?$/.test(disc)) wrong.add('disc')
  if (!/^([1-9]\d{0,3})?$/.test(track)) wrong.add('track')
  return wrong
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** What is sent of an upload: what differs from its tags. */
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
