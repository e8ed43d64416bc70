import type { Readable } from 'node:stream'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { writeMoney } from '../../../../contract/core/money.ts'
import {
  type adminShares,
  MAX_LISTED_ARTISTS,
  MAX_SHARE_ITEMS,
  type ShareItem,
  type ShareStatement,
} from '../../../../contract/selling/back-office/shares.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { csvOf } from '../../../crud/csv.ts'
import type { Db } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist } from '../../platform/index.ts'
import { monthAfter, presentTerms, shareOut } from './close-months.service.ts'
import { lastClosedMonth } from './pools.queries.ts'
import {
  artistsOfMonth,
  linesOfMonth,
  listItems,
  listStatements,
  sharedMonth,
  sharedMonths,
} from './queries.ts'

type Month = ReplyOf<typeof adminShares.month>

/** Rows held in memory at once. */
const AT_ONCE = 500
/** More than any artist has. */
const ALL_ITEMS = 1_000_000

export const sharedMonthsFor = (ctx: AppContext) => sharedMonths(ctx.db)

const read = async (db: Db, month: string): Promise<Month | undefined> => {
  const found = await sharedMonth(db, month)
  return found && { ...found, artists: await artistsOfMonth(db, month, MAX_LISTED_ARTISTS) }
}

const NOTHING: Omit<Month, 'month'> = {
  model: 'none',
  ads: false,
  site_percent: 0,
  closed_at: null,
  pools: [],
  artists: [],
}

/** Computes a month as if it were closed now, and keeps nothing of it. */
const preview = async (ctx: AppContext, month: string): Promise<Month> => {
  const trx = await ctx.db.startTransaction().execute()
  try {
    await shareOut(trx, month, presentTerms(ctx), new Date())
    const found = await read(trx, month)
    return { ...NOTHING, month, ...found, closed_at: null }
  } finally {
    await trx.rollback().execute()
  }
}

const previews = createTtlCache<Month>(600_000, 20)

/** Returns a month; what it would be now if it is not closed. 404 for months that come later, and those never closed. */
export const shareMonthFor = async (ctx: AppContext, month: string): Promise<Month> => {
  const found = await read(ctx.db, month)
  if (found) return found
  const current = new Date().toISOString().slice(0, 7)
  const closed = (await lastClosedMonth(ctx.db)) ?? monthAfter(current, -2)
  if (month > current || month <= closed) throwError('not_found')
  const { model, ads, site_percent } = presentTerms(ctx)
  return previews.get(ctx.db, `${month} ${model} ${ads} ${site_percent}`, () => preview(ctx, month))
}

const columns = ['month', 'corrects', 'kind', 'artist', 'title', 'plays', 'amount', 'currency']

/** Returns the shares of a closed month as CSV. */
export const sharesCsv = (ctx: AppContext, month: string): Readable => {
  const pages = async function* () {
    for (let after = 0; ; ) {
      const rows = await linesOfMonth(ctx.db, month, after, AT_ONCE)
      yield rows.map(({ amount, ...row }) => ({ ...row, amount: writeMoney(amount, row.currency) }))
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) return
      after = last.id
    }
  }
  return csvOf(columns, pages())
}

type Asked = { artist_id?: number | undefined }

/** Returns what an artist got by month. 404 for artists of others, 403 unless owner. */
export const statementsFor = (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id }: Asked,
): Promise<ShareStatement[]> => listStatements(ctx.db, managedArtist(viewer, artist_id, 'own'))

/** Returns what an artist got by item in one of its months. 404 for artists of others, 403 unless owner. */
export const shareItemsFor = (
  ctx: AppContext,
  viewer: Viewer,
  pool: number,
  { artist_id }: Asked,
): Promise<ShareItem[]> => listItems(ctx.db, managedArtist(viewer, artist_id, 'own'), pool, MAX_SHARE_ITEMS)

/** Returns what an artist got by month and item as CSV. Items with too few listeners are merged, without a title. */
export const artistSharesCsv = (ctx: AppContext, viewer: Viewer, { artist_id }: Asked): Readable => {
  const artist = managedArtist(viewer, artist_id, 'own')
  const pages = async function* () {
    for (const { id, month, corrects, kind, currency } of await listStatements(ctx.db, artist))
      yield (await listItems(ctx.db, artist, id, ALL_ITEMS)).map(({ title, plays, amount }) => ({
        ...{ month, corrects, kind, title, plays, currency },
        amount: writeMoney(amount, currency),
      }))
  }
  return csvOf(
    columns.filter((column) => column !== 'artist'),
    pages(),
  )
}
