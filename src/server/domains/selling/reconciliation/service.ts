import { done } from '../../../../contract/core/pagination.ts'
import type { Reconciliation } from '../../../../contract/selling/back-office/payment-providers.ts'
import { orderNumber } from '../../../../contract/selling/orders.ts'
import { type RemoteProviderKey, remoteProviders } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { notify } from '../../platform/index.ts'
import { differences as balanceDifferences } from '../ledger/service.ts'
import { comparePayments } from './comparison.service.ts'
import {
  administratorIds,
  type FoundDifference,
  finishRun,
  lastRun,
  lookBack,
  openDifferences,
  resolveOne,
  resolveUnseen,
  startRun,
  storeDifferences,
  wasUsed,
} from './queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Differences older than this are no longer looked for. */
const MAX_DAYS = 30

const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY

/** Looks at the day before, at all days that were missed, and at those with open differences. */
const since = async (ctx: AppContext, now: Date): Promise<Date> => {
  const { last, oldest } = await lookBack(ctx.db)
  const times = [now.getTime() - DAY, last === null ? now.getTime() : Date.parse(last) - DAY]
  if (oldest !== null) times.push(Date.parse(oldest))
  return new Date(Math.max(startOfDay(Math.min(...times)), now.getTime() - MAX_DAYS * DAY))
}

const balances = async (ctx: AppContext): Promise<FoundDifference[]> =>
  (await balanceDifferences(ctx.db)).map(({ name, currency, balance, sum }) => ({
    kind: 'balance',
    subject: `${name} ${currency}`,
    provider: null,
    payment_id: null,
    currency,
    ours: balance,
    theirs: sum,
  }))

const notifyAdministrators = async (trx: Trx, count: number): Promise<void> => {
  const content = {
    text: 'payment_differences',
    link: '/admin/configuration/payments',
    item: null,
  } as const
  await notify(trx, {
    kind: 'payments',
    to: await administratorIds(trx),
    exclude: [],
    subject: 'reconciliation',
    count,
    title: null,
    ...content,
    several: content,
  })
}

/**
 * Compares the balances of the ledger with their entries, and payments and refunds with what providers list. The job
 * `reconcile-payments`; differences that are new are announced to administrators.
 */
export const reconcile = async (ctx: AppContext, now = new Date()): Promise<void> => {
  const from = await since(ctx, now)
  const run = await startRun(ctx.db, now)
  const found = await balances(ctx)
  const reached: RemoteProviderKey[] = []
  const totals = { payments: 0, refunds: 0 }
  const errors: string[] = []
  for (const provider of remoteProviders) {
    if (!(await wasUsed(ctx.db, provider))) continue
    try {
      const compared = await comparePayments(ctx, provider, from, new Date(now.getTime() - HOUR))
      found.push(...compared.found)
      totals.payments += compared.payments
      totals.refunds += compared.refunds
      reached.push(provider)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      errors.push(`${provider}: ${reason}`)
      ctx.log.warn({ provider, reason }, 'could not compare payments')
    }
  }
  await ctx.db.transaction().execute(async (trx) => {
    const fresh = await storeDifferences(trx, found, now)
    await resolveUnseen(trx, now, reached, from)
    const error = errors.length > 0 ? errors.join('; ') : null
    await finishRun(trx, run, { finished_at: new Date(), ...totals, error })
    if (fresh > 0) await notifyAdministrators(trx, fresh)
  })
}

/** Returns the last run and what is open. */
export const reconciliationState = async (ctx: AppContext): Promise<Reconciliation> => {
  const [last, open] = await Promise.all([lastRun(ctx.db), openDifferences(ctx.db)])
  const shown = open.map((one) => ({
    ...one,
    subject: one.order === null ? one.subject : orderNumber(one.order),
  }))
  return { last, differences: shown }
}

/** Queues a run. */
export const startReconciliation = async (ctx: AppContext): Promise<typeof done> => {
  await ctx.queue.send('reconcile-payments', {})
  return done
}

/** Closes a difference that was settled by hand; 404 if it is not open. */
export const resolveDifference = async (ctx: AppContext, id: number): Promise<typeof done> => {
  if (!(await resolveOne(ctx.db, id))) throwError('not_found')
  return done
}
