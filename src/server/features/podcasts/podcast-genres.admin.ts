import { adminPodcastGenreOrder, adminPodcastGenres } from '../../../contract/admin/podcast-genres.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { slugOf } from '../importing/importing.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import {
  addPodcastGenre,
  arrangePodcastGenres,
  dropPodcastGenres,
  isNameTaken,
  isPodcastGenre,
  movePodcasts,
  podcastGenreListing,
  podcastGenreRows,
  setPodcastGenre,
} from './podcast-genres-admin.queries.ts'

const taken = (): never => failFields({ name: ['There is a genre of this name already.'] })

const merge = async ({ trx }: Write, ids: number[], into: unknown): Promise<void> => {
  if (typeof into !== 'number' || !(await isPodcastGenre(trx, into)))
    return failFields({ value: ['This value is not valid.'] })
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await movePodcasts(trx, others, into)
  await dropPodcastGenres(trx, others)
}

/** Podcast genres in the back office. */
export const podcastGenresAdmin = resource({
  table: adminPodcastGenres,
  name: 'podcast-genres',
  listing: podcastGenreListing,
  rows: podcastGenreRows,
  items: podcastGenreRows,
  label: ({ name }) => name,
  create: async (write, { name, colour = null, cover }) => {
    const cover_id = (await coverGiven(write.trx, write.viewer, cover)) ?? null
    return (await addPodcastGenre(write.trx, { name, slug: slugOf(name), colour, cover_id })) ?? taken()
  },
  change: async (write, id, { name, colour, cover }) => {
    const cover_id = await coverGiven(write.trx, write.viewer, cover)
    const columns = { name, slug: slugOf(name), colour, ...(cover_id !== undefined && { cover_id }) }
    if (await isNameTaken(write.trx, columns, id)) taken()
    await setPodcastGenre(write.trx, id, columns)
  },
  remove: ({ trx }, ids) => dropPodcastGenres(trx, ids),
  actions: { merge },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})

/** What podcast genres can besides: their order, as listeners see it. */
export const podcastGenresAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminPodcastGenreOrder, {
    arrange: async ({ viewer, body, client }) => {
      await on.db.transaction().execute(async (trx) => {
        await arrangePodcastGenres(trx, body.ids)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'podcast-genres', action: 'arrange', after: { ids: body.ids } },
        ])
        await catalogueChanged(on, trx)
      })
      return done
    },
  })
