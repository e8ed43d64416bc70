import { MAX_PLAYLIST_SONGS } from '../../../../contract/catalog/playlists.ts'
import type {
  FoundPlaylist,
  ImportChoices,
  ImportedPart,
  ImportFound,
  ImportPart,
  MissingItem,
} from '../../../../contract/social/imports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import {
  createPlaylist,
  findAlbums,
  findArtists,
  rate,
  removeBookmark,
  removePlaylist,
  type SongMatcher,
  setBookmark,
  setReactions,
  songMatcher,
} from '../../catalog/index.ts'
import type { Collection, NamedItem } from './collection.ts'
import {
  deleteChanges,
  type ImportChange,
  insertChanges,
  listChanges,
  lowerPlays,
  ownMarks,
  ownPlaylistTitles,
  raisePlays,
} from './queries.ts'

type CollectionPart = Exclude<ImportPart, 'listens'>
const collectionParts: CollectionPart[] = ['likes', 'ratings', 'bookmarks', 'plays']

const BATCH = 500
const MAX_TITLE = 100
/** Items without a match that an import remembers. */
const MAX_MISSING = 10_000
/** The largest number that is stored. */
const MAX_PLAYS = 1_000_000
const MAX_COUNT = 2_000_000_000

/** What an import works with. */
export interface Taking {
  ctx: AppContext
  viewer: Viewer
  importId: string
  /** Throws once the import is stopped. */
  progressed: (progress: number) => Promise<void>
}

/** Collects what matches nothing. */
export const missingItems = () => {
  const items = new Map<string, MissingItem>()
  return {
    add: ({ type, title, artist, album }: NamedItem, count = 1): void => {
      const key = [type, title, artist].join('\n').toLowerCase()
      const known = items.get(key)
      if (known) known.count = Math.min(MAX_COUNT, known.count + count)
      else if (items.size < MAX_MISSING) items.set(key, { type, title, artist, album: album ?? null, count })
    },
    list: (): MissingItem[] => [...items.values()],
  }
}
export type Missing = ReturnType<typeof missingItems>

const batches = function* <T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

/** Returns the ids of items, in order; null where none matches. */
const matchItems = async (
  { ctx, viewer }: Taking,
  songs: SongMatcher,
  items: readonly NamedItem[],
): Promise<(number | null)[]> => {
  const scope = scopeOf(viewer)
  const of = <T extends NamedItem['type']>(type: T) => items.filter((one) => one.type === type)
  const found = {
    song: await songs(of('song')),
    album: await findAlbums(ctx.db, scope, of('album')),
    artist: await findArtists(
      ctx.db,
      scope,
      of('artist').map(({ artist }) => artist),
    ),
  }
  return items.map(({ type }) => found[type].shift() ?? null)
}

const entries: { [P in CollectionPart]: (collection: Collection) => readonly NamedItem[] } = {
  likes: ({ likes }) => likes,
  ratings: ({ ratings }) => ratings,
  bookmarks: ({ bookmarks }) => bookmarks.map((one) => ({ ...one, type: 'song' })),
  plays: ({ plays }) => plays.map((one) => ({ ...one, type: 'song' })),
}

/** Returns what an import of a collection would bring. */
export const previewCollection = async (
  taking: Taking,
  collection: Collection,
): Promise<Pick<ImportFound, 'parts' | 'playlists'>> => {
  const songs = songMatcher(taking.ctx.db, scopeOf(taking.viewer))
  const parts: ImportFound['parts'] = {}
  for (const part of collectionParts) {
    const items = entries[part](collection)
    if (items.length === 0) continue
    const counts: ImportedPart = { count: items.length, matched: 0, taken: 0, known: 0 }
    for (const batch of batches(items)) {
      counts.matched += (await matchItems(taking, songs, batch)).filter((id) => id !== null).length
      await taking.progressed(0)
    }
    parts[part] = counts
  }
  const titles = await ownPlaylistTitles(taking.ctx.db, taking.viewer.id)
  const playlists: FoundPlaylist[] = []
  for (const list of collection.playlists) {
    let matched = 0
    for (const batch of batches(list.songs))
      matched += (await songs(batch)).filter((id) => id !== null).length
    const name = list.name.slice(0, MAX_TITLE).toWellFormed()
    playlists.push({
      name,
      songs: list.songs.length,
      matched,
      exists: titles.has(name.toLowerCase()),
      playlist_id: null,
    })
    await taking.progressed(playlists.length / collection.playlists.length)
  }
  return { parts, playlists }
}

const skipRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    // Hidden since it was matched, or there are too many.
    if (!(error instanceof HttpError)) throw error
  }
}

const markKinds = { likes: 'like', ratings: 'rating', bookmarks: 'bookmark' } as const
type MarkPart = keyof typeof markKinds

/** Sets a mark of an item. */
const set: {
  [P in MarkPart]: (
    taking: Taking,
    type: NamedItem['type'],
    id: number,
    item: Collection[P][number],
  ) => Promise<void>
} = {
  likes: ({ ctx, viewer }, type, id, { at }) => setReactions(ctx, viewer, [{ type, id, at }], true),
  ratings: ({ ctx, viewer }, type, id, { rating }) => rate(ctx, viewer, { type, id }, rating),
  bookmarks: ({ ctx, viewer }, _, id, { place, comment }) =>
    setBookmark(
      ctx,
      viewer,
      { type: 'song', id },
      { seconds: place, comment: comment?.slice(0, 200).toWellFormed() ?? null },
    ),
}

/** Sets likes, ratings or bookmarks that the account does not have, and counts them. */
const takeMarks = async <P extends MarkPart>(
  taking: Taking,
  part: P,
  collection: Collection,
  songs: SongMatcher,
  missing: Missing,
): Promise<ImportedPart> => {
  const { ctx, viewer, importId } = taking
  const kind = markKinds[part]
  const own = await ownMarks(ctx.db, viewer.id, kind)
  const counts: ImportedPart = { count: 0, matched: 0, taken: 0, known: 0 }
  for (const batch of batches(entries[part](collection))) {
    const ids = await matchItems(taking, songs, batch)
    counts.count += batch.length
    for (const [at, item] of batch.entries()) {
      const id = ids[at] ?? null
      if (id === null) {
        missing.add(item)
        continue
      }
      counts.matched++
      const key = `${item.type} ${id}`
      if (own.has(key)) {
        counts.known++
        continue
      }
      own.add(key)
      await insertChanges(ctx.db, importId, [{ kind, item_type: item.type, item_id: id, value: 0 }])
      await skipRefused(set[part](taking, item.type, id, item as never))
      counts.taken++
    }
    await taking.progressed(0)
  }
  return counts
}

/** Raises how often songs were played to what another server says. */
const takePlays = async (
  { ctx, viewer, importId, progressed }: Taking,
  { plays }: Collection,
  songs: SongMatcher,
  missing: Missing,
): Promise<ImportedPart> => {
  const counts: ImportedPart = { count: plays.length, matched: 0, taken: 0, known: 0 }
  // Several songs there may be one here.
  const wanted = new Map<number, { song_id: number; plays: number; at: string | null }>()
  for (const batch of batches(plays)) {
    const ids = await songs(batch)
    for (const [at, one] of batch.entries()) {
      const song_id = ids[at] ?? null
      if (song_id === null) missing.add({ ...one, type: 'song' }, one.plays)
      else {
        counts.matched++
        const other = wanted.get(song_id)
        wanted.set(song_id, {
          song_id,
          plays: Math.min(MAX_PLAYS, (other?.plays ?? 0) + one.plays),
          at:
            [other?.at, one.at]
              .filter((time) => time != null)
              .sort()
              .at(-1) ?? null,
        })
      }
    }
    await progressed(0)
  }
  for (const batch of batches([...wanted.values()])) {
    const raised = await ctx.db.transaction().execute(async (trx) => {
      const added = await raisePlays(trx, viewer.id, batch)
      const changes = added.map(
        ({ song_id, added: value }): ImportChange => ({
          kind: 'plays',
          item_type: 'song',
          item_id: song_id,
          value,
        }),
      )
      await insertChanges(trx, importId, changes)
      return added.length
    })
    counts.taken += raised
    await progressed(0)
  }
  counts.known = counts.matched - counts.taken
  return counts
}

