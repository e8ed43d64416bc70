import * as z from 'zod/mini'
import { campaignChange, campaignItem } from './admin/campaigns.ts'
import { choice } from './admin/choices.ts'
import { crud } from './admin/crud.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'
import { id } from './pagination.ts'

/** The item that it advertises, at most one; without any, the page of the artist. */
const items = { song: z.nullable(choice), album: z.nullable(choice), podcast: z.nullable(choice) }

const {
  name,
  kind,
  status,
  image,
  starts_at,
  ends_at,
  time_zone,
  impressions,
  clicks,
  recent,
  reason,
  heading,
  text,
  button,
  starts,
  ends,
  spot,
  square,
  wide,
  max_impressions,
  countries,
  languages,
  genres,
} = campaignItem

const row = z.object({
  id: z.number(),
  ...{ name, kind, status, image, starts_at, ends_at, time_zone, impressions, clicks, recent, reason },
  created_at: z.string(),
})
export type ArtistCampaign = z.infer<typeof row>

const change = {
  name: campaignChange.name,
  heading: campaignChange.heading,
  text: campaignChange.text,
  button: campaignChange.button,
  song: z.nullable(id),
  album: z.nullable(id),
  podcast: z.nullable(id),
  spot: campaignChange.spot,
  square: campaignChange.square,
  wide: campaignChange.wide,
  starts: campaignChange.starts,
  ends: campaignChange.ends,
  time_zone: campaignChange.time_zone,
  max_impressions: campaignChange.max_impressions,
  countries: campaignChange.countries,
  languages: campaignChange.languages,
  genres: campaignChange.genres,
}

/** Campaigns that an artist asks for, for its owners. */
export const artistCampaigns = crud({
  area: 'artist',
  resource: 'campaigns',
  noun: 'campaigns of an artist',
  read: 'artist',
  write: 'artist',
  feature: 'saas',
  row,
  item: {
    ...{
      name,
      kind,
      status,
      image,
      impressions,
      clicks,
      recent,
      reason,
      heading,
      text,
      button,
      starts,
      ends,
      time_zone,
    },
    ...{ spot, square, wide, max_impressions, countries, languages, genres },
    ...items,
  },
  create: z.strictObject({ ...change, ...ofArtist }),
  change,
  sorts: ['-created_at', 'name', 'starts_at', 'impressions'],
  filters: { status },
  /** `submit` asks the operators, `withdraw` takes the request back. */
  actions: ['submit', 'withdraw', 'end', 'delete'],
})

const offered = <const W extends string>(what: W) =>
  endpoint({
    method: 'GET',
    path: `/artist/campaigns/${what}`,
    access: 'artist',
    feature: 'saas',
    summary: `Returns a few ${what} for a campaign of an artist by part of their name`,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))), ...ofArtist }),
    reply: z.array(choice),
  })

export const artistCampaignChoices = {
  songs: offered('songs'),
  albums: offered('albums'),
  podcasts: offered('podcasts'),
  genres: offered('genres'),
}
