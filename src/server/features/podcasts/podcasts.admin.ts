import type * as z from 'zod/mini'
import type { Choice } from '../../../contract/admin/choices.ts'
import { adminPodcastCalls, adminPodcasts } from '../../../contract/admin/podcasts.ts'
import { record } from '../../crud/audit.ts'
import { type Writer, writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { harmless } from '../../http/harmless.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { artistChoices, present } from '../catalogue/choices.service.ts'
import { planCopies } from '../feeds/copies.service.ts'
import { slugOf } from '../importing/importing.service.ts'
import { tellOfEpisodes } from '../notifications/news.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import { addPodcastGenre } from './podcast-genres-admin.queries.ts'
import {
  addPodcast,
  dropPodcasts,
  findPodcastGenres,
  genreNamed,
  type PodcastColumns,
  podcastListing,
  podcastRows,
  setGenres,
  setPodcast,
  showPodcasts,
} from './podcasts-admin.queries.ts'

type Given = z.infer<typeof adminPodcasts.create.body>

const invalid = (field: string): never => failFields({ [field]: ['This value is not valid.'] })

const copiesMost = (kept: NonNullable<Given['copies']>): number | null =>
  kept === 'all' ? null : kept === 'none' ? 0 : Number(kept)

const columnsOf = async ({ trx, viewer }: Write, given: Given): Promise<PodcastColumns> => {
  const { genres: _, cover, artist, funding, description, author, copyright, ...others } = given
  const { persons, location, value, copies, ...rest } = others
  if (artist && !(await present(trx, 'artists', [artist]))) invalid('artist')
  const cover_id = await coverGiven(trx, viewer, cover)
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...said,
    title: given.title,
    ...(author !== undefined && { author: author || null }),
    ...(copyright !== undefined && { copyright: copyright || null }),
    ...(description !== undefined && { description: description ? harmless(description) : null }),
    ...(funding !== undefined && { funding: funding && JSON.stringify(funding) }),
    ...(persons !== undefined && { persons: JSON.stringify(persons) }),
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
    ...(value !== undefined && { value: value && JSON.stringify(value) }),
    ...(copies !== undefined && { copies: copiesMost(copies) }),
    ...(artist !== undefined && { artist_id: artist }),
    ...(cover_id !== undefined && { cover_id }),
  }
}

const giveGenres = async ({ trx }: Write, id: number, genres: number[] | undefined): Promise<void> => {
  if (genres && !(await setGenres(trx, id, genres))) invalid('genres')
}

/** Podcasts in the back office. */
export const podcastsAdmin = resource({
  table: adminPodcasts,
  name: 'podcasts',
  listing: podcastListing,
  rows: podcastRows,
  items: podcastRows,
  label: ({ title }) => title,
  create: async (write, given) => {
    const id = await addPodcast(write.trx, { ...(await columnsOf(write, given)), user_id: write.viewer.id })
    await giveGenres(write, id, given.genres)
    return id
  },
  change: async (write, id, given) => {
    await setPodcast(write.trx, id, await columnsOf(write, given))
    await giveGenres(write, id, given.genres)
  },
  remove: ({ trx }, ids) => dropPodcasts(trx, ids),
  actions: {
    publish: ({ trx }, ids) => showPodcasts(trx, ids, true),
    hide: ({ trx }, ids) => showPodcasts(trx, ids, false),
  },
  written: async ({ on, trx, viewer }, ids) => {
    await planCopies(trx, ids)
    await tellOfEpisodes(on, trx, viewer.id)
    await catalogueChanged(on, trx)
  },
})

const newGenre = (on: Platform, { viewer, address }: Writer, name: string): Promise<Choice> =>
  on.db.transaction().execute(async (trx) => {
    const known = await genreNamed(trx, name)
    if (known) return known
    const id = await addPodcastGenre(trx, { name, slug: slugOf(name) })
    if (id === null) return failFields({ name: ['There is a genre of this name already.'] })
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'podcast-genres', action: 'create', item_id: id, label: name },
    ])
    await catalogueChanged(on, trx)
    return { id, name }
  })

/** What the form of a podcast offers. */
export const podcastsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminPodcastCalls, {
    artists: ({ query }) => artistChoices(on, query.q),
    genres: ({ query }) => findPodcastGenres(on.db, query.q ?? ''),
    newGenre: (call) => newGenre(on, writerOf(call), call.body.name),
  })
