import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { publishCampaigns } from './campaigns-admin.queries.ts'
import type { Candidate } from './delivery/decision.ts'
import { wallTime, weekHours } from './delivery/pacing.ts'
import { type CampaignRow, campaignsToDecide, type Issued, listIssued } from './queries.ts'

/** Tells all nodes that campaigns changed. */
const TOPIC = 'campaigns'
/** Interval in ms at which the counts of other nodes are read again; the limits hold in any case. */
const COUNTS_MS = 2_000

export type Running = Candidate & { row: CampaignRow }

interface Known {
  all: Promise<Running[]>
  countedAt: number
}

const known = new WeakMap<AppContext, Known>()

const millis = (time: string): number => Date.parse(time)

const candidate = (row: CampaignRow, issued: Issued | undefined): Running => ({
  row,
  id: row.id,
  name: row.name,
  artist_id: row.artist_id,
  slot: row.spot_media_id !== null ? 'audio' : row.wide || row.square ? 'banner' : null,
  ready: row.spot_media_id === null || row.spot_status === 'ready',
  running: row.status === 'active',
  starts_at: millis(row.starts_at),
  starts: wallTime(millis(row.starts_at), row.time_zone),
  ends: row.ends_at === null ? null : wallTime(millis(row.ends_at), row.time_zone),
  ends_at: row.ends_at === null ? null : millis(row.ends_at),
  time_zone: row.time_zone,
  hours: weekHours(row.hours),
  limit: row.limit,
  day_limit: row.max_impressions_day,
  pacing: row.pacing,
  priority: row.priority,
  weight: row.weight,
  every: row.every,
  every_unit: row.every_unit,
  countries: new Set(row.countries),
  languages: new Set(row.languages),
  genres: new Set(row.genre_ids),
  artists: new Set(row.artist_ids),
  podcasts: new Set(row.podcast_ids),
  plans: new Set(row.plan_ids),
  devices: new Set(row.devices),
  issued: issued?.total ?? 0,
  issued_day: issued?.day ?? null,
  issued_today: issued?.today ?? 0,
})

/** Returns campaigns with what was issued of them, from the database. */
export const loadCampaigns = async (ctx: AppContext, only: 'active' | 'all'): Promise<Running[]> => {
  const rows = await campaignsToDecide(ctx.db, only)
  const issued = await listIssued(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(issued.map((one) => [one.campaign_id, one]))
  return rows.map((row) => candidate(row, byId.get(row.id)))
}

/** Notes what was issued of a campaign. */
export const noteIssued = (of: Running, { total, day, today }: Omit<Issued, 'campaign_id'>): void => {
  of.issued = total
  of.issued_day = day
  of.issued_today = today
}

const recount = async (ctx: AppContext, all: Running[]): Promise<void> => {
  const byId = new Map(all.map((one) => [one.id, one]))
  for (const issued of await listIssued(ctx.db, [...byId.keys()])) {
    const found = byId.get(issued.campaign_id)
    if (found) noteIssued(found, issued)
  }
}

/** Returns the active campaigns from memory. What was issued of them may be seconds old; it is read meanwhile. */
export const runningCampaigns = async (ctx: AppContext): Promise<Running[]> => {
  let mine = known.get(ctx)
  if (!mine) {
    mine = { all: loadCampaigns(ctx, 'active'), countedAt: Date.now() }
    known.set(ctx, mine)
    const created = mine
    created.all.catch(() => {
      if (known.get(ctx) === created) known.delete(ctx)
    })
  }
  const all = await mine.all
  if (Date.now() - mine.countedAt > COUNTS_MS) {
    mine.countedAt = Date.now()
    recount(ctx, all).catch((err: unknown) => ctx.log.warn({ err }, 'could not read what campaigns issued'))
  }
  return all
}

/** Forgets the active campaigns of this node whenever one changes on any. */
export const watchCampaigns = (ctx: AppContext): void => ctx.channel.on(TOPIC, () => void known.delete(ctx))

/** Makes all nodes load the active campaigns again once `trx` commits. */
export const campaignsChanged = (trx: Trx): Promise<void> => publishCampaigns(trx, TOPIC)
