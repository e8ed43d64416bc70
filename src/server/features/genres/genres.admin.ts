import { adminGenreOrder, adminGenres } from '../../../contract/admin/genres.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { slugOf } from '../importing/importing.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import {
  addGenre,
  arrange,
  dropGenres,
  genreListing,
  genreRows,
  isGenre,
  moveItems,
  setGenre,
} from './genres-admin.queries.ts'

const taken = (): never => failFields({ name: ['There is a genre of this name already.'] })

const merge = async ({ trx }: Write, ids: number[], into: unknown): Promise<void> => {
  if (typeof into !== 'number' || !(await isGenre(trx, into)))
    return failFields({ value: ['This value is not valid.'] })
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await moveItems(trx, others, into)
  await dropGenres(trx, others)
  await recount(trx, { genreIds: [into] })
}

/** Genres in the back office. */
export const genresAdmin = resource({
  table: adminGenres,
  name: 'genres',
  listing: genreListing,
  rows: genreRows,
  items: genreRows,
  label: ({ name }) => name,
  create: async (write, { name, colour = null, cover }) => {
    const cover_id = (await coverGiven(write.trx, write.viewer, cover)) ?? null
    return (await addGenre(write.trx, { name, slug: slugOf(name), colour, cover_id })) ?? taken()
  },
  change: async (write, id, { name, colour, cover }) => {
    const cover_id = await coverGiven(write.trx, write.viewer, cover)
    const columns = { name, slug: slugOf(name), colour, ...(cover_id !== undefined && { cover_id }) }
    if (!(await setGenre(write.trx, id, columns))) taken()
  },
  remove: ({ trx }, ids) => dropGenres(trx, ids),
  actions: { merge },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})

/** What genres can besides: their order, as listeners see it. */
export const genresAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminGenreOrder, {
    arrange: async ({ viewer, body, client }) => {
      await on.db.transaction().execute(async (trx) => {
        await arrange(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'genres', action: 'arrange', after: { ids: body.ids } },
        ])
        await catalogueChanged(on, trx)
      })
      return done
    },
  })
