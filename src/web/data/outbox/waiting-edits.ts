import { playlists } from '../../../contract/catalog/playlists.ts'
import { changeItem } from '../reactions/cached-items.ts'
import type { Apply, Read, WaitingChange } from './entry.ts'

type Song = Record<string, unknown> & { id: number }
type Whole = Record<string, unknown> & { songs_count: number; songs: Song[] }

const idOf = ({ params }: WaitingChange): number => Number(params.id ?? params.playlistId)

const songsOf = ({ body }: WaitingChange): number[] =>
  (body.song_ids as number[] | undefined) ?? [body.song_id as number]

const adding = new Set<string>([playlists.attach.path, playlists.attachMany.path])
const removing = new Set<string>([playlists.detach.path, playlists.detachMany.path])

/** Adds songs at the end, or before another one; those that are there keep their position. */
const withAdded = (songs: Song[], change: WaitingChange): Song[] => {
  const present = new Set(songs.map(({ id }) => id))
  const copies = new Map((change.items as Song[] | undefined)?.map((song) => [song.id, song]))
  const at = { added_at: new Date(change.at).toISOString(), added_by: null }
  const added = songsOf(change).flatMap((id) => {
    const copy = present.has(id) ? undefined : copies.get(id)
    return copy ? [{ ...at, ...copy }] : []
  })
  const before = songs.findIndex(({ id }) => id === change.body.before)
  return songs.toSpliced(before === -1 ? songs.length : before, 0, ...added)
}

const ordered = (songs: Song[], change: WaitingChange): Song[] => {
  const places = new Map(songsOf(change).map((id, place) => [id, place]))
  const placeOf = ({ id }: Song): number => places.get(id) ?? places.size
  return songs.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Changes songs of a playlist, as far as they have been read; `atEnd` tells that its last song is among them. */
const edited = (songs: Song[], change: WaitingChange, atEnd: boolean): Song[] => {
  if (removing.has(change.path)) {
    const gone = new Set(songsOf(change))
    return songs.filter(({ id }) => !gone.has(id))
  }
  if (change.path === playlists.order.path) return ordered(songs, change)
  return adding.has(change.path) && (atEnd || change.body.before !== undefined)
    ? withAdded(songs, change)
    : songs
}

const withTexts = (copy: Record<string, unknown>, { body }: WaitingChange): Record<string, unknown> => ({
  ...copy,
  ...body,
  ...(body.title !== undefined && { name: body.title }),
})

/** In lists a playlist shows only how many songs it has. */
const withCount = (copy: Record<string, unknown>, change: WaitingChange): Record<string, unknown> => {
  const sign = Number(adding.has(change.path)) - Number(removing.has(change.path))
  const { songs_count } = copy
  if (sign === 0 || typeof songs_count !== 'number') return copy
  return { ...copy, songs_count: Math.max(0, songs_count + sign * songsOf(change).length) }
}

const withEditedSongs = (whole: Whole, change: WaitingChange): Whole => {
  const songs = edited(whole.songs, change, whole.songs.length >= whole.songs_count)
  return { ...whole, songs, songs_count: whole.songs_count + songs.length - whole.songs.length }
}

const ofSongs = (songs: Song[], { query: { q, sort, limit } }: Read, change: WaitingChange): Song[] => {
  // Of a search or another order only the server knows what is in it, and where.
  const own = q === undefined && sort === undefined
  if (!own && !removing.has(change.path)) return songs
  return edited(songs, change, songs.length < Number(limit ?? 0))
}

/** Changes the songs or the texts of a playlist. */
export const withEdit: Apply = (change, read, reply) => {
  const id = idOf(change)
  const isOf = Number(read.params.id) === id
  const changesTexts = change.path === playlists.change.path
  if (read.path === playlists.songs.path && isOf && !changesTexts)
    return ofSongs(reply as Song[], read, change)
  if (read.path === playlists.get.path && isOf)
    return changesTexts ? withTexts(reply as Whole, change) : withEditedSongs(reply as Whole, change)
  return changeItem(reply, 'playlist', id, (copy) =>
    changesTexts ? withTexts(copy, change) : withCount(copy, change),
  )
}
