import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, success } from '../core/pagination.ts'

/** Where a campaign is presented: as an audio spot with a companion banner, or as a banner alone. */
export const campaignSlots = ['audio', 'banner'] as const
export type CampaignSlot = (typeof campaignSlots)[number]

/** How far a spot was heard, in the terms of IAB VAST. */
export const spotProgress = ['first_quartile', 'midpoint', 'third_quartile', 'complete', 'skip'] as const
export type SpotProgress = (typeof spotProgress)[number]

/** Where in an episode a spot is heard, in the terms of IAB VMAP: before it, at a break within it, or after it. */
export const spotPositions = ['pre', 'mid', 'post'] as const

/** The breaks of an episode. */
export const adBreaks = z.object({
  before: z.boolean(),
  /** Seconds, in order. */
  at: z.array(z.number()),
  after: z.boolean(),
})
export type AdBreaks = z.infer<typeof adBreaks>

/** Minutes for which the token of a spot is valid. */
export const TOKEN_MINUTES = 10

/** A campaign as listeners hear and see it. */
export const spot = z.object({
  id: z.number(),
  kind: z.enum(campaignSlots),
  title: z.string(),
  text: z.optional(z.string()),
  advertiser: z.string(),
  /** Label of the link. */
  button: z.optional(z.string()),
  link: z.optional(z.string()),
  /** A square image, and its colour. */
  image: z.optional(z.string()),
  color: z.optional(z.string()),
  /** A wide image. */
  banner: z.optional(z.string()),
  audio: z.optional(
    z.object({
      url: z.string(),
      /** Seconds. */
      duration: z.number(),
    }),
  ),
  /** Seconds after which it can be skipped; null if it can’t. */
  skip_after: z.nullable(z.number()),
  /** Names this one presentation when it is measured. */
  token: z.string(),
})
export type Spot = z.infer<typeof spot>

const yes = z.optional(z.literal('true'))

const token = z.string().check(z.regex(/^[\w-]{22}$/))
const byToken = z.strictObject({ token })

const measured = {
  method: 'POST',
  access: 'optional',
  feature: ['saas', 'enableAds', 'enableCampaigns'],
  params: idParams,
  reply: success,
  preview: true,
} as const

export const campaigns = {
  next: endpoint({
    method: 'GET',
    path: '/campaigns/next',
    access: 'optional',
    summary:
      'Returns the campaign to present next; null if there is none, to those whose plan has no ads, and while advertising is off',
    query: z.object({
      slot: z.enum(campaignSlots),
      /** The song that would play next. */
      song_id: z.optional(id),
      /** The episode that it is heard in. */
      episode_id: z.optional(id),
      position: z.optional(z.enum(spotPositions)),
      /** Second of the break within the episode. */
      at: z.optional(z.coerce.number().check(z.nonnegative(), z.maximum(1_000_000))),
      /** Songs heard since the last spot. */
      songs_since: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
      /** The next song continues an album. */
      within_album: yes,
    }),
    reply: z.object({ campaign: z.nullable(spot) }),
  }),
  breaks: endpoint({
    method: 'GET',
    path: '/episodes/{id}/ad-breaks',
    access: 'optional',
    feature: 'enablePodcasts',
    summary:
      'Returns where spots may be heard in an episode; nowhere for those whose plan has no ads, and while advertising is off',
    params: idParams,
    reply: adBreaks,
  }),
  impression: endpoint({
    ...measured,
    path: '/campaigns/{id}/impressions',
    summary: `Counts that a campaign was presented, once per token; 410 when the token has expired, ${TOKEN_MINUTES} minutes after it was issued`,
    body: byToken,
  }),
  click: endpoint({
    ...measured,
    path: '/campaigns/{id}/clicks',
    summary: 'Counts that the link of a campaign was opened, once per token; 409 before its impression',
    body: byToken,
  }),
  progress: endpoint({
    ...measured,
    path: '/campaigns/{id}/progress',
    summary:
      'Counts how far a spot was heard, each event once per token; 409 before its impression. What can’t have been heard by then is not counted',
    body: z.strictObject({ token, event: z.enum(spotProgress) }),
  }),
}
