import type { Transaction, Updateable } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Song, songs } from '../../../contract/songs.ts'
import type { Database } from '../../db/schema.ts'
import type { SongTable } from '../../db/tables-catalogue.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import { parseLyrics } from '../../media/lyrics.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { foldedKeyOf } from '../importing/importing.service.ts'
import { namesFor } from '../importing/naming.service.ts'
import { tellOfReleases } from '../notifications/news.service.ts'
import { songFor } from '../songs/songs.service.ts'
import {
  aroundSong,
  type EditedSong,
  holdSong,
  lendCover,
  setArtists,
  setGenres,
  setSong,
} from './song-editing.queries.ts'
import { countGenres } from './uploads.queries.ts'
import { coverGiven } from './uploads.service.ts'

type Trx = Transaction<Database>
type Change = BodyOf<typeof songs.change>

/** An own song held for a change: 403 for one of somebody else, 404 for one that the viewer may not see. */
const holdOwn = async (trx: Trx, viewer: Viewer, id: number): Promise<EditedSong & { user_id: number }> => {
  const song = found(await holdSong(trx, askerOf(viewer), id))
  if (song.user_id !== viewer.id) return fail(song.visible ? 'forbidden' : 'not_found')
  return { ...song, user_id: viewer.id }
}

const same = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && foldedKeyOf(one) === foldedKeyOf(other)

/**
 * The artist and the record by their new names. A record of the song's own artist goes over to the new one with
 * it; one of several artists stays what it is.
 */
const rename = async (trx: Trx, song: EditedSong & { user_id: number }, change: Change) => {
  const artist = same(change.artist_name ?? song.artist, song.artist) ? undefined : change.artist_name
  const title = change.album_title ?? song.album
  const moves = !same(title, song.album) || (artist !== undefined && same(song.album_artist, song.artist))
  const album =
    moves && title !== null
      ? { title, artist: artist ?? song.artist, compilation: false, year: null, released_at: null }
      : null
  if (artist === undefined && album === null) return {}
  const names = await namesFor(trx, {
    artists: artist === undefined ? [] : [artist],
    album,
    genres: [],
    cover_id: null,
    owner_id: song.user_id,
  })
  return {
    ...(artist !== undefined && { artists: names.artists }),
    ...(album !== null && { album_id: names.album_id }),
  }
}

const columnsOf = (change: Change, cover_id: number | null | undefined) => ({
  ...(change.title !== undefined && { title: change.title }),
  ...(change.public !== undefined && { public: change.public }),
  ...(change.explicit !== undefined && { explicit: change.explicit }),
  ...(change.downloadable !== undefined && { downloadable: change.downloadable }),
  ...(change.released_at !== undefined && { released_at: change.released_at }),
  ...(change.released_at && { year: Number(change.released_at.slice(0, 4)) }),
  ...(cover_id !== undefined && { cover_id }),
  ...(change.lyrics !== undefined && { lyrics: lyricsOf(change.lyrics) }),
})

/** Lyrics as they are kept, of plain text or LRC. */
export const lyricsOf = (text: string | null): string | null => {
  const lyrics = text === null ? null : parseLyrics(text)
  return lyrics && JSON.stringify(lyrics)
}

const ids = (...all: (number | null | undefined)[]): number[] => [...new Set(all.filter((id) => id != null))]

/** What a song is; its artists and genres are as before where they are not given. The caller counts what it touched. */
export const rewriteSong = async (
  trx: Trx,
  id: number,
  song: Updateable<SongTable>,
  { artists, genres }: { artists?: number[] | undefined; genres?: number[] | undefined },
): Promise<void> => {
  await setSong(trx, id, { ...song, ...(artists && { artist_id: artists[0] ?? null }) })
  if (artists) await setArtists(trx, id, artists)
  if (genres) await setGenres(trx, id, genres)
}

/** Changes what is given of an own song; all of it or nothing. 403 and 404 as for every own thing, 422 for an unknown genre or cover. */
export const changeSong = async (on: Platform, viewer: Viewer, id: number, change: Change): Promise<Song> => {
  const genres = change.genre_ids && ids(...change.genre_ids)
  await on.db.transaction().execute(async (trx) => {
    const song = await holdOwn(trx, viewer, id)
    if (genres && (await countGenres(trx, genres)) !== genres.length)
      failFields({ genre_ids: ['This value is not valid.'] })
    const cover_id = await coverGiven(trx, viewer, change.cover)
    const before = await aroundSong(trx, id)
    const { artists, album_id = song.album_id } = await rename(trx, song, change)
    await rewriteSong(trx, id, { ...columnsOf(change, cover_id), album_id }, { artists, genres })
    if (cover_id && album_id !== null) await lendCover(trx, album_id, viewer.id, cover_id)
    await recount(trx, {
      albumIds: ids(song.album_id, album_id),
      artistIds: ids(...before.artistIds, ...(artists ?? [])),
      genreIds: ids(...before.genreIds, ...(genres ?? [])),
      songIds: change.public === undefined ? [] : [id],
    })
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
  })
  return songFor(on, askerOf(viewer), id)
}

/** Shows an own song to everyone, or hides it from everyone else; again is the same. */
export const showSong = (on: Platform, viewer: Viewer, id: number, shown: boolean) =>
  on.db.transaction().execute(async (trx) => {
    const song = await holdOwn(trx, viewer, id)
    await setSong(trx, id, { public: shown })
    await recount(trx, { ...(await aroundSong(trx, id)), albumIds: ids(song.album_id), songIds: [id] })
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
    return { status: 'success' as const, public: shown }
  })