/** Creates playlists with the songs that the catalog has. Those that an earlier attempt created stay as they are. */
const takePlaylists = async (
  taking: Taking,
  collection: Collection,
  found: FoundPlaylist[],
  chosen: readonly number[],
  songs: SongMatcher,
  missing: Missing,
): Promise<FoundPlaylist[]> => {
  const { ctx, viewer, importId } = taking
  const created = new Map(
    (await listChanges(ctx.db, importId)).flatMap(({ kind, item_id, value }) =>
      kind === 'playlist' ? [[value, item_id] as const] : [],
    ),
  )
  const after = found.map((list) => ({ ...list }))
  for (const [done, place] of chosen.entries()) {
    const [list, shown] = [collection.playlists[place], after[place]]
    if (!list || !shown) continue
    const ids: number[] = []
    for (const batch of batches(list.songs)) {
      const matched = await songs(batch)
      for (const [at, song] of batch.entries()) {
        const id = matched[at] ?? null
        if (id === null) missing.add({ ...song, type: 'song' })
        else ids.push(id)
      }
    }
    shown.matched = ids.length
    shown.playlist_id = created.get(place) ?? null
    if (ids.length > 0 && shown.playlist_id === null) {
      const unique = [...new Set(ids)].slice(0, MAX_PLAYLIST_SONGS)
      const { id } = await createPlaylist(
        ctx,
        scopeOf(viewer),
        { title: shown.name, public: false, songs: unique },
        {
          created: (trx, item_id) =>
            insertChanges(trx, importId, [
              { kind: 'playlist', item_type: 'playlist', item_id, value: place },
            ]),
        },
      )
      shown.playlist_id = id
    }
    await taking.progressed((done + 1) / chosen.length)
  }
  return after
}

/** Takes what was chosen of a collection. What the account has stays as it is; a second run changes nothing. */
export const takeCollection = async (
  taking: Taking,
  collection: Collection,
  found: Pick<ImportFound, 'parts' | 'playlists'>,
  { parts, playlists }: ImportChoices,
  missing: Missing,
): Promise<Pick<ImportFound, 'parts' | 'playlists'>> => {
  const songs = songMatcher(taking.ctx.db, scopeOf(taking.viewer))
  const after = { ...found.parts }
  const has = (part: ImportPart): boolean => parts.includes(part) && part in found.parts
  for (const part of ['likes', 'ratings', 'bookmarks'] as const)
    if (has(part)) after[part] = await takeMarks(taking, part, collection, songs, missing)
  if (has('plays')) after.plays = await takePlays(taking, collection, songs, missing)
  return {
    parts: after,
    playlists: await takePlaylists(taking, collection, found.playlists, playlists, songs, missing),
  }
}

const undoOne = (
  { ctx, viewer }: Taking,
  { kind, item_type, item_id: id }: ImportChange,
): Promise<unknown> => {
  const type = item_type as NamedItem['type']
  if (kind === 'playlist') return removePlaylist(ctx, scopeOf(viewer), id)
  if (kind === 'like') return setReactions(ctx, viewer, [{ type, id }], false)
  if (kind === 'rating') return rate(ctx, viewer, { type, id }, 0)
  return removeBookmark(ctx, viewer, { type: 'song', id })
}

/** Removes what an import added: also playlists and marks that were changed since. */
export const undoCollection = async (taking: Taking): Promise<void> => {
  const { ctx, viewer, importId, progressed } = taking
  const changes = await listChanges(ctx.db, importId)
  const [plays, marks] = [
    changes.filter(({ kind }) => kind === 'plays'),
    changes.filter(({ kind }) => kind !== 'plays'),
  ]
  for (const [done, change] of marks.entries()) {
    await skipRefused(undoOne(taking, change))
    if (done % 20 === 0) await progressed(done / marks.length)
  }
  await ctx.db.transaction().execute(async (trx) => {
    const songs = plays.map(({ item_id, value }) => ({ song_id: item_id, added: value }))
    await lowerPlays(trx, viewer.id, songs)
    await deleteChanges(trx, importId)
  })
}
