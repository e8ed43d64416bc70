import { sql } from 'kysely'
import { isShareModel } from '../../../../contract/selling/back-office/shares.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { notify } from '../../platform/index.ts'
import { bookFrom } from '../ledger/service.ts'
import {
  collectAds,
  collectSubscriptions,
  insertMonth,
  lastClosedMonth,
  type ShareTerms,
} from './pools.queries.ts'
import {
  distributeAds,
  distributeCorrections,
  distributeSubscriptions,
  poolEntries,
  poolsToBook,
  sharedArtists,
  sumPools,
} from './queries.ts'

const DAY = 86_400_000
/** Plays without a connection and payments that are on their way still count for their month. */
const CLOSED_AFTER = 3 * DAY

/** Returns the month that is so many after another one, such as 2026-11. */
export const monthAfter = (month: string, months = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const firstDay = (month: string): string => `${month}-01`

/** Returns the terms of the settings; without billing nothing is shared. */
export const presentTerms = (ctx: AppContext): ShareTerms => {
  const { saas, share_model, share_ads, share_site_percent } = ctx.settings()
  return {
    model: saas && isShareModel(share_model) ? share_model : 'none',
    ads: saas && share_ads,
    site_percent: share_site_percent,
  }
}

/** Computes the shares of a month; false if it is closed already. */
export const shareOut = async (trx: Trx, month: string, terms: ShareTerms, now: Date): Promise<boolean> => {
  const day = firstDay(month)
  // A month with millions of plays takes a while.
  await sql`set local statement_timeout = 0`.execute(trx)
  if (!(await insertMonth(trx, day, terms, now))) return false
  await collectSubscriptions(trx, day)
  await distributeSubscriptions(trx, day)
  await distributeCorrections(trx, day)
  if (terms.ads) {
    await collectAds(trx, day)
    await distributeAds(trx, day)
  }
  await sumPools(trx, day)
  return true
}

const tellArtists = async (trx: Trx, month: string): Promise<void> => {
  for (const { artist_id, artist, to } of await sharedArtists(trx, firstDay(month))) {
    const content = {
      text: 'shares',
      item: { type: 'artist', id: artist_id },
      link: '/artist/earnings',
    } as const
    await notify(trx, {
      kind: 'sale',
      to,
      exclude: [],
      subject: `shares ${artist_id}`,
      title: artist,
      params: {},
      ...content,
      several: content,
    })
  }
}

/** Closes a month: books what artists get of it. Does nothing if it is closed already. */
const closeMonth = (ctx: AppContext, month: string, now: Date): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await shareOut(trx, month, presentTerms(ctx), now))) return
    const available_at = new Date(now.getTime() + ctx.settings().earnings_hold_days * DAY)
    for (const { id, currency } of await poolsToBook(trx, firstDay(month)))
      await bookFrom(
        trx,
        { kind: 'share', reference: `shares ${id}`, currency, available_at },
        poolEntries(id),
      )
    await tellArtists(trx, month)
  })

/** The last month that is over for long enough. */
const lastDue = (now: Date): string => new Date(now.getTime() - CLOSED_AFTER).toISOString().slice(0, 7)

/** Closes all months that are due, in order. The first one ever is the month before. */
export const closeMonths = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const end = lastDue(now)
  const closed = await lastClosedMonth(ctx.db)
  for (
    let month = closed === null ? monthAfter(end, -1) : monthAfter(closed);
    month < end;
    month = monthAfter(month)
  )
    await closeMonth(ctx, month, now)
}
