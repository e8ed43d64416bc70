import type { RawBuilder } from 'kysely'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { songs } from '../../../../contract/catalog/songs.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { VISITOR_SCOPE, type ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { countedPage, lastCursor } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { requireAlbum } from '../albums/service.ts'
import { requireArtist } from '../artists/service.ts'
import {
  loadWithLikeState,
  pageWithLikeState,
  withLikeState,
  withOwnLikeState,
} from '../likes/reactions.service.ts'
import { counted, removeSongs } from './counted-songs.service.ts'
import { expiredSongs, listDeletedSongs, restore, trash } from './deleted-songs.queries.ts'
import {
  countSongs,
  listMainArtists,
  listSongs,
  publicSongsByIds,
  type SongFilter,
  type SongRow,
  songById,
  songsByIds,
  songsOfAlbum,
  songsOfArtist,
  songsOfUser,
  songsPicked,
  songsRelated,
  sorts,
} from './queries.ts'
import { replaceAudio } from './replaced-audio.service.ts'

type ListQuery = QueryOf<typeof songs.list>
type BareQuery = QueryOf<typeof songs.ofAlbum>

const RELATED = 20

/** Returns a page of public songs with the total of its filter. */
export const songPage = async (ctx: AppContext, viewer: ViewerScope, query: ListQuery) => {
  const filter: SongFilter = {
    q: query.q,
    genre: query['filter[genre]'],
    artist: query['filter[artist]'],
    album: query['filter[album]'],
  }
  const page = await countedPage(ctx.db, query, {
    name: 'songs',
    filter,
    sort: query.sort,
    kind: sorts[query.sort].kind,
    list: (request) => listSongs(ctx.db, viewer, query.sort, filter, request),
    count: () => countSongs(ctx.db, filter),
  })
  return pageWithLikeState(ctx, viewer, page)
}

/** Returns one song. 404 unless the viewer may see it. */
export const songFor = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Song> =>
  withOwnLikeState(ctx, viewer, orNotFound(await songById(ctx.db, viewer, id)))

/** Returns the public ones of these songs, in the order of the ids. */
export const publicSongs = async (
  ctx: AppContext,
  ids: number[],
  viewer: ViewerScope = VISITOR_SCOPE,
): Promise<Song[]> => loadWithLikeState(ctx, viewer, 'song', ids, () => publicSongsByIds(ctx.db, viewer, ids))

/** Returns songs selected by a query of likes. */
export const songsLiked = async (
  ctx: AppContext,
  viewer: ViewerScope,
  pick: RawBuilder<unknown>,
): Promise<SongRow[]> => {
  const rows = await songsPicked(ctx.db, pick, viewer)
  const songs = await withLikeState(
    ctx,
    viewer,
    rows.map(({ item }) => item),
  )
  return rows.map(({ at, item }, index) => ({ at, item: songs[index] ?? item }))
}

/** Returns those of these songs that the viewer may see, in the order of the ids, including own private ones. */
export const visibleSongs = async (ctx: AppContext, viewer: ViewerScope, ids: number[]): Promise<Song[]> =>
  loadWithLikeState(ctx, viewer, 'song', ids, () => songsByIds(ctx.db, viewer, ids))

/** Returns songs related to a song. 404 unless the viewer may see the song. */
export const relatedSongs = async (ctx: AppContext, viewer: ViewerScope, id: number): Promise<Song[]> => {
  await songFor(ctx, viewer, id)
  return withLikeState(ctx, viewer, await songsRelated(ctx.db, viewer, id, RELATED))
}

/** Returns the tracks of an album in order, including own private ones. 404 unless the viewer may see the album. */
export const albumSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: BareQuery,
): Promise<Song[]> => {
  await requireAlbum(ctx, viewer, id)
  return withLikeState(
    ctx,
    viewer,
    await songsOfAlbum(ctx.db, viewer, id, query.limit, lastCursor(query.after)),
  )
}

/** Returns songs of an artist by plays, including own private ones. 404 unless the viewer may see the artist. */
export const artistSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  query: BareQuery,
): Promise<Song[]> => {
  await requireArtist(ctx, viewer, id)
  return withLikeState(
    ctx,
    viewer,
    await songsOfArtist(ctx.db, viewer, id, query.limit, lastCursor(query.after)),
  )
}

/** Returns what the viewer uploaded or imported, including private and unfinished songs. */
export const ownSongs = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { after, ...query }: QueryOf<typeof songs.mine>,
): Promise<Song[]> =>
  withLikeState(ctx, viewer, await songsOfUser(ctx.db, viewer, { ...query, after: lastCursor(after) }))

/** Returns the main artist of a song. 404 unless the viewer manages it, 403 for analysts. */
export const requireEditable = async (db: Db, viewer: Viewer, id: number): Promise<number | null> => {
  const artists = await listMainArtists(db, [id])
  requireManaged(viewer, artists, 'edit')
  return artists[0] ?? null
}

/** Replaces the audio of a song of a managed artist with an own upload for that artist. */
export const replaceArtistAudio = async (
  ctx: AppContext,
  writer: Writer,
  id: number,
  upload_id: string,
): Promise<void> => {
  const artist_id = await requireEditable(ctx.db, writer.viewer, id)
  await replaceAudio(ctx, writer, id, upload_id, { resource: 'artist-songs', artist_id })
}

/** Songs deleted in one transaction by the clean-up. */
const AT_ONCE = 200

/** Moves songs to the trash; `catalogChanged` follows. */
export const trashSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => trash(trx, locked))

/** Takes songs out of the trash: what refers to them was kept, so that they are back in every place. */
export const restoreSongs = (trx: Trx, ids: number[]): Promise<void> =>
  counted(trx, ids, (locked) => restore(trx, locked))

/** Deletes what an account has in the trash. */
export const emptyTrash = async (trx: Trx, user: number): Promise<void> =>
  removeSongs(trx, await listDeletedSongs(trx, user))

/** Deletes songs that were in the trash for long enough; files that no song plays go with the next clean-up. */
export const deleteExpiredSongs = async (ctx: AppContext): Promise<void> => {
  for (;;) {
    const deleted = await ctx.db.transaction().execute(async (trx) => {
      const ids = await expiredSongs(trx, AT_ONCE)
      await removeSongs(trx, ids)
      return ids.length
    })
    if (deleted < AT_ONCE) return
  }
}
