import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SongTable } from '../../db/tables-catalogue.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import type { SongFacts } from './facts.ts'
import {
  addSongs,
  connectSongs,
  holdCovers,
  importedMedia,
  rememberFiles,
  replaceSong,
  songOfFile,
} from './filing.queries.ts'
import { albumOfSong, artistsOfSong, genresOfSong, type Names, namesOf } from './naming.service.ts'
import { mediaFor, storeNew } from './storing.service.ts'

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
    genresOfSong(facts, names).map((genre_id) => ({ song_id, genre_id })),
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
