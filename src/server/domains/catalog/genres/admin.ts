import { adminGenreOrder, adminGenres } from '../../../../contract/catalog/back-office/genres.ts'
import { done } from '../../../../contract/core/pagination.ts'
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
  genreListing,
  genreRows,
  insertGenre,
  isGenre,
  moveItems,
  reorder,
  updateGenre,
} from './queries.ts'

const taken = (): never => throwFieldErrors({ name: ['A genre with this name already exists.'] })

const merge = async ({ trx }: Write, ids: number[], into: unknown): Promise<void> => {
  if (typeof into !== 'number' || !(await isGenre(trx, into)))
    return throwFieldErrors({ value: ['This value isn’t valid.'] })
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await moveItems(trx, others, into)
  await deleteGenres(trx, others)
  await recount(trx, { genreIds: [into] })
}

/** Admin resource for genres. */
export const genresAdmin = resource({
  table: adminGenres,
  name: 'genres',
  listing: genreListing,
  rows: genreRows,
  items: genreRows,
  label: ({ name }) => name,
  create: async (write, { name, color = null, cover }) => {
    const cover_id = (await uploadedCover(write.trx, write.viewer, cover)) ?? null
    return (await insertGenre(write.trx, { name, slug: slugOf(name), color, cover_id })) ?? taken()
  },
  change: async (write, id, { name, color, cover }) => {
    const cover_id = await uploadedCover(write.trx, write.viewer, cover)
    const columns = { name, slug: slugOf(name), color, ...(cover_id !== undefined && { cover_id }) }
    if (!(await updateGenre(write.trx, id, columns))) taken()
  },
  remove: ({ trx }, ids) => deleteGenres(trx, ids),
  actions: { merge },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** The order of genres as listeners see it. */
export const genresAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminGenreOrder, {
    arrange: async ({ viewer, body, client }) => {
      await ctx.db.transaction().execute(async (trx) => {
        await reorder(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'genres', action: 'arrange', after: { ids: body.ids } },
        ])
        await catalogChanged(ctx, trx)
      })
      return done
    },
  })
