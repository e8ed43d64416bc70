import { adminAlbumCalls, adminAlbums } from '../../../contract/admin/albums.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { done } from '../../../contract/paging.ts'
import { writerOf } from '../../crud/crud.service.ts'
import { type Change, type Item, resource, type Write } from '../../crud/resource.ts'
import { failFields, found } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { artistChoices, artistNamed, genreChoices, present } from '../catalogue/choices.service.ts'
import { tellOfReleases } from '../notifications/news.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import { freeKey } from './album-keys.service.ts'
import { songsOnAlbum } from './album-songs.queries.ts'
import {
  addAlbum,
  albumListing,
  albumRows,
  artistsOfAlbums,
  dropAlbums,
  holdAlbums,
  ownerOfAlbum,
  releaseSongs,
  setAlbum,
  setPublic,
} from './albums-admin.queries.ts'
import { arrangeAlbum } from './arranging.service.ts'
import { mergeAlbums } from './merging.service.ts'

type Given = BodyOf<typeof adminAlbums.create>

const INVALID = 'This value is not valid.'

const taken = (): never => failFields({ title: ['There is an album of this title by this artist already.'] })

const columnsOf = async ({ trx, viewer }: Write, given: Given) => {
  const { artist = null, cover, title, description, released_at = null, year = null, ...switches } = given
  if (artist !== null && !(await present(trx, 'artists', [artist]))) failFields({ artist: [INVALID] })
  const cover_id = await coverGiven(trx, viewer, cover)
  return {
    title,
    artist_id: artist,
    description: description || null,
    released_at,
    year: released_at === null ? year : Number(released_at.slice(0, 4)),
    compilation: switches.compilation ?? false,
    public: switches.public ?? true,
    ...(cover_id !== undefined && { cover_id }),
  }
}

const create = async (write: Write, given: Given): Promise<number> => {
  const columns = await columnsOf(write, given)
  const { title, artist_id: artist } = columns
  const key = (await freeKey(write.trx, { title, artist, user_id: null })) ?? taken()
  return (await addAlbum(write.trx, { ...columns, key })) ?? taken()
}

const change = async (
  write: Write,
  id: number,
  given: Change<typeof adminAlbums>,
  before: Item<typeof adminAlbums>,
): Promise<void> => {
  const { trx } = write
  const columns = await columnsOf(write, given)
  const { title, artist_id: artist } = columns
  const renamed = title !== before.title || artist !== (before.artist?.id ?? null)
  const user_id = await ownerOfAlbum(trx, id)
  const key = renamed && ((await freeKey(trx, { title, artist, user_id }, id)) ?? taken())
  await setAlbum(trx, id, { ...columns, ...(key && { key }) })
  await recount(trx, { albumIds: [id], artistIds: before.artist ? [before.artist.id] : [] })
}

const show =
  (shown: boolean) =>
  async ({ trx }: Write, ids: number[]): Promise<void> => {
    const held = await holdAlbums(trx, ids)
    await setPublic(trx, held, shown)
    await recount(trx, { albumIds: held })
  }

/** Albums in the back office. */
export const albumsAdmin = resource({
  table: adminAlbums,
  name: 'albums',
  listing: albumListing,
  rows: albumRows,
  items: albumRows,
  label: ({ title }) => title,
  create,
  change,
  remove: async ({ trx }, ids) => {
    const held = await holdAlbums(trx, ids)
    const artistIds = await artistsOfAlbums(trx, held)
    await releaseSongs(trx, held)
    await dropAlbums(trx, held)
    await recount(trx, { artistIds })
  },
  actions: {
    publish: show(true),
    hide: show(false),
    merge: async ({ trx }, ids, into) => {
      if (typeof into !== 'number' || !(await mergeAlbums(trx, ids, into))) failFields({ value: [INVALID] })
    },
  },
  written: async ({ on, trx, viewer }) => {
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
  },
})

/** What the form of an album offers, and the order of its songs. */
export const albumsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminAlbumCalls, {
    artists: ({ query }) => artistChoices(on, query.q),
    newArtist: (call) => artistNamed(on, writerOf(call), call.body.name),
    genres: ({ query }) => genreChoices(on, query.q),
    songs: async ({ params }) => {
      found((await albumRows(on.db, [params.id]))[0])
      return songsOnAlbum(on.db, params.id)
    },
    arrange: async (call) => {
      await arrangeAlbum(on, writerOf(call), call.params.id, call.body.songs)
      return done
    },
  })
