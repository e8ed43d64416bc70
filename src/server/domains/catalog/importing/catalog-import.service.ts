import type { Insertable } from 'kysely'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { SongTable } from '../../../db/tables/catalog.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { identifyAlbums } from './album-identity.service.ts'
import type { SongMetadata } from './metadata.ts'
import { findRetagged, followMoved } from './moved-files.service.ts'
import { albumOfSong, artistsOfSong, genresOfSong, type Names, namesOf } from './name-resolution.service.ts'
import {
  fillLyrics,
  fillMusicBrainzIds,
  importedMedia,
  insertCredits,
  insertSongLinks,
  insertSongs,
  lockCovers,
  replaceSong,
  songOfFile,
  upsertImportedFiles,
} from './queries.ts'
import { mediaFor, storeNew } from './store-media.service.ts'

/** One song to add; `replaces` is the media of the same path before the file was changed. */
export interface ImportEntry extends SongMetadata {
  replaces?: number | undefined
}

export interface ImportOutcome {
  metadata: ImportEntry
  song_id: number | null
  outcome: 'added' | 'updated' | 'moved' | 'duplicate'
}

const lyricsOf = ({ lyrics }: ImportEntry): string | null => (lyrics === null ? null : JSON.stringify(lyrics))

const rowOf = (metadata: ImportEntry, names: Names, media_id: number): Insertable<SongTable> => ({
  title: metadata.title,
  sort_title: metadata.sort_title ?? null,
  musicbrainz_id: metadata.musicbrainz?.recording ?? null,
  musicbrainz_track_id: metadata.musicbrainz?.track ?? null,
  artist_id: artistsOfSong(metadata, names)[0] ?? null,
  album_id: albumOfSong(metadata, names),
  media_id,
  cover_id: metadata.cover_id,
  user_id: metadata.owner_id,
  track_no: metadata.track_no,
  disc_no: metadata.disc_no,
  year: metadata.year,
  released_at: metadata.released_at,
  explicit: metadata.explicit,
  public: metadata.public,
  downloadable: metadata.downloadable,
  lyrics: lyricsOf(metadata),
  file_name: metadata.file_name,
  upload_id: metadata.upload_id,
})

/** Compares by album, disc and track; songs without an album come after, as they are. */
const inAlbumOrder = (one: ImportEntry, other: ImportEntry): number => {
  const album = ({ album: of }: ImportEntry) => (of ? `${of.artist ?? ''}\n${of.title}` : '\uffff')
  return (
    album(one).localeCompare(album(other)) ||
    (one.disc_no ?? 1) - (other.disc_no ?? 1) ||
    (one.track_no ?? 0) - (other.track_no ?? 0)
  )
}

/** Separates new songs from those the same owner imported before. */
const partition = async (trx: Trx, all: ImportEntry[], media: Map<string, number>) => {
  const owner = all[0]?.owner_id ?? null
  const claimed = await importedMedia(trx, [...media.values()], owner)
  const covers = await lockCovers(
    trx,
    all.flatMap((metadata) => metadata.cover_id ?? []),
  )
  const fresh: ImportEntry[] = []
  const known: ImportEntry[] = []
  for (const metadata of all) {
    const id = media.get(metadata.media.hash) as number
    if (metadata.upload_id === null && claimed.has(id)) known.push(metadata)
    else fresh.push({ ...metadata, cover_id: covers.has(metadata.cover_id ?? 0) ? metadata.cover_id : null })
    if (metadata.upload_id === null) claimed.add(id)
  }
  return { fresh, known }
}

/** Updates the song imported from the same path before its file was changed. */
const update = async (
  trx: Trx,
  metadata: ImportEntry,
  row: Insertable<SongTable>,
  touched: Touched,
): Promise<number | null> => {
  if (metadata.replaces === undefined) return null
  const before = await songOfFile(trx, metadata.replaces, metadata.owner_id)
  if (!before) return null
  const off = await replaceSong(trx, before.id, row)
  if (before.album_id !== null) touched.albumIds.add(before.album_id)
  for (const id of off.artists) touched.artistIds.add(id)
  for (const id of off.genres) touched.genreIds.add(id)
  return before.id
}

