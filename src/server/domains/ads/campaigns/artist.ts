import { artistCampaignChoices, artistCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { existing, genreChoices } from '../../catalog/index.ts'
import { managedArtist, ownerScope } from '../../platform/index.ts'
import { requireDeletable } from './admin.ts'
import {
  artistsOfCampaigns,
  type CampaignColumns,
  campaignListing,
  deleteCampaigns,
  insertCampaign,
  updateCampaign,
} from './campaigns-admin.queries.ts'
import { fileColumns, presentedColumns } from './changes.service.ts'
import {
  type AdvertisedType,
  advertisedTypes,
  artistCampaignItems,
  artistCampaignRows,
  findOwnItems,
  isOwnItem,
  nameOfArtist,
} from './queries.ts'
import { campaignsChanged } from './running.service.ts'
import { moveCampaign, type Transition } from './transitions.service.ts'

type Body = Omit<BodyOf<typeof artistCampaigns.create>, 'artist_id'>

/** How campaigns of artists are delivered, until an operator decides otherwise. */
const delivery = {
  max_impressions_day: null,
  budget: null,
  cost_per_thousand: null,
  pacing: 'even',
  priority: 5,
  weight: 1,
  every: 4,
  every_unit: 'songs',
  max_listener_day: 3,
  skip_after: 5,
  artist_ids: [],
  podcast_ids: [],
  plan_ids: [],
  devices: [],
} as const satisfies Partial<CampaignColumns>

/** Returns item and link of a campaign: at most one item, of the artist's own. 422 for any other. */
const advertised = async ({ ctx, trx }: Write, artist_id: number, body: Body) => {
  const chosen = advertisedTypes.filter((type) => body[type] !== null)
  const [type] = chosen
  const page = (path: string) => `${ctx.settings().appUrl}${path}`
  if (chosen.length > 1) throwFieldErrors({ [chosen[1] as string]: ['Choose one of them.'] })
  const id = type ? body[type] : null
  if (!type || id === null)
    return { item_type: 'artist', item_id: artist_id, link: page(`/artist/${artist_id}`) }
  if (!(await isOwnItem(trx, artist_id, type, id))) throwFieldErrors({ [type]: ['This value isn’t valid.'] })
  return { item_type: type, item_id: id, link: page(`/${type}/${id}`) }
}

const columnsOf = async (write: Write, artist_id: number, body: Body) => {
  const { name, heading, text, button, starts, ends, time_zone, countries, languages, genres } = body
  if (!(await existing(write.trx, 'genres', genres)))
    throwFieldErrors({ genres: ['This value isn’t valid.'] })
  const advertiser = await nameOfArtist(write.trx, artist_id)
  const texts = { name, advertiser, heading, text, button }
  return {
    ...presentedColumns({ ...texts, starts, ends, time_zone, hours: null }),
    ...(await advertised(write, artist_id, body)),
    max_impressions: body.max_impressions,
    countries: [...new Set(countries)],
    languages: [...new Set(languages)],
    genre_ids: [...new Set(genres)],
    ...(await fileColumns(write, body)),
  }
}

const move =
  (transition: Transition) =>
  async ({ ctx, trx }: Write, ids: number[]): Promise<void> => {
    for (const id of ids) await moveCampaign(ctx, trx, id, transition, { silent: true })
  }

/** Campaigns that an artist asks for, for its owners. They change them until they ask. */
export const campaignsOfArtist = resource({
  table: artistCampaigns,
  name: 'artist-campaigns',
  listing: campaignListing,
  scope: ownerScope(artistsOfCampaigns),
  menu: null,
  rows: artistCampaignRows,
  items: artistCampaignItems,
  label: ({ name }) => name,
  edited: ({ spot, ...item }) => ({ ...item, spot: spot?.file_name }),
  versionFields: ['status', 'reason'],
  create: async (write, { artist_id, ...body }) => {
    const artist = managedArtist(write.viewer, artist_id, 'own')
    const none = { spot_media_id: null, spot_file_name: null, square_image_id: null, wide_image_id: null }
    const columns = { ...none, ...delivery, ...(await columnsOf(write, artist, body)), artist_id: artist }
    const { default_currency: currency } = write.ctx.settings()
    return insertCampaign(write.trx, { ...columns, status: 'draft', currency })
  },
  change: async (write, id, body, before) => {
    if (before.status !== 'draft' && before.status !== 'rejected')
      throwError('conflict', 'Withdraw the request to change it.')
    const artist = orNotFound((await artistsOfCampaigns(write.trx, [id]))[0])
    const { hours, ...columns } = await columnsOf(write, artist, body)
    await updateCampaign(write.trx, id, columns)
  },
  requireRemovable: requireDeletable,
  remove: async (write, ids) => {
    await requireDeletable(write, ids)
    await deleteCampaigns(write.trx, ids)
  },
  actions: { submit: move('submit'), withdraw: move('withdraw'), end: move('end') },
  written: ({ trx }) => campaignsChanged(trx),
})

/** Choices for the form. */
export const campaignsArtistRoutes = (http: Http, ctx: AppContext): void => {
  const own =
    (type: AdvertisedType) =>
    ({
      viewer,
      query,
    }: {
      viewer: Viewer
      query: { q?: string | undefined; artist_id?: number | undefined }
    }) =>
      findOwnItems(ctx.db, managedArtist(viewer, query.artist_id, 'own'), type, query.q ?? '')
  mount(http, artistCampaignChoices, {
    songs: own('song'),
    albums: own('album'),
    podcasts: own('podcast'),
    genres: ({ query }) => genreChoices(ctx, query.q),
  })
}
