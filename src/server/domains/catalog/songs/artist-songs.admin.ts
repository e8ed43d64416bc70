import { artistSongCalls, artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { type Change, type Item, resource, type Write } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { artistScope, managedArtist, notifyNewReleases } from '../../platform/index.ts'
import { requireManagedAlbum } from '../albums/service.ts'
import { artistChoicesFor, artistsSeen, genreChoices } from '../catalog/choices.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { announcedReleaseColumns, hideSongs, publishSongs, queueRelease } from '../releases/service.ts'
import { importForArtist } from '../uploads/artist-uploads.service.ts'
import { counted } from './counted-songs.service.ts'
import { creditsOfSongs, requireArtists } from './credits.service.ts'
import { askFeatured, listUnconfirmed } from './featured/featured-requests.service.ts'
import {
  artistSongItems,
  artistSongListing,
  artistSongRows,
  countSongStates,
  listMainArtists,
  setAlbumOf,
} from './queries.ts'
import { keepAudio } from './replaced-audio.service.ts'
import { replaceArtistAudio, requireEditable, trashSongs } from './service.ts'
import { changeSong, setGenre } from './song-changes.service.ts'

const INVALID = 'This value isn’t valid.'

const items = async (db: Db, ids: number[]): Promise<Item<typeof artistSongs>[]> => {
  const [songs, credits, unconfirmed] = await Promise.all([
    artistSongItems(db, ids),
    creditsOfSongs(db, ids),
    listUnconfirmed(db, ids),
  ])
  return songs.map((song) => ({
    ...song,
    credits: credits.get(song.id) ?? [],
    unconfirmed: unconfirmed.get(song.id) ?? [],
  }))
}

const change = async (
  write: Write,
  id: number,
  input: Change<typeof artistSongs>,
  before: Item<typeof artistSongs>,
): Promise<void> => {
  const { ctx, trx, viewer } = write
  const { featured, release, ...fields } = input
  const credited = before.featured.map((artist) => artist.id)
  const known = [...credited, ...before.unconfirmed.map((artist) => artist.id)]
  const fresh = featured.filter((artist) => !known.includes(artist))
  if ((await artistsSeen(trx, scopeOf(viewer), fresh)).length !== new Set(fresh).size)
    throwFieldErrors({ featured: [INVALID] })
  await requireArtists(before.credits, fields.credits, (ids) => artistsSeen(trx, scopeOf(viewer), ids))
  if (fields.album !== null && fields.album !== before.album?.id)
    await requireManagedAlbum(trx, viewer, fields.album, 'album')
  const columns = announcedReleaseColumns(release, before.release)
  const named = await askFeatured(trx, viewer, before, { featured, credited })
  const artists = [...(before.artist ? [before.artist.id] : []), ...named]
  await changeSong(trx, viewer, id, { ...fields, ...columns, artists })
  if (columns.public) await publishSongs(trx, [id])
  await queueRelease(ctx, trx, columns.release_at, before.release.release_at)
}

const setAlbum = async ({ trx, viewer }: Write, ids: number[], album: unknown): Promise<void> => {
  if (typeof album !== 'number') throwFieldErrors({ value: [INVALID] })
  const target = album === 0 ? null : (album as number)
  if (target !== null) await requireManagedAlbum(trx, viewer, target, 'value')
  await counted(trx, ids, (locked) => setAlbumOf(trx, locked, target))
}

/** Songs in the artist area. */
export const artistSongsAdmin = resource({
  table: artistSongs,
  name: 'artist-songs',
  listing: artistSongListing,
  scope: artistScope(listMainArtists),
  rows: artistSongRows,
  items,
  label: ({ title }) => title,
  create: async ({ ctx, trx, viewer }, { upload_id, artist_id }) =>
    (await importForArtist(ctx, trx, viewer, managedArtist(viewer, artist_id, 'edit'), { upload_id })).id,
  change,
  remove: ({ trx }, ids) => trashSongs(trx, ids),
  actions: {
    publish: ({ trx }, ids) => publishSongs(trx, ids),
    hide: ({ trx }, ids) => hideSongs(trx, ids),
    genre: ({ trx }, ids, genre) => setGenre(trx, ids, genre),
    album: setAlbum,
  },
  written: async ({ ctx, trx, viewer }) => {
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Counts by state, the audio of songs, and choices for the forms of songs and albums in the artist area. */
export const artistSongsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistSongCalls, {
    states: ({ viewer, query }) => countSongStates(ctx.db, managedArtist(viewer, query.artist_id)),
    replaceAudio: async (call) => {
      await replaceArtistAudio(ctx, writerOf(call), call.params.id, call.body.upload_id)
      return done
    },
    keepAudio: async (call) => {
      await requireEditable(ctx.db, call.viewer, call.params.id)
      await keepAudio(ctx, writerOf(call), call.params.id, 'artist-songs')
      return done
    },
    artists: ({ viewer, query }) => artistChoicesFor(ctx, scopeOf(viewer), query.q),
    genres: ({ query }) => genreChoices(ctx, query.q),
  })
