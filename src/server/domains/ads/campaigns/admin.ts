import { Readable } from 'node:stream'
import { adminCampaignTools } from '../../../../contract/ads/back-office/campaign-tools.ts'
import { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { csvOf } from '../../../crud/csv.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistChoices, genreChoices, podcastChoices } from '../../catalog/index.ts'
import { requireOthersCase } from '../../platform/index.ts'
import {
  artistsOfCampaigns,
  campaignItems,
  campaignListing,
  campaignRows,
  copyCampaign,
  countStates,
  deleteCampaigns,
  insertCampaign,
  loadDays,
  loadSpot,
  lockCampaign,
  plansWithAds,
  updateCampaign,
} from './campaigns-admin.queries.ts'
import { campaignColumns } from './changes.service.ts'
import { estimate } from './delivery/estimate.service.ts'
import { simulate } from './delivery/simulation.service.ts'
import { checkLink } from './link-check.service.ts'
import { campaignsChanged } from './running.service.ts'
import { spotUrl } from './spots.service.ts'
import { moveCampaign, type Transition } from './transitions.service.ts'

/** Days of figures that are listed. */
const MAX_DAYS = 400

const move =
  (transition: Transition) =>
  async ({ ctx, trx, viewer }: Write, ids: number[], words?: unknown): Promise<void> => {
    const reason = typeof words === 'string' ? words.trim() : ''
    if (transition === 'reject' && reason === '')
      throwError('conflict', 'Say why, so that the artist can change it.')
    if (transition === 'approve' || transition === 'reject')
      await requireOthersCase(trx, viewer, [], await artistsOfCampaigns(trx, ids))
    for (const id of ids) await moveCampaign(ctx, trx, id, transition, { reason })
  }

/** Throws 409 while one of the campaigns runs. */
export const requireDeletable = async ({ trx }: Write, ids: number[]): Promise<void> => {
  for (const id of ids) {
    const { status } = orNotFound(await lockCampaign(trx, id))
    if (status === 'active' || status === 'paused') throwError('conflict', 'End the campaign first.')
  }
}

/** Admin resource for campaigns. */
export const campaignsAdmin = resource({
  table: adminCampaigns,
  name: 'campaigns',
  listing: campaignListing,
  menu: { status: 'pending' },
  rows: campaignRows,
  items: campaignItems,
  label: ({ name }) => name,
  edited: ({ spot, ...item }) => ({ ...item, spot: spot?.file_name }),
  versionFields: ['status', 'reason'],
  create: async (write, body) =>
    insertCampaign(write.trx, {
      ...(await campaignColumns(write, body)),
      status: 'draft',
      currency: write.ctx.settings().default_currency,
    }),
  change: async (write, id, body, before) => {
    if (before.status === 'ended') throwError('conflict', 'The campaign has already ended.')
    const {
      artist_id,
      item_type,
      item_id,
      spot_media_id,
      spot_file_name,
      square_image_id,
      wide_image_id,
      ...columns
    } = await campaignColumns(write, body)
    const files = {
      ...(body.spot !== undefined && { spot_media_id, spot_file_name }),
      ...(body.square !== undefined && { square_image_id }),
      ...(body.wide !== undefined && { wide_image_id }),
    }
    await updateCampaign(write.trx, id, { ...columns, ...files })
  },
  requireRemovable: requireDeletable,
  remove: async (write, ids) => {
    await requireDeletable(write, ids)
    await deleteCampaigns(write.trx, ids)
  },
  actions: {
    start: move('start'),
    pause: move('pause'),
    end: move('end'),
    approve: move('approve'),
    reject: move('reject'),
  },
  written: ({ trx }) => campaignsChanged(trx),
})

const daysFile = {
  ...adminCampaignTools.days,
  path: '/admin/campaigns/{id}/days.csv',
  event: 'data_exported',
  summary: 'Exports the figures of a campaign by day',
} as const

const dayColumns = Object.keys(adminCampaignTools.days.reply.def.element.shape)

/** Mounts the other routes of the page of campaigns. */
export const campaignsAdminRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, adminCampaignTools, {
    states: () => countStates(ctx.db),
    genres: ({ query }) => genreChoices(ctx, query.q),
    artists: ({ query }) => artistChoices(ctx, query.q),
    podcasts: ({ query }) => podcastChoices(ctx, query.q),
    plans: () => plansWithAds(ctx.db),
    duplicate: (call) =>
      ctx.db.transaction().execute(async (trx) => {
        const id = orNotFound(await copyCampaign(trx, call.params.id))
        const { viewer, address } = writerOf(call)
        const [item] = await campaignItems(trx, [id])
        await record(trx, { id: viewer.id, name: viewer.name, address }, [
          { resource: 'campaigns', action: 'create', item_id: id, label: item?.name ?? '' },
        ])
        return { id }
      }),
    spot: async ({ params }) => {
      const { media_id, waveform } = orNotFound(await loadSpot(ctx.db, params.id))
      return { url: spotUrl(ctx, media_id), waveform: [...(waveform ?? [])] }
    },
    checkLink: ({ body }) => checkLink(ctx, body.url),
    days: async ({ params }) => orNotFound(await loadDays(ctx.db, params.id, MAX_DAYS)),
    estimate: ({ body }) => estimate(ctx, body),
    simulate: ({ body }) => simulate(ctx, body),
  })
  mountFile(http, daysFile, async ({ params }) => {
    const days = orNotFound(await loadDays(ctx.db, params.id, MAX_DAYS))
    return {
      type: 'text/csv; charset=utf-8',
      name: `campaign-${params.id}.csv`,
      body: csvOf(dayColumns, Readable.from([days]) as AsyncIterable<Record<string, unknown>[]>),
    }
  })
}
