import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SongTable } from '../../db/tables-catalogue.ts'
import { originalKey } from '../../media/original-key.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import type { AlbumFacts, SongFacts } from './facts.ts'
import {
  addMedia,
  addSongs,
  albumIds,
  artistIds,
  connectSongs,
  genreIds,
  holdCovers,
  holdMedia,
  importedMedia,
  mediaByHash,
  rememberFiles,
  replaceSong,
  songOfFile,
} from './filing.queries.ts'
import { foldedKey, slugOf } from './folded-key.ts'

type On = Pick<Platform, 'db' | 'storage' | 'queue'>
type Trx = Transaction<Database>

/** One song to file; `replaces` is the media that the same path held before its file was changed. */
export interface Filing extends SongFacts {
  replaces?: number | undefined
}

export interface Filed {
  facts: Filing
  song_id: number | null
  outcome: 'added' | 'updated' | 'duplicate'
}

/** Files stored at the same time: enough to hide the disk's waiting, few enough for other readers. */
const STORED_AT_ONCE = 8
/** Separates the parts of an album's key; no name contains it. */
const PART = '\u001f'

const keyOf = (album: AlbumFacts, owner_id: number | null): string =>
  [foldedKey(album.artist ?? ''), foldedKey(album.title), owner_id ?? ''].join(PART)

/** The bytes of one media and where they are read from. */
type Bytes = Pick<SongFacts, 'media' | 'source'>

const store = async (on: On, all: Bytes[]): Promise<void> => {
  const waiting = all.filter((facts) => facts.media.external_path === null)
  const worker = async (): Promise<void> => {
    for (let facts = waiting.pop(); facts; facts = waiting.pop()) {
      await on.storage.linkFile(originalKey(facts.media), facts.source)
    }
  }
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, worker))
}

const distinct = <T>(all: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [key(one), one])).values(),
]

const byKey = <T extends { key: string }>(all: T[]): T[] => all.sort((a, b) => (a.key < b.key ? -1 : 1))

/** The names that a song goes by. */
type Named = Pick<SongFacts, 'artists' | 'album' | 'genres' | 'cover_id' | 'owner_id'>

