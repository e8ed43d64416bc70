import {
  type AlbumPlace,
  artistAlbumCalls,
  artistAlbums,
} from '../../../../contract/catalog/back-office/albums.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { type Change, type Item, resource, type Write } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { isAdmin, scopeOf } from '../../../http/viewer.ts'
import { artistScope, managedArtist, notifyNewReleases, requireManaged } from '../../platform/index.ts'
import { artistsSeen, existing } from '../catalog/choices.service.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { songsReleasedWith } from '../releases/queries.ts'
import {
  announcedReleaseColumns,
  hideAlbums,
  hideSongs,
  publishAlbums,
  publishSongs,
  queueRelease,
  releaseSongs,
} from '../releases/service.ts'
import { counted } from '../songs/counted-songs.service.ts'
import {
  changeCommonCredits,
  commonCredits,
  creditsOfSongs,
  requireArtists,
} from '../songs/credits.service.ts'
import { uploadedCover } from '../uploads/service.ts'
import { insertAlbum, ownerOfAlbum, patchAlbum } from './albums-admin.queries.ts'
import { reorderArtistAlbum, setAlbumSongs } from './artist-album-order.service.ts'
import {
  artistAlbumItems,
  artistAlbumListing,
  artistAlbumRows,
  artistAlbumSongs,
  countAlbumStates,
  listMainArtists,
  setGenresOf,
} from './queries.ts'
import { freeKey, trashAlbums } from './service.ts'

type Body = Change<typeof artistAlbums>
type Album = Item<typeof artistAlbums>

const taken = (): never => throwFieldErrors({ title: ['This artist already has an album with this title.'] })

const create = async (
  { trx, viewer }: Write,
  {
    title,
    cover,
    artist_id,
  }: { title: string; cover?: string | null | undefined; artist_id?: number | undefined },
): Promise<number> => {
  const artist = managedArtist(viewer, artist_id, 'edit')
  const cover_id = (await uploadedCover(trx, viewer, cover)) ?? null
  const key = (await freeKey(trx, { title, artist, user_id: null })) ?? taken()
  return (await insertAlbum(trx, { title, artist_id: artist, key, cover_id, public: false })) ?? taken()
}

const keyFor = async ({ trx }: Write, id: number, title: string, before: Album) => {
  if (title === before.title) return {}
  const of = { title, artist: before.artist?.id ?? null, user_id: await ownerOfAlbum(trx, id) }
  return { key: (await freeKey(trx, of, id)) ?? taken() }
}

const setGenres = async ({ trx }: Write, genres: number[], songs: number[], before: Album): Promise<void> => {
  const known = before.genres.map((genre) => genre.id)
  if (genres.length === known.length && genres.every((id) => known.includes(id))) return
  if (!(await existing(trx, 'genres', genres))) throwFieldErrors({ genres: ['This value isn’t valid.'] })
  await counted(trx, songs, (locked) => setGenresOf(trx, locked, genres))
}

/** The place of a song without its release. */
const placeOf = ({ id, disc_no }: AlbumPlace): AlbumPlace => ({ id, disc_no })

const songIdsOf = ({ songs }: { songs: { id: number }[] }): number[] => songs.map(({ id }) => id)

const items = async (db: Db, ids: number[]): Promise<Album[]> => {
  const albums = await artistAlbumItems(db, ids)
  const credits = await creditsOfSongs(db, albums.flatMap(songIdsOf))
  return albums.map((album) => ({
    ...album,
    credits: commonCredits(songIdsOf(album).map((id) => credits.get(id) ?? [])),
  }))
}

const change = async (write: Write, id: number, body: Body, before: Album): Promise<void> => {
  const { ctx, trx, viewer } = write
  const { cover, genres, credits, release, songs, label, copyright, description, ...columns } = body
  const state = announcedReleaseColumns(release, before.release)
  const cover_id = await uploadedCover(trx, viewer, cover)
  await setAlbumSongs(trx, viewer, id, before.songs.map(placeOf), songs.map(placeOf))
  const turned = songs.filter(({ id: song, early }) => {
    const was = before.songs.find((one) => one.id === song)?.early
    return early !== undefined && was !== undefined && early !== was
  })
  const own = await songsReleasedWith(trx, [id])
  const turnedTo = (early: boolean) =>
    turned.filter((song) => song.early === early && own.includes(song.id)).map((song) => song.id)
  await hideSongs(trx, turnedTo(false))
  await setGenres(
    write,
    genres,
    songs.map((song) => song.id),
    before,
  )
  await requireArtists(before.credits, credits, (ids) => artistsSeen(trx, scopeOf(viewer), ids))
  await changeCommonCredits(trx, songIdsOf(body), before.credits, credits)
  await patchAlbum(trx, id, {
    ...columns,
    ...state,
    ...(await keyFor(write, id, body.title, before)),
    ...(columns.released_at && { year: Number(columns.released_at.slice(0, 4)) }),
    ...(cover_id !== undefined && { cover_id }),
    description: description || null,
    label: label || null,
    copyright: copyright || null,
  })
  await releaseSongs(trx, id, state, before.release)
  await publishSongs(trx, turnedTo(true))
  await recount(trx, { albumIds: [id] })
  await queueRelease(ctx, trx, state.release_at, before.release.release_at)
}

/** Albums in the artist area. */
export const artistAlbumsAdmin = resource({
  table: artistAlbums,
  name: 'artist-albums',
  listing: artistAlbumListing,
  scope: artistScope(listMainArtists),
  rows: artistAlbumRows,
  items,
  label: ({ title }) => title,
  create,
  change,
  remove: ({ trx }, ids) => trashAlbums(trx, ids),
  actions: {
    publish: ({ trx }, ids) => publishAlbums(trx, ids),
    hide: ({ trx }, ids) => hideAlbums(trx, ids),
  },
  written: async ({ ctx, trx, viewer }) => {
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Counts by state, and the songs of an album with their order. */
export const artistAlbumsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistAlbumCalls, {
    states: ({ viewer, query }) => countAlbumStates(ctx.db, managedArtist(viewer, query.artist_id)),
    songs: async ({ viewer, params }) => {
      if (!isAdmin(viewer)) requireManaged(viewer, await listMainArtists(ctx.db, [params.id]), 'read')
      return artistAlbumSongs(ctx.db, params.id)
    },
    order: async (call) => {
      await reorderArtistAlbum(ctx, writerOf(call), call.params.id, call.body.song_ids)
      return done
    },
  })
