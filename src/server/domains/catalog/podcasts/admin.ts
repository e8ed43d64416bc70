import type * as z from 'zod/mini'
import { adminPodcastCalls, adminPodcasts } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import { record } from '../../../crud/audit.ts'
import { type Writer, writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import { notifyNewEpisodes } from '../../platform/index.ts'
import { artistChoices, existing } from '../catalog/choices.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { planMirrors } from '../feeds/mirror/mirrors.service.ts'
import { genreTables, insertGenre } from '../genres/genres-admin.queries.ts'
import { uploadedCover } from '../uploads/service.ts'
import {
  deletePodcasts,
  findPodcastGenres,
  genreNamed,
  insertPodcast,
  type PodcastColumns,
  podcastListing,
  podcastRows,
  replaceGenres,
  setPodcastsVisible,
  updatePodcast,
} from './podcasts-admin.queries.ts'

type PodcastInput = z.infer<typeof adminPodcasts.create.body>

const invalid = (field: string): never => throwFieldErrors({ [field]: ['This value isn’t valid.'] })

const maxMirrors = (stored: NonNullable<PodcastInput['mirror_newest']>): number | null =>
  stored === 'all' ? null : stored === 'none' ? 0 : Number(stored)

const columnsOf = async ({ trx, viewer }: Write, input: PodcastInput): Promise<PodcastColumns> => {
  const { genres: _, cover, artist, funding, description, author, copyright, ...others } = input
  const { persons, location, value, ad_breaks, mirror_newest, episode_order, ...rest } = others
  if (artist && !(await existing(trx, 'artists', [artist]))) invalid('artist')
  const cover_id = await uploadedCover(trx, viewer, cover)
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...said,
    title: input.title,
    ...(author !== undefined && { author: author || null }),
    ...(copyright !== undefined && { copyright: copyright || null }),
    ...(description !== undefined && { description: description ? sanitizeHtml(description) : null }),
    ...(funding !== undefined && { funding: funding && JSON.stringify(funding) }),
    ...(persons !== undefined && { persons: JSON.stringify(persons) }),
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
    ...(value !== undefined && { value: value && JSON.stringify(value) }),
    ...(ad_breaks !== undefined && { ad_breaks: JSON.stringify(ad_breaks) }),
    ...(episode_order !== undefined && { episode_order }),
    ...(mirror_newest !== undefined && { mirror_newest: maxMirrors(mirror_newest) }),
    ...(artist !== undefined && { artist_id: artist }),
    ...(cover_id !== undefined && { cover_id }),
  }
}

const assignGenres = async ({ trx }: Write, id: number, genres: number[] | undefined): Promise<void> => {
  if (genres && !(await replaceGenres(trx, id, genres))) invalid('genres')
}

/** Creates a podcast and returns its id. */
export const createPodcast = async (write: Write, input: PodcastInput): Promise<number> => {
  const id = await insertPodcast(write.trx, {
    ...(await columnsOf(write, input)),
    user_id: write.viewer.id,
  })
  await assignGenres(write, id, input.genres)
  return id
}

/** Updates a podcast; fields that are absent stay as they are. */
export const changePodcast = async (write: Write, id: number, input: PodcastInput): Promise<void> => {
  await updatePodcast(write.trx, id, await columnsOf(write, input))
  await assignGenres(write, id, input.genres)
}

/** Common part of the resources of both back offices. */
export const podcastResource = {
  listing: podcastListing,
  rows: podcastRows,
  items: podcastRows,
  label: ({ title }: { title: string }) => title,
  remove: ({ trx }: Write, ids: number[]) => deletePodcasts(trx, ids),
  actions: {
    publish: ({ trx }: Write, ids: number[]) => setPodcastsVisible(trx, ids, true),
    hide: ({ trx }: Write, ids: number[]) => setPodcastsVisible(trx, ids, false),
  },
  written: async ({ ctx, trx, viewer }: Write, ids: number[]) => {
    await planMirrors(trx, ids)
    await notifyNewEpisodes(ctx, trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
}

/** Admin resource for podcasts. */
export const podcastsAdmin = resource({
  ...podcastResource,
  table: adminPodcasts,
  name: 'podcasts',
  create: createPodcast,
  change: changePodcast,
})

const newGenre = (ctx: AppContext, { viewer, address }: Writer, name: string): Promise<Choice> =>
  ctx.db.transaction().execute(async (trx) => {
    const known = await genreNamed(trx, name)
    if (known) return known
    const id = await insertGenre(trx, genreTables.podcasts, { name, slug: slugOf(name) })
    if (id === null) return throwFieldErrors({ name: ['A genre with this name already exists.'] })
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'podcast-genres', action: 'create', item_id: id, label: name },
    ])
    await catalogChanged(ctx, trx)
    return { id, name }
  })

/** Choices for the podcast form. */
export const podcastsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPodcastCalls, {
    artists: ({ query }) => artistChoices(ctx, query.q),
    genres: ({ query }) => findPodcastGenres(ctx.db, query.q ?? ''),
    newGenre: (call) => newGenre(ctx, writerOf(call), call.body.name),
  })
