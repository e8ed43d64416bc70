import {
  adminPodcastGenreOrder,
  adminPodcastGenres,
} from '../../../../contract/catalog/back-office/genres.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import { record } from '../../../crud/audit.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { catalogChanged } from '../catalog/service.ts'
import { uploadedCover } from '../uploads/service.ts'
import {
  deletePodcastGenres,
  insertPodcastGenre,
  isNameTaken,
  isPodcastGenre,
  movePodcasts,
  podcastGenreListing,
  podcastGenreRows,
  reorderPodcastGenres,
  updatePodcastGenre,
} from './podcast-genres-admin.queries.ts'

const taken = (): never => throwFieldErrors({ name: ['A genre with this name already exists.'] })

const merge = async ({ trx }: Write, ids: number[], into: unknown): Promise<void> => {
  if (typeof into !== 'number' || !(await isPodcastGenre(trx, into)))
    return throwFieldErrors({ value: ['This value isn’t valid.'] })
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await movePodcasts(trx, others, into)
  await deletePodcastGenres(trx, others)
}

/** Admin resource for podcast genres. */
export const podcastGenresAdmin = resource({
  table: adminPodcastGenres,
  name: 'podcast-genres',
  listing: podcastGenreListing,
  rows: podcastGenreRows,
  items: podcastGenreRows,
  label: ({ name }) => name,
  create: async (write, { name, color = null, cover }) => {
    const cover_id = (await uploadedCover(write.trx, write.viewer, cover)) ?? null
    return (await insertPodcastGenre(write.trx, { name, slug: slugOf(name), color, cover_id })) ?? taken()
  },
  change: async (write, id, { name, color, cover }) => {
    const cover_id = await uploadedCover(write.trx, write.viewer, cover)
    const columns = { name, slug: slugOf(name), color, ...(cover_id !== undefined && { cover_id }) }
    if (await isNameTaken(write.trx, columns, id)) taken()
    await updatePodcastGenre(write.trx, id, columns)
  },
  remove: ({ trx }, ids) => deletePodcastGenres(trx, ids),
  actions: { merge },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** The order of podcast genres as listeners see it. */
export const podcastGenresAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPodcastGenreOrder, {
    arrange: async ({ viewer, body, client }) => {
      await ctx.db.transaction().execute(async (trx) => {
        await reorderPodcastGenres(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'podcast-genres', action: 'arrange', after: { ids: body.ids } },
        ])
        await catalogChanged(ctx, trx)
      })
      return done
    },
  })
