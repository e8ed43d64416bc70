import type { Updateable } from 'kysely'
import type { Song } from '../../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../../contract/catalog/lyrics.ts'
import type { songs } from '../../../../contract/catalog/songs.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import type { SongTable } from '../../../db/tables/catalog.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { notifyNewReleases } from '../../platform/index.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { namesFor } from '../importing/name-resolution.service.ts'
import { songFor } from '../songs/service.ts'
import {
  aroundSong,
  countGenres,
  type EditedSong,
  lendCover,
  lockSong,
  replaceArtists,
  replaceGenres,
  updateSong,
} from './queries.ts'
import { uploadedCover } from './service.ts'

type Change = BodyOf<typeof songs.change>

/** Locks an own song for editing. 403 for another user's, 404 if the viewer may not see it. */
const lockOwn = async (trx: Trx, viewer: Viewer, id: number): Promise<EditedSong & { user_id: number }> => {
  const song = orNotFound(await lockSong(trx, scopeOf(viewer), id))
  if (song.user_id !== viewer.id) return throwError(song.visible ? 'forbidden' : 'not_found')
  return { ...song, user_id: viewer.id }
}

const same = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && normalizedKey(one) === normalizedKey(other)

/**
 * Renames artist and album. An album of the song's own artist moves to the new artist; one of several artists does not
 * change.
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
    upload_id: song.upload_id,
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

/** Parses lyrics for storage, plain text or LRC. */
export const lyricsOf = (text: string | null): string | null => {
  const lyrics = text === null ? null : parseLyrics(text)
  return lyrics && JSON.stringify(lyrics)
}

const ids = (...all: (number | null | undefined)[]): number[] => [...new Set(all.filter((id) => id != null))]

/** Updates a song; artists and genres are unchanged if absent. The caller recounts what it touched. */
export const rewriteSong = async (
  trx: Trx,
  id: number,
  song: Updateable<SongTable>,
  { artists, genres }: { artists?: number[] | undefined; genres?: number[] | undefined },
): Promise<void> => {
  await updateSong(trx, id, { ...song, ...(artists && { artist_id: artists[0] ?? null }) })
  if (artists) await replaceArtists(trx, id, artists)
  if (genres) await replaceGenres(trx, id, genres)
}

/**
 * Updates the given fields of an own song, all or none. 403 and 404 as for any own item, 422 for an unknown genre or
 * cover.
 */
export const changeSong = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  change: Change,
): Promise<Song> => {
  const genres = change.genre_ids && ids(...change.genre_ids)
  await ctx.db.transaction().execute(async (trx) => {
    const song = await lockOwn(trx, viewer, id)
    if (genres && (await countGenres(trx, genres)) !== genres.length)
      throwFieldErrors({ genre_ids: ['This value isn’t valid.'] })
    const cover_id = await uploadedCover(trx, viewer, change.cover)
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
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  })
  return songFor(ctx, scopeOf(viewer), id)
}

/** Publishes or hides an own song; idempotent. */
export const showSong = (ctx: AppContext, viewer: Viewer, id: number, visible: boolean) =>
  ctx.db.transaction().execute(async (trx) => {
    const song = await lockOwn(trx, viewer, id)
    await updateSong(trx, id, { public: visible })
    await recount(trx, { ...(await aroundSong(trx, id)), albumIds: ids(song.album_id), songIds: [id] })
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
    return { status: 'success' as const, public: visible }
  })
