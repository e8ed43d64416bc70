import { adminSongCalls, adminSongs } from '../../../contract/admin/songs.ts'
import type { AppContext } from '../../app-context.ts'
import { runActionOnOne, writerOf } from '../../crud/crud.service.ts'
import { type Change, resource, type Write } from '../../crud/resource.ts'
import { throwFieldErrors } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { assignArtist } from '../albums/album-keys.service.ts'
import { catalogChanged } from '../catalog/catalog.service.ts'
import {
  albumChoices,
  albumNamed,
  artistChoices,
  artistNamed,
  existing,
  genreChoices,
} from '../catalog/choices.service.ts'
import { notifyNewReleases } from '../notifications/announcements.service.ts'
import { repackageMedia } from '../transcoding/transcoding.service.ts'
import { lyricsOf, rewriteSong } from '../uploads/song-editing.service.ts'
import { importUpload, uploadedCover } from '../uploads/uploads.service.ts'
import { counted, removeSongs } from './counted-songs.service.ts'
import { mediaOf, setGenreOf, setPublic, songItems, songListing, songRows } from './songs-admin.queries.ts'

const INVALID = 'This value isn’t valid.'

const change = async (write: Write, id: number, input: Change<typeof adminSongs>): Promise<void> => {
  const { trx, viewer } = write
  const { artists, album, genres, cover, lyrics, released_at, ...columns } = input
  const rejected = {
    ...(!(await existing(trx, 'artists', artists)) && { artists: [INVALID] }),
    ...(album !== null && !(await existing(trx, 'albums', [album])) && { album: [INVALID] }),
    ...(!(await existing(trx, 'genres', genres)) && { genres: [INVALID] }),
  }
  if (Object.keys(rejected).length > 0) throwFieldErrors(rejected)
  const cover_id = await uploadedCover(trx, viewer, cover)
  await counted(write.trx, [id], async () => {
    await rewriteSong(
      trx,
      id,
      {
        ...columns,
        album_id: album,
        released_at,
        ...(released_at && { year: Number(released_at.slice(0, 4)) }),
        ...(cover_id !== undefined && { cover_id }),
        lyrics: lyricsOf(lyrics),
      },
      { artists: [...new Set(artists)], genres: [...new Set(genres)] },
    )
    if (album !== null && artists[0] !== undefined) await assignArtist(trx, album, artists[0])
  })
}

const setGenre = async (write: Write, ids: number[], value: unknown): Promise<void> => {
  if (typeof value !== 'number' || !(await existing(write.trx, 'genres', [value])))
    return throwFieldErrors({ value: [INVALID] })
  await counted(write.trx, ids, (locked) => setGenreOf(write.trx, locked, value))
}

/** Admin resource for songs. */
export const songsAdmin = resource({
  table: adminSongs,
  name: 'songs',
  listing: songListing,
  rows: songRows,
  items: songItems,
  label: ({ title }) => title,
  create: async ({ ctx, trx, viewer }, body) => (await importUpload(ctx, trx, viewer, body)).id,
  change,
  remove: ({ trx }, ids) => removeSongs(trx, ids),
  actions: {
    publish: (write, ids) => counted(write.trx, ids, (locked) => setPublic(write.trx, locked, true)),
    hide: (write, ids) => counted(write.trx, ids, (locked) => setPublic(write.trx, locked, false)),
    genre: setGenre,
    reprocess: async ({ ctx, trx }, ids) => repackageMedia(ctx, trx, await mediaOf(trx, ids)),
  },
  written: async ({ ctx, trx, viewer }) => {
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Choices for the song form, and transcoding a file again. */
export const songsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminSongCalls, {
    artists: ({ query }) => artistChoices(ctx, query.q),
    newArtist: (call) => artistNamed(ctx, writerOf(call), call.body.name),
    albums: ({ query }) => albumChoices(ctx, query.q),
    newAlbum: (call) => albumNamed(ctx, writerOf(call), call.body.name),
    genres: ({ query }) => genreChoices(ctx, query.q),
    reprocess: runActionOnOne(ctx, songsAdmin, 'reprocess'),
  })
