import { adminAlbumCalls, adminAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { adminDeletedAlbums, artistDeletedAlbums } from '../../../../contract/catalog/back-office/trash.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done, isId } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { type Change, handledResource, type Item, resource, type Write } from '../../../crud/resource.ts'
import { orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistScope, notifyNewReleases } from '../../platform/index.ts'
import { artistChoices, artistNamed, existing, genreChoices } from '../catalog/choices.service.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { uploadedCover } from '../uploads/service.ts'
import {
  albumListing,
  albumRows,
  insertAlbum,
  lockAlbums,
  ownerOfAlbum,
  setPublic,
  updateAlbum,
} from './albums-admin.queries.ts'
import {
  artistsOfDeleted,
  deletedAlbumListing,
  deletedAlbumRows,
  deleteForGood,
} from './deleted-albums.queries.ts'
import { songsOnAlbum } from './queries.ts'
import { reorderAlbum } from './reorder-album.service.ts'
import { freeKey, mergeAlbums, restoreAlbums, trashAlbums } from './service.ts'

type AlbumInput = BodyOf<typeof adminAlbums.create>

const INVALID = 'This value isn’t valid.'

const taken = (): never => throwFieldErrors({ title: ['This artist already has an album with this title.'] })

const columnsOf = async ({ trx, viewer }: Write, input: AlbumInput) => {
  const { artist = null, cover, title, description, released_at = null, year = null, ...switches } = input
  if (artist !== null && !(await existing(trx, 'artists', [artist]))) throwFieldErrors({ artist: [INVALID] })
  const cover_id = await uploadedCover(trx, viewer, cover)
  return {
    title,
    artist_id: artist,
    description: description || null,
    released_at,
    year: released_at === null ? year : Number(released_at.slice(0, 4)),
    label: switches.label || null,
    copyright: switches.copyright || null,
    compilation: switches.compilation ?? false,
    public: switches.public ?? true,
    ...(cover_id !== undefined && { cover_id }),
  }
}

const create = async (write: Write, input: AlbumInput): Promise<number> => {
  const columns = await columnsOf(write, input)
  const { title, artist_id: artist } = columns
  const key = (await freeKey(write.trx, { title, artist, user_id: null })) ?? taken()
  return (await insertAlbum(write.trx, { ...columns, key })) ?? taken()
}

const change = async (
  write: Write,
  id: number,
  input: Change<typeof adminAlbums>,
  before: Item<typeof adminAlbums>,
): Promise<void> => {
  const { trx } = write
  const columns = await columnsOf(write, input)
  const { title, artist_id: artist } = columns
  const renamed = title !== before.title || artist !== (before.artist?.id ?? null)
  const user_id = await ownerOfAlbum(trx, id)
  const key = renamed && ((await freeKey(trx, { title, artist, user_id }, id)) ?? taken())
  await updateAlbum(trx, id, { ...columns, ...(key && { key }) })
  await recount(trx, { albumIds: [id], artistIds: before.artist ? [before.artist.id] : [] })
}

const show =
  (visible: boolean) =>
  async ({ trx }: Write, ids: number[]): Promise<void> => {
    const locked = await lockAlbums(trx, ids)
    await setPublic(trx, locked, visible)
    await recount(trx, { albumIds: locked })
  }

/** Admin resource for albums. */
export const albumsAdmin = resource({
  table: adminAlbums,
  name: 'albums',
  listing: albumListing,
  rows: albumRows,
  items: albumRows,
  label: ({ title }) => title,
  create,
  change,
  remove: ({ trx }, ids) => trashAlbums(trx, ids),
  actions: {
    publish: show(true),
    hide: show(false),
    merge: async ({ trx }, ids, into) => {
      if (!isId(into) || !(await mergeAlbums(trx, ids, into))) throwFieldErrors({ value: [INVALID] })
    },
  },
  written: async ({ ctx, trx, viewer }) => {
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Choices for the album form, and the order of an album's songs. */
export const albumsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminAlbumCalls, {
    artists: ({ query }) => artistChoices(ctx, query.q),
    newArtist: (call) => artistNamed(ctx, writerOf(call), call.body.name),
    genres: ({ query }) => genreChoices(ctx, query.q),
    songs: async ({ params }) => {
      orNotFound((await albumRows(ctx.db, [params.id]))[0])
      return songsOnAlbum(ctx.db, params.id)
    },
    arrange: async (call) => {
      await reorderAlbum(ctx, writerOf(call), call.params.id, call.body.songs)
      return done
    },
  })

const common = {
  listing: deletedAlbumListing,
  menu: null,
  rows: deletedAlbumRows,
  items: deletedAlbumRows,
  label: ({ title }: { title: string }) => title,
  remove: ({ trx }: Write, ids: number[]) => deleteForGood(trx, ids),
  actions: { restore: ({ trx }: Write, ids: number[]) => restoreAlbums(trx, ids) },
  written: ({ ctx, trx }: Write) => catalogChanged(ctx, trx),
}

/** Albums in the trash. */
export const deletedAlbumsAdmin = handledResource({
  ...common,
  table: adminDeletedAlbums,
  name: 'deleted-albums',
})

/** Albums of an artist in the trash. */
export const artistDeletedAlbumsAdmin = handledResource({
  ...common,
  table: artistDeletedAlbums,
  name: 'artist-deleted-albums',
  scope: artistScope(artistsOfDeleted),
})
