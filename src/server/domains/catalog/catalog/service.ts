import type { AppContext } from '../../../context/app-context.ts'
import { runHooks } from '../../../context/run-hooks.ts'
import type { Trx } from '../../../db/schema.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { CATALOG } from '../../../realtime/topics.ts'
import { recountLockedPlaylists, recountPlaylists } from '../playlists/service.ts'
import {
  addToGenreCounts,
  affectedBy,
  lockPlayable,
  publish,
  recountAlbums,
  recountArtists,
  recountGenres,
} from './queries.ts'

export interface Touched {
  albumIds?: number[]
  artistIds?: number[]
  genreIds?: number[]
  /** Songs that were not counted before: they are added to the counts of their genres. Excludes `genreIds`. */
  newSongIds?: number[]
  /** Songs that became visible or hidden: their playlists are counted too. */
  songIds?: number[]
  /** Playlists of removed songs, locked before the removal; see `holdPlaylists`. */
  playlistIds?: number[]
}

/**
 * Updates the stored counts (public songs, their seconds, public albums) of everything a write touched. Call it at the
 * end of a transaction that adds, hides, moves or removes songs; artists of the albums are counted too. Artists of
 * songs are those in `song_artists`. Rows are locked in the order album, artist, genre, playlist, by id.
 */
export const recount = async (
  trx: Trx,
  { albumIds = [], artistIds = [], genreIds = [], newSongIds = [], songIds = [], playlistIds = [] }: Touched,
): Promise<void> => {
  const artists = new Set(artistIds)
  if (albumIds.length > 0) for (const id of await recountAlbums(trx, albumIds)) artists.add(id)
  if (artists.size > 0) await recountArtists(trx, [...artists])
  if (genreIds.length > 0) await recountGenres(trx, genreIds)
  if (newSongIds.length > 0) await addToGenreCounts(trx, newSongIds)
  await recountLockedPlaylists(trx, playlistIds)
  await recountPlaylists(trx, songIds)
}

/**
 * Updates the search index with the changes of `trx` and notifies every node that the catalog changed, so that no
 * stale response is cached. Inside `trx` both take effect on commit: call it last. Every write of songs, albums,
 * artists, genres and media calls it.
 */
export const catalogChanged = async (ctx: AppContext, trx?: Trx): Promise<void> => {
  if (trx) await runHooks('catalogChanged', trx)
  await publish(trx ?? ctx.db, CATALOG)
}

/**
 * Changes a media row, then recounts and notifies: a song whose original no browser plays becomes visible only once
 * packaged.
 */
export const changeMedia = async (
  ctx: AppContext,
  trx: Trx,
  mediaId: number,
  change: () => Promise<void>,
): Promise<void> => {
  const played = await lockPlayable(trx, mediaId)
  await change()
  const plays = await lockPlayable(trx, mediaId)
  const { genreIds, ...affected } = await affectedBy(trx, mediaId)
  await recount(trx, {
    ...affected,
    ...(played && !plays && { genreIds }),
    ...(plays && !played && { newSongIds: affected.songIds }),
  })
  await catalogChanged(ctx, trx)
}

/**
 * Pages of public items, without what belongs to a viewer. Counts of plays and likes, which are not announced, may lag
 * by the TTL.
 */
const cache = createTtlCache<unknown>(2_000, 200)

/**
 * Returns what `load` returns, cached until the catalog changes. `key` names the list and its parameters. Callers share
 * the value: they must not change it.
 */
export const fromCatalogCache = <T>(ctx: AppContext, key: unknown[], load: () => Promise<T>): Promise<T> =>
  cache.get(ctx.db, JSON.stringify(key), load) as Promise<T>

/** Clears the cache; call when the catalog changes. */
export const clearCatalogCache = (ctx: AppContext): void => cache.clear(ctx.db)
