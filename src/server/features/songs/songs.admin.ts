import { adminSongCalls, adminSongs } from '../../../contract/admin/songs.ts'
import { actOnOne, writerOf } from '../../crud/crud.service.ts'
import { type Change, resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { giveArtist } from '../albums/album-keys.service.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import {
  albumChoices,
  albumNamed,
  artistChoices,
  artistNamed,
  genreChoices,
  present,
} from '../catalogue/choices.service.ts'
import { tellOfReleases } from '../notifications/news.service.ts'
import { holdPlaylists } from '../playlists/counting.service.ts'
import { packageAgain } from '../processing/processing.service.ts'
import { lyricsOf, rewriteSong } from '../uploads/song-editing.service.ts'
import { coverGiven, fileUpload } from '../uploads/uploads.service.ts'
import {
  aroundSongs,
  dropSongs,
  holdSongs,
  mediaOf,
  setGenreOf,
  setPublic,
  songItems,
  songListing,
  songRows,
} from './songs-admin.queries.ts'

const INVALID = 'This value is not valid.'

/** Runs a write of songs and counts everything that was around them before and is after it. */
const counted = async (
  { trx }: Write,
  ids: number[],
  write: (ids: number[]) => Promise<unknown>,
): Promise<void> => {
  const held = await holdSongs(trx, ids)
  const before = await aroundSongs(trx, held)
  const playlistIds = await holdPlaylists(trx, held)
  await write(held)
  const after = await aroundSongs(trx, held)
  const both = (key: keyof typeof before) => [...new Set([...before[key], ...after[key]])]
  await recount(trx, {
    albumIds: both('albumIds'),
    artistIds: both('artistIds'),
    genreIds: both('genreIds'),
    playlistIds,
  })
}

const change = async (write: Write, id: number, given: Change<typeof adminSongs>): Promise<void> => {
  const { trx, viewer } = write
  const { artists, album, genres, cover, lyrics, released_at, ...columns } = given
  const refused = {
    ...(!(await present(trx, 'artists', artists)) && { artists: [INVALID] }),
    ...(album !== null && !(await present(trx, 'albums', [album])) && { album: [INVALID] }),
    ...(!(await present(trx, 'genres', genres)) && { genres: [INVALID] }),
  }
  if (Object.keys(refused).length > 0) failFields(refused)
  const cover_id = await coverGiven(trx, viewer, cover)
  await counted(write, [id], async () => {
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
    if (album !== null && artists[0] !== undefined) await giveArtist(trx, album, artists[0])
  })
}

const setGenre = async (write: Write, ids: number[], value: unknown): Promise<void> => {
  if (typeof value !== 'number' || !(await present(write.trx, 'genres', [value])))
    return failFields({ value: [INVALID] })
  await counted(write, ids, (held) => setGenreOf(write.trx, held, value))
}

/** Songs in the back office. */
export const songsAdmin = resource({
  table: adminSongs,
  name: 'songs',
  listing: songListing,
  rows: songRows,
  items: songItems,
  label: ({ title }) => title,
  create: async ({ on, trx, viewer }, body) => (await fileUpload(on, trx, viewer, body)).id,
  change,
  remove: (write, ids) => counted(write, ids, (held) => dropSongs(write.trx, held)),
  actions: {
    publish: (write, ids) => counted(write, ids, (held) => setPublic(write.trx, held, true)),
    hide: (write, ids) => counted(write, ids, (held) => setPublic(write.trx, held, false)),
    genre: setGenre,
    reprocess: async ({ on, trx }, ids) => packageAgain(on, trx, await mediaOf(trx, ids)),
  },
  written: async ({ on, trx, viewer }) => {
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
  },
})

/** What the form of a song offers, and converting its file again. */
export const songsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminSongCalls, {
    artists: ({ query }) => artistChoices(on, query.q),
    newArtist: (call) => artistNamed(on, writerOf(call), call.body.name),
    albums: ({ query }) => albumChoices(on, query.q),
    newAlbum: (call) => albumNamed(on, writerOf(call), call.body.name),
    genres: ({ query }) => genreChoices(on, query.q),
    reprocess: actOnOne(on, songsAdmin, 'reprocess'),
  })