/** Ids of everything that the songs name, unknown ones added. */
const namesOf = async (trx: Trx, all: Named[]) => {
  const names = distinct(
    all.flatMap((facts) => [...facts.artists, ...(facts.album?.artist ? [facts.album.artist] : [])]),
    foldedKey,
  )
  const artists = await artistIds(
    trx,
    byKey(names.map((name) => ({ name, key: foldedKey(name), slug: slugOf(name) }))),
  )
  const genreNames = distinct(
    all.flatMap((facts) => facts.genres),
    slugOf,
  )
  const genres = await genreIds(
    trx,
    genreNames.map((name) => ({ name, slug: slugOf(name) })).sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  const rows = all.flatMap((facts) => {
    if (facts.album === null) return []
    const { artist, ...album } = facts.album
    const artist_id = artist === null ? null : (artists.get(foldedKey(artist)) ?? null)
    const owned = { user_id: facts.owner_id, cover_id: facts.cover_id }
    return [{ ...album, ...owned, artist_id, key: keyOf(facts.album, facts.owner_id) }]
  })
  // A cover that some songs of the record lack comes from those that have one.
  const covered = rows.sort((a, b) => Number(b.cover_id !== null) - Number(a.cover_id !== null))
  const albums = await albumIds(trx, byKey(distinct(covered, (album) => album.key)))
  return { artists, genres, albums }
}

type Names = Awaited<ReturnType<typeof namesOf>>

const artistsOfSong = (facts: Pick<Named, 'artists'>, names: Names): number[] => [
  ...new Set(facts.artists.flatMap((name) => names.artists.get(foldedKey(name)) ?? [])),
]

const albumOfSong = (facts: Named, names: Names): number | null =>
  facts.album ? (names.albums.get(keyOf(facts.album, facts.owner_id)) ?? null) : null

/** Ids of the artists and the record that a song names, unknown ones added, all held until the transaction ends. */
export const namesFor = async (
  trx: Trx,
  facts: Named,
): Promise<{ artists: number[]; album_id: number | null }> => {
  const names = await namesOf(trx, [facts])
  return { artists: artistsOfSong(facts, names), album_id: albumOfSong(facts, names) }
}

const rowOf = (facts: Filing, names: Names, media_id: number): Insertable<SongTable> => ({
  title: facts.title,
  artist_id: artistsOfSong(facts, names)[0] ?? null,
  album_id: albumOfSong(facts, names),
  media_id,
  cover_id: facts.cover_id,
  user_id: facts.owner_id,
  track_no: facts.track_no,
  disc_no: facts.disc_no,
  year: facts.year,
  released_at: facts.released_at,
  explicit: facts.explicit,
  public: facts.public,
  downloadable: facts.downloadable,
  lyrics: facts.lyrics === null ? null : JSON.stringify(facts.lyrics),
  file_name: facts.file_name,
  upload_id: facts.upload_id,
})

/** Media rows of all bytes; ones that are new get their job in the same transaction. */
const mediaFor = async (
  on: On,
  trx: Trx,
  all: Bytes[],
  stored: Set<string>,
): Promise<Map<string, number>> => {
  const hashes = [...new Set(all.map(({ media }) => media.hash))].sort()
  const known = new Map((await holdMedia(trx, hashes)).map((media) => [media.hash, media.id]))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  ).sort((a, b) => (a.media.hash < b.media.hash ? -1 : 1))
  if (missing.length === 0) return known
  // Taken away since the first look: its bytes are stored again.
  await store(
    on,
    missing.filter(({ media }) => !stored.has(media.hash)),
  )
  const added = await addMedia(
    trx,
    missing.map(({ media }) => media),
  )
  await on.queue.sendMany(
    'package-media',
    added.map((media) => ({ media_id: media.id })),
    trx,
  )
  return new Map([...known, ...added.map((media) => [media.hash, media.id] as const)])
}

/** Stores what is not there yet; answers the hashes of what it stored. */
const storeNew = async (on: On, all: Bytes[]): Promise<Set<string>> => {
  const hashes = all.map(({ media }) => media.hash)
  const known = new Set((await mediaByHash(on.db, hashes)).map((media) => media.hash))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  )
  await store(on, missing)
  return new Set(missing.map(({ media }) => media.hash))
}

/** Stores one file as media, found again by its content; `then` runs in the transaction that makes it appear. */
export const storeMedia = async (
  on: On,
  media: SongFacts['media'],
  source: string,
  then: (trx: Trx, media_id: number) => Promise<void>,
): Promise<void> => {
  const bytes = [{ media, source }]
  const stored = await storeNew(on, bytes)
  await on.db.transaction().execute(async (trx) => {
    const ids = await mediaFor(on, trx, bytes, stored)
    await then(trx, ids.get(media.hash) as number)
  })
}

/** Parts songs that are new from those that an import by the same owner made before. */
const sift = async (trx: Trx, all: Filing[], media: Map<string, number>) => {
  const owner = all[0]?.owner_id ?? null
  const taken = await importedMedia(trx, [...media.values()], owner)
  const covers = await holdCovers(
    trx,
    all.flatMap((facts) => facts.cover_id ?? []),
  )
  const fresh: Filing[] = []
  const known: Filing[] = []
  for (const facts of all) {
    const id = media.get(facts.media.hash) as number
    if (facts.upload_id === null && taken.has(id)) known.push(facts)
    else fresh.push({ ...facts, cover_id: covers.has(facts.cover_id ?? 0) ? facts.cover_id : null })
    if (facts.upload_id === null) taken.add(id)
  }
  return { fresh, known }
}

