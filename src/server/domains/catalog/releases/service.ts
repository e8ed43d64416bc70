import type { AnnouncedRelease, Release } from '../../../../contract/catalog/back-office/releases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { notifyNewReleases } from '../../platform/index.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { counted } from '../songs/counted-songs.service.ts'
import {
  albumsReleasedWith,
  hide,
  lockDueAlbums,
  lockDueSongs,
  publish,
  scheduleSongs,
  songsReleasedWith,
} from './queries.ts'

/** Publishes songs and recounts. */
export const publishSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => publish(trx, 'songs', locked))

/** Publishes songs with the albums they are on, but not their other songs, and recounts. */
export const publishWithAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  await publishSongs(trx, ids)
  const albums = await albumsReleasedWith(trx, ids)
  await publish(trx, 'albums', albums)
  await recount(trx, { albumIds: albums })
}

/** Hides songs, cancels their release and recounts. */
export const hideSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => hide(trx, 'songs', locked))

/** Publishes albums with the songs of their artists and recounts. */
export const publishAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  await publishSongs(trx, await songsReleasedWith(trx, ids))
  await publish(trx, 'albums', ids)
  await recount(trx, { albumIds: ids })
}

/** Hides albums with the songs of their artists, cancels their release and recounts. */
export const hideAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  await hideSongs(trx, await songsReleasedWith(trx, ids))
  await hide(trx, 'albums', ids)
  await recount(trx, { albumIds: ids })
}

/** Returns the columns of a requested release. 422 for a new time in the past. */
export const releaseColumns = (release: Release, before: Release): Release => {
  if (release.public) return { public: true, release_at: null }
  const { release_at } = release
  if (release_at !== null && release_at !== before.release_at && Date.parse(release_at) <= Date.now())
    throwFieldErrors({ release: ['Choose a time in the future.'] })
  return { public: false, release_at }
}

/** The same for an album or a single; its page is shown early only while it is scheduled. */
export const announcedReleaseColumns = (release: AnnouncedRelease, before: Release): AnnouncedRelease => {
  const columns = releaseColumns(release, before)
  return { ...columns, shown_early: columns.release_at !== null && release.shown_early }
}

/** Queues the publication for a time, so that it does not wait for the next full minute. */
export const queueRelease = async (
  ctx: AppContext,
  trx: Trx,
  release_at: string | null,
  before: string | null,
): Promise<void> => {
  if (release_at === null || release_at === before) return
  const inSeconds = Math.max(1, Math.ceil((Date.parse(release_at) - Date.now()) / 1000))
  await ctx.queue.send('publish-releases', {}, { trx, inSeconds })
}

/** Applies the new release of an album, already stored with it, to its songs. */
export const releaseSongs = async (
  trx: Trx,
  album: number,
  release: Release,
  before: Release,
): Promise<void> => {
  if (release.public && !before.public) return publishAlbums(trx, [album])
  if (!release.public && before.public) await hideSongs(trx, await songsReleasedWith(trx, [album]))
  if (!release.public && (release.release_at !== null || before.release_at !== null))
    await scheduleSongs(trx, album, release.release_at, before.release_at)
}

/** Publishes the songs and albums that are due and notifies followers; the job `publish-releases`. */
export const publishDueReleases = (ctx: AppContext): Promise<{ songs: number; albums: number }> =>
  ctx.db.transaction().execute(async (trx) => {
    const songs = await lockDueSongs(trx)
    if (songs.length > 0) await publishSongs(trx, songs)
    const albums = await lockDueAlbums(trx)
    if (albums.length > 0) {
      await publish(trx, 'albums', albums)
      await recount(trx, { albumIds: albums })
    }
    if (songs.length + albums.length > 0) {
      await notifyNewReleases(trx)
      await catalogChanged(ctx, trx)
    }
    return { songs: songs.length, albums: albums.length }
  })
