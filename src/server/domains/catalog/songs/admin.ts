import { adminSongCalls, adminSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { adminDeletedSongs, artistDeletedSongs } from '../../../../contract/catalog/back-office/trash.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runActionOnOne, writerOf } from '../../../crud/crud.service.ts'
import { type Change, handledResource, type Item, resource, type Write } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistScope, notifyNewReleases } from '../../platform/index.ts'
import {
  albumChoices,
  albumNamed,
  artistChoices,
  artistNamed,
  existing,
  genreChoices,
} from '../catalog/choices.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { repackageMedia } from '../transcoding/service.ts'
import { importUpload } from '../uploads/service.ts'
import { counted, removeSongs } from './counted-songs.service.ts'
import { creditsOfSongs, requireArtists } from './credits.service.ts'
import { deletedSongListing, deletedSongRows, mainArtistsOfDeleted } from './deleted-songs.queries.ts'
import { deleteRequests } from './featured/queries.ts'
import { keepAudio, replaceAudio } from './replaced-audio.service.ts'
import { restoreSongs, trashSongs } from './service.ts'
import { changeSong, setGenre } from './song-changes.service.ts'
import { listMedia, setPublic, songItems, songListing, songRows } from './songs-admin.queries.ts'

const items = async (db: Db, ids: number[]): Promise<Item<typeof adminSongs>[]> => {
  const [songs, credits] = await Promise.all([songItems(db, ids), creditsOfSongs(db, ids)])
  return songs.map((song) => ({ ...song, credits: credits.get(song.id) ?? [] }))
}

const change = async (
  { trx, viewer }: Write,
  id: number,
  input: Change<typeof adminSongs>,
  before: Item<typeof adminSongs>,
): Promise<void> => {
  await requireArtists(before.credits, input.credits, async (ids) =>
    (await existing(trx, 'artists', ids)) ? ids : [],
  )
  // Operators credit whom they want.
  await deleteRequests(trx, id, input.artists)
  await changeSong(trx, viewer, id, input)
}

/** Admin resource for songs. */
export const songsAdmin = resource({
  table: adminSongs,
  name: 'songs',
  listing: songListing,
  rows: songRows,
  items,
  label: ({ title }) => title,
  create: async ({ ctx, trx, viewer }, body) => (await importUpload(ctx, trx, viewer, body)).id,
  change,
  remove: ({ trx }, ids) => trashSongs(trx, ids),
  actions: {
    publish: (write, ids) => counted(write.trx, ids, (locked) => setPublic(write.trx, locked, true)),
    hide: (write, ids) => counted(write.trx, ids, (locked) => setPublic(write.trx, locked, false)),
    genre: ({ trx }, ids, genre) => setGenre(trx, ids, genre),
    reprocess: async ({ ctx, trx }, ids) => repackageMedia(ctx, trx, await listMedia(trx, ids)),
  },
  written: async ({ ctx, trx, viewer }) => {
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Choices for the song form, replacing the audio, and transcoding a file again. */
export const songsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminSongCalls, {
    artists: ({ query }) => artistChoices(ctx, query.q),
    newArtist: (call) => artistNamed(ctx, writerOf(call), call.body.name),
    albums: ({ query }) => albumChoices(ctx, query.q),
    newAlbum: (call) => albumNamed(ctx, writerOf(call), call.body.name),
    genres: ({ query }) => genreChoices(ctx, query.q),
    replaceAudio: async (call) => {
      const of = { resource: 'songs', artist_id: null } as const
      await replaceAudio(ctx, writerOf(call), call.params.id, call.body.upload_id, of)
      return done
    },
    keepAudio: async (call) => {
      await keepAudio(ctx, writerOf(call), call.params.id, 'songs')
      return done
    },
    reprocess: runActionOnOne(ctx, songsAdmin, 'reprocess'),
  })

const common = {
  listing: deletedSongListing,
  menu: null,
  rows: deletedSongRows,
  items: deletedSongRows,
  label: ({ title }: { title: string }) => title,
  remove: ({ trx }: Write, ids: number[]) => removeSongs(trx, ids),
  actions: { restore: ({ trx }: Write, ids: number[]) => restoreSongs(trx, ids) },
  written: ({ ctx, trx }: Write) => catalogChanged(ctx, trx),
}

/** Songs in the trash. */
export const deletedSongsAdmin = handledResource({
  ...common,
  table: adminDeletedSongs,
  name: 'deleted-songs',
})

/** Songs of an artist in the trash. */
export const artistDeletedSongsAdmin = handledResource({
  ...common,
  table: artistDeletedSongs,
  name: 'artist-deleted-songs',
  scope: artistScope(mainArtistsOfDeleted),
})