/** The song that an import made of the same path before its file was changed takes the new facts. */
const update = async (
  trx: Trx,
  facts: Filing,
  row: Insertable<SongTable>,
  touched: Touched,
): Promise<number | null> => {
  if (facts.replaces === undefined) return null
  const before = await songOfFile(trx, facts.replaces, facts.owner_id)
  if (!before) return null
  const off = await replaceSong(trx, before.id, row)
  if (before.album_id !== null) touched.albumIds.add(before.album_id)
  for (const id of off.artists) touched.artistIds.add(id)
  for (const id of off.genres) touched.genreIds.add(id)
  return before.id
}

/** Puts songs into the catalogue inside a transaction; the bytes of those in `stored` are in the storage already. */
export const fileInto = async (
  on: On,
  trx: Trx,
  all: Filing[],
  stored: Set<string> = new Set(),
): Promise<Filed[]> => {
  const media = await mediaFor(on, trx, all, stored)
  const mediaId = (facts: Filing): number => media.get(facts.media.hash) as number
  const { fresh, known } = await sift(trx, all, media)
  const names = await namesOf(trx, fresh)
  const touched: Touched = { albumIds: new Set(), artistIds: new Set(), genreIds: new Set() }
  const songs: (Filed & { song_id: number })[] = []
  const added: Filing[] = []
  for (const facts of fresh) {
    const song_id = await update(trx, facts, rowOf(facts, names, mediaId(facts)), touched)
    if (song_id === null) added.push(facts)
    else songs.push({ facts, song_id, outcome: 'updated' })
  }
  const ids = await addSongs(
    trx,
    added.map((facts) => rowOf(facts, names, mediaId(facts))),
  )
  added.forEach((facts, at) => {
    songs.push({ facts, song_id: ids[at] as number, outcome: 'added' })
  })
  await connect(trx, songs, names, touched)
  await rememberFiles(
    trx,
    all.flatMap((facts) => (facts.file ? [{ ...facts.file, media_id: mediaId(facts), error: null }] : [])),
  )
  return [...songs, ...known.map((facts) => ({ facts, song_id: null, outcome: 'duplicate' as const }))]
}

interface Touched {
  albumIds: Set<number>
  artistIds: Set<number>
  genreIds: Set<number>
}

const connect = async (
  trx: Trx,
  songs: { facts: Filing; song_id: number }[],
  names: Names,
  touched: Touched,
): Promise<void> => {
  if (songs.length === 0) return
  const artists = songs.flatMap(({ facts, song_id }) =>
    artistsOfSong(facts, names).map((artist_id, position) => ({ song_id, artist_id, position })),
  )
  const genres = songs.flatMap(({ facts, song_id }) =>
    [
      ...new Set([
        ...facts.genres.flatMap((name) => names.genres.get(slugOf(name)) ?? []),
        ...facts.genre_ids,
      ]),
    ].map((genre_id) => ({ song_id, genre_id })),
  )
  await connectSongs(trx, artists, genres)
  for (const id of names.albums.values()) touched.albumIds.add(id)
  for (const { artist_id } of artists) touched.artistIds.add(artist_id)
  for (const { genre_id } of genres) touched.genreIds.add(genre_id)
  await recount(trx, {
    albumIds: [...touched.albumIds],
    artistIds: [...touched.artistIds],
    genreIds: [...touched.genreIds],
  })
}

/**
 * Takes songs into the catalogue: bytes into the storage first, then media, artists, albums, genres, songs and jobs
 * in one transaction. Either all of them are there afterwards, or none. All songs of a call have one owner.
 */
export const fileSongs = async (on: On, all: Filing[]): Promise<Filed[]> => {
  if (all.length === 0) return []
  const stored = await storeNew(on, all)
  return on.db.transaction().execute(async (trx) => {
    const filed = await fileInto(on, trx, all, stored)
    await catalogueChanged(on, trx)
    return filed
  })
}