/** Adds songs to the catalog within a transaction; the files in `stored` are already in the storage. */
export const addToCatalog = async (
  ctx: AppContext,
  trx: Trx,
  all: ImportEntry[],
  stored: Set<string> = new Set(),
): Promise<ImportOutcome[]> => {
  const media = await mediaFor(ctx, trx, all, stored)
  const mediaId = (metadata: ImportEntry): number => media.get(metadata.media.hash) as number
  const { fresh, known } = await partition(trx, all, media)
  const moved = await followMoved(ctx, trx, known, mediaId)
  for (const metadata of known) {
    const lyrics = lyricsOf(metadata)
    if (lyrics !== null) await fillLyrics(trx, mediaId(metadata), metadata.owner_id, lyrics)
  }
  await identifyAlbums(trx, fresh)
  const names = await namesOf(trx, fresh)
  const touched: Touched = { albumIds: new Set(), artistIds: new Set(), genreIds: new Set() }
  const songs: (ImportOutcome & { song_id: number })[] = []
  const added: ImportEntry[] = []
  // A file in the place of one that was moved is a song of its own.
  const elsewhere = new Set(known.map(mediaId))
  for (const metadata of fresh) if (elsewhere.has(metadata.replaces ?? 0)) metadata.replaces = undefined
  await findRetagged(trx, fresh)
  for (const metadata of fresh) {
    const song_id = await update(trx, metadata, rowOf(metadata, names, mediaId(metadata)), touched)
    if (song_id === null) added.push(metadata)
    else songs.push({ metadata, song_id, outcome: 'updated' })
  }
  // Lists of the newest songs show those of the same time by descending id: the first track is inserted last.
  added.sort((one, other) => inAlbumOrder(other, one))
  const ids = await insertSongs(
    trx,
    added.map((metadata) => rowOf(metadata, names, mediaId(metadata))),
  )
  added.forEach((metadata, at) => {
    songs.push({ metadata, song_id: ids[at] as number, outcome: 'added' })
  })
  await connect(trx, songs, names, touched)
  await fillMusicBrainzIds(trx, [
    ...songs.map(({ metadata, song_id }) => ({ ...metadata.musicbrainz, song_id })),
    ...known.map((metadata) => ({
      ...metadata.musicbrainz,
      album: metadata.album?.musicbrainz_id,
      media_id: mediaId(metadata),
      owner: metadata.owner_id,
    })),
  ])
  await upsertImportedFiles(
    trx,
    all.flatMap((metadata) =>
      metadata.file ? [{ ...metadata.file, media_id: mediaId(metadata), error: null }] : [],
    ),
  )
  const others = known.map((metadata): ImportOutcome => {
    return { metadata, song_id: null, outcome: moved.has(metadata) ? 'moved' : 'duplicate' }
  })
  return [...songs, ...others]
}

interface Touched {
  albumIds: Set<number>
  artistIds: Set<number>
  genreIds: Set<number>
}

const connect = async (
  trx: Trx,
  songs: (ImportOutcome & { song_id: number })[],
  names: Names,
  touched: Touched,
): Promise<void> => {
  if (songs.length === 0) return
  const artists = songs.flatMap(({ metadata, song_id }) =>
    artistsOfSong(metadata, names).map((artist_id, position) => ({ song_id, artist_id, position })),
  )
  const genres = songs.flatMap(({ metadata, song_id }) =>
    genresOfSong(metadata, names).map((genre_id) => ({ song_id, genre_id })),
  )
  await insertSongLinks(trx, artists, genres)
  const credits = songs.flatMap(({ metadata, song_id }) =>
    metadata.credits.map((credit) => ({ ...credit, song_id })),
  )
  await insertCredits(trx, credits)
  for (const id of names.albums.values()) touched.albumIds.add(id)
  for (const { artist_id } of artists) touched.artistIds.add(artist_id)
  for (const { genre_id } of genres) touched.genreIds.add(genre_id)
  await recount(trx, {
    albumIds: [...touched.albumIds],
    artistIds: [...touched.artistIds],
    ...(songs.some(({ outcome }) => outcome === 'updated')
      ? { genreIds: [...touched.genreIds] }
      : { newSongIds: songs.map(({ song_id }) => song_id) }),
  })
}

/**
 * Adds songs to the catalog: files to the storage first, then media, artists, albums, genres, songs and jobs in one
 * transaction. All songs are added or none. All songs of a call have one owner.
 */
export const addSongsToCatalog = async (ctx: AppContext, all: ImportEntry[]): Promise<ImportOutcome[]> => {
  if (all.length === 0) return []
  const stored = await storeNew(ctx, all)
  return ctx.db.transaction().execute(async (trx) => {
    const imported = await addToCatalog(ctx, trx, all, stored)
    await catalogChanged(ctx, trx)
    return imported
  })
}
