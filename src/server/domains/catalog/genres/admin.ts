import {
  adminGenreOrder,
  adminGenres,
  adminPodcastGenreOrder,
  adminPodcastGenres,
} from '../../../../contract/catalog/back-office/genres.ts'
import { done, isId } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import { record } from '../../../crud/audit.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { uploadedCover } from '../uploads/service.ts'
import {
  deleteGenres,
  type GenreTable,
  genreListing,
  genreRows,
  genreTables,
  insertGenre,
  isGenre,
  moveItems,
  reorderGenres,
  updateGenre,
} from './genres-admin.queries.ts'

const taken = (): never => throwFieldErrors({ name: ['A genre with this name already exists.'] })

const merge = async (trx: Write['trx'], genres: GenreTable, ids: number[], into: unknown): Promise<void> => {
  if (!isId(into) || !(await isGenre(trx, genres, into)))
    return throwFieldErrors({ value: ['This value isn’t valid.'] })
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await moveItems(trx, genres, others, into)
  await deleteGenres(trx, genres, others)
  if (genres === genreTables.songs) await recount(trx, { genreIds: [into] })
}

const genreResource = (
  table: typeof adminGenres | typeof adminPodcastGenres,
  name: string,
  genres: GenreTable,
) =>
  resource<typeof adminGenres>({
    // They differ in paths and permissions only.
    table: table as typeof adminGenres,
    name,
    listing: genreListing(genres),
    rows: (db, ids) => genreRows(db, genres, ids),
    items: (db, ids) => genreRows(db, genres, ids),
    label: (genre) => genre.name,
    create: async ({ trx, viewer }, { name, color = null, cover }) => {
      const cover_id = (await uploadedCover(trx, viewer, cover)) ?? null
      return (await insertGenre(trx, genres, { name, slug: slugOf(name), color, cover_id })) ?? taken()
    },
    change: async ({ trx, viewer }, id, { name, color, cover }) => {
      const cover_id = await uploadedCover(trx, viewer, cover)
      const columns = { name, slug: slugOf(name), color, ...(cover_id !== undefined && { cover_id }) }
      if (!(await updateGenre(trx, genres, id, columns))) taken()
    },
    remove: ({ trx }, ids) => deleteGenres(trx, genres, ids),
    actions: { merge: ({ trx }, ids, into) => merge(trx, genres, ids, into) },
    written: ({ ctx, trx }) => catalogChanged(ctx, trx),
  })

/** Admin resource for genres of songs and radio stations. */
export const genresAdmin = genreResource(adminGenres, 'genres', genreTables.songs)

/** Admin resource for podcast genres. */
export const podcastGenresAdmin = genreResource(adminPodcastGenres, 'podcast-genres', genreTables.podcasts)

/** The orders of genres as listeners see them. */
export const genresAdminRoutes = (http: Http, ctx: AppContext): void => {
  const orders = [
    { order: adminGenreOrder, name: 'genres', genres: genreTables.songs },
    { order: adminPodcastGenreOrder, name: 'podcast-genres', genres: genreTables.podcasts },
  ]
  for (const { order, name, genres } of orders)
    mount(http, order, {
      arrange: async ({ viewer, body, client }) => {
        await ctx.db.transaction().execute(async (trx) => {
          await reorderGenres(trx, genres, body.ids)
          await record(trx, { ...viewer, address: client.address }, [
            { resource: name, action: 'arrange', after: { ids: body.ids } },
          ])
          await catalogChanged(ctx, trx)
        })
        return done
      },
    })
}
