import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Client } from '../../../http/mount.ts'
import { hasPermission, type Viewer } from '../../../http/viewer.ts'
import { isRobot } from '../../catalog/index.ts'
import {
  type CampaignEvent,
  deleteOldTraces,
  impressionsSince,
  lockToken,
  noteEvent,
  overdueCampaigns,
  type Presented,
  releaseExpired,
  releaseOne,
  rollUpEvents,
  tryLockRollup,
} from './measuring.queries.ts'
import { hashOfToken } from './next.service.ts'
import { moveCampaign } from './transitions.service.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Events of a presentation are counted for this long after its impression. */
const MEASURED_MS = 600_000
/** Nobody hears more spots in an hour. */
const MAX_PER_HOUR = 60
/** Tolerance for delays of requests and differing clocks. */
const SLACK_S = 1
/** Nodes whose clocks differ agree on what has expired. */
const GRACE_MS = 30_000
const BATCH = 5_000
const EVENTS_KEPT_DAYS = 40

type Origin = { viewer: Viewer | null; client: Pick<Client, 'agent'> }

/** Returns whether what somebody reports counts: not of programs, operators, and the team of the campaign's artist. */
const isValidOrigin = ({ viewer, client }: Origin, { artist_id }: Presented): boolean =>
  client.agent !== '' &&
  !isRobot(client.agent) &&
  !hasPermission(viewer, 'Edit advertisements') &&
  !(viewer?.artists.some(({ id }) => id === artist_id) ?? false)

/** Which part of a spot must have been heard. */
const parts = { first_quartile: 0.25, midpoint: 0.5, third_quartile: 0.75, complete: 1 } as const

/** Returns whether an event can have happened, so many seconds after the impression. */
const isPossible = (event: CampaignEvent, of: Presented, elapsed: number): boolean => {
  if (event === 'impression' || event === 'click') return true
  if (of.duration === null) return false
  if (event === 'skip')
    return of.skip_after !== null && !of.events.includes('complete') && elapsed >= of.skip_after - SLACK_S
  if (event === 'complete' && of.events.includes('skip')) return false
  return elapsed >= of.duration * parts[event] * 0.95 - SLACK_S
}

/** Counts that a campaign was presented, once per token. What does not count gives its reserved impression back. */
const countOnce = async (
  trx: Trx,
  origin: Origin,
  campaign: number,
  token: Buffer,
  at: Date,
): Promise<'unknown' | 'expired' | 'counted'> => {
  const of = await lockToken(trx, token, campaign)
  if (!of) return 'unknown'
  if (of.impression_at !== null) return 'counted'
  if (new Date(of.expires_at) <= at) return 'expired'
  const recent = await impressionsSince(trx, of.listener, new Date(at.getTime() - HOUR))
  const valid = isValidOrigin(origin, of) && recent < MAX_PER_HOUR
  await noteEvent(trx, { token, campaign, event: 'impression', day: of.day, at, valid })
  if (!valid) await releaseOne(trx, campaign, of)
  return 'counted'
}

/** Counts what a player presented. 404 for an unknown token, 410 for an expired one. */
export const countImpression = (
  ctx: AppContext,
  origin: Origin,
  campaign: number,
  text: string,
  at: Date = new Date(),
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const outcome = await countOnce(trx, origin, campaign, hashOfToken(text), at)
    if (outcome !== 'counted') throwError(outcome === 'expired' ? 'gone' : 'not_found')
  })

/** Counts a spot that was sent within an episode. Nobody is told of tokens that are of no use any more. */
export const countSent = async (
  trx: Trx,
  origin: Origin,
  campaign: number,
  token: Buffer,
  at: Date,
): Promise<void> => {
  await countOnce(trx, origin, campaign, token, at)
}

/**
 * Counts what happened to a campaign after its impression, each event once per token. 404 for an unknown token, 409 before
 * the impression, 410 too long after it. What can't have happened is noted as invalid.
 */
export const countEvent = (
  ctx: AppContext,
  origin: Origin,
  campaign: number,
  text: string,
  event: Exclude<CampaignEvent, 'impression'>,
  at: Date = new Date(),
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const token = hashOfToken(text)
    const of = orNotFound(await lockToken(trx, token, campaign))
    if (of.impression_at === null) return throwError('conflict', 'This campaign has not been presented yet.')
    if (of.events.includes(event)) return
    const elapsed = at.getTime() - Date.parse(of.impression_at)
    if (elapsed > MEASURED_MS) throwError('gone')
    const valid = of.valid && isValidOrigin(origin, of) && isPossible(event, of, elapsed / SECOND)
    await noteEvent(trx, { token, campaign, event, day: of.day, at, valid })
  })

/** Adds up the event log. Returns how many events were added. */
export const rollUpCampaigns = async (ctx: Pick<AppContext, 'db'>): Promise<number> => {
  let sum = 0
  for (;;) {
    const some = await ctx.db
      .transaction()
      .execute(async (trx) => ((await tryLockRollup(trx)) ? rollUpEvents(trx, BATCH) : 0))
    sum += some
    if (some < BATCH) return sum
  }
}

/** Gives back the impressions of tokens that expired unused. */
export const releaseUnused = async (ctx: Pick<AppContext, 'db'>, now: Date = new Date()): Promise<number> => {
  const before = new Date(now.getTime() - GRACE_MS)
  let sum = 0
  for (;;) {
    const some = await releaseExpired(ctx.db, before, BATCH)
    sum += some
    if (some < BATCH) return sum
  }
}

/** Adds up, gives back and ends; the job `tend-campaigns`. */
export const tendCampaigns = async (ctx: AppContext, now: Date = new Date()): Promise<void> => {
  await rollUpCampaigns(ctx)
  await releaseUnused(ctx, now)
  for (const id of await overdueCampaigns(ctx.db, now))
    await ctx.db.transaction().execute((trx) => moveCampaign(ctx, trx, id, 'end'))
}

/** Deletes who was presented what, and the event log once it is old. */
export const forgetListeners = (ctx: AppContext, now: Date = new Date()): Promise<void> =>
  deleteOldTraces(ctx.db, {
    tokens: new Date(now.getTime() - 2 * HOUR),
    listeners: new Date(now.getTime() - 3 * DAY).toISOString().slice(0, 10),
    events: new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY),
  })
