import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { endpoint } from '../../core/endpoint.ts'
import { webAddress } from '../../core/fields.ts'
import { id, idParams, MAX_ID } from '../../core/pagination.ts'
import { playDevices } from '../../platform/analytics.ts'
import { campaignSlots } from '../campaigns.ts'
import { campaignChange, campaignStatuses, ids, NO_ACCOUNT, permission, whole } from './campaigns.ts'

const day = z.iso.date()

export const campaignDay = z.object({
  day,
  impressions: z.number(),
  first_quartile: z.number(),
  midpoint: z.number(),
  third_quartile: z.number(),
  completes: z.number(),
  skips: z.number(),
  clicks: z.number(),
  /** Not counted: from programs, or more than can have been heard. */
  invalid: z.number(),
})
export type CampaignDay = z.infer<typeof campaignDay>

/** Why a listener does not hear a campaign, in the order of the checks. */
export const refusals = [
  'not_running',
  'not_ready',
  'not_yet',
  'over',
  'hours',
  'team',
  'country',
  'language',
  'genre',
  'artist',
  'podcast',
  'plan',
  'device',
  'frequency',
  'exhausted',
  'day_exhausted',
  'pacing',
] as const
export type Refusal = (typeof refusals)[number]

export const adminCampaignTools = {
  states: endpoint({
    method: 'GET',
    path: '/admin/campaigns/states',
    access: permission,
    feature: 'saas',
    summary: 'Returns the number of campaigns by state',
    reply: z.partialRecord(z.enum(campaignStatuses), z.number()),
  }),
  genres: choices('campaigns', 'genres', permission, 'saas'),
  artists: choices('campaigns', 'artists', permission, 'saas'),
  podcasts: choices('campaigns', 'podcasts', permission, 'saas'),
  plans: endpoint({
    method: 'GET',
    path: '/admin/campaigns/plans',
    access: permission,
    feature: 'saas',
    summary: 'Lists all plans, and which of them have no ads',
    reply: z.array(z.object({ ...choice.shape, without_ads: z.boolean() })),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/{id}/copies',
    access: permission,
    feature: 'saas',
    summary: 'Makes a draft like a campaign, without its figures',
    params: idParams,
    reply: z.object({ id: z.number() }),
    status: 201,
    idempotent: true,
  }),
  spot: endpoint({
    method: 'GET',
    path: '/admin/campaigns/{id}/spot',
    access: permission,
    feature: 'saas',
    summary: 'Returns where the prepared spot of a campaign plays, and its waveform; 404 while there is none',
    params: idParams,
    reply: z.object({ url: z.string(), waveform: z.array(z.number()) }),
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/admin/campaigns/link-check',
    access: permission,
    feature: 'saas',
    summary: 'Opens a link, and returns the status of what it leads to; null if nothing answers',
    body: z.strictObject({ url: webAddress }),
    reply: z.object({ status: z.nullable(z.number()) }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/admin/campaigns/{id}/days',
    access: permission,
    feature: 'saas',
    summary: 'Lists the figures of a campaign by day, the latest first, at most 400 days',
    params: idParams,
    reply: z.array(campaignDay),
  }),
  estimate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/estimate',
    access: permission,
    feature: 'saas',
    summary: 'Estimates how many of the listeners of the last 28 days match, and their plays in a day',
    body: z.strictObject({
      countries: campaignChange.countries,
      genres: ids,
      artists: ids,
      podcasts: ids,
      plans: campaignChange.plans,
      devices: campaignChange.devices,
    }),
    reply: z.object({ listeners: z.number(), plays_per_day: z.number() }),
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/admin/campaigns/simulation',
    access: permission,
    feature: 'saas',
    summary: 'Says which campaigns a listener could hear, and why not the others. Nothing is counted',
    body: z.strictObject({
      slot: z.enum(campaignSlots),
      country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
      language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))),
      plan: z.number().check(z.int(), z.minimum(NO_ACCOUNT), z.maximum(MAX_ID)),
      device: z.enum(playDevices),
      genre: z.nullable(id),
      artist: z.nullable(id),
      podcast: z.nullable(id),
      songs_since: whole(0, 1_000),
      at: z.optional(z.iso.datetime()),
    }),
    reply: z.object({
      /** Why nobody hears any; null if some can be heard. */
      closed: z.nullable(z.enum(['off', 'plan', 'songs'])),
      results: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          status: z.enum(campaignStatuses),
          priority: z.number(),
          /** Null if it could be heard. */
          refused: z.nullable(z.enum(refusals)),
          /** How likely it is the next, 0 to 1. */
          chance: z.number(),
        }),
      ),
    }),
  }),
}
