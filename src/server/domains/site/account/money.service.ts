import type { Leaving } from '../../../../contract/platform/account.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { endOrdersOf, forgetSubscriber, payoutAccountOf } from '../../selling/index.ts'
import { boughtBy, deletePayoutAccounts, owedTo, ownedArtists } from './queries.ts'

/** Returns what an account loses, and what is in the way, if it is deleted. */
export const leaving = async (ctx: AppContext, { id }: Pick<Viewer, 'id'>): Promise<Leaving> => ({
  ...(await owedTo(ctx.db, id)),
  ...(await boughtBy(ctx.db, id)),
})

/** 409 while a payout of the account is not finished, or it is owed earnings and does not leave them. */
export const requireSettled = async (db: Db, id: number, leavesEarnings: boolean): Promise<void> => {
  const { owed, payouts } = await owedTo(db, id)
  if (payouts.length > 0)
    throwError('conflict', 'A payout is not finished. Cancel it, or wait until it is paid.')
  if (owed.length > 0 && !leavesEarnings) throwError('conflict', 'You are still owed earnings.')
}

/**
 * Ends what an account has in progress, in the transaction that deletes it. What was paid stays as the law requires: orders
 * with their buyer, invoices and the ledger.
 */
export const leaveMoney = async (trx: Trx, id: number): Promise<void> => {
  await endOrdersOf(trx, id)
  await forgetSubscriber(trx, id)
  await deletePayoutAccounts(trx, id)
}

/** Returns how artists of an account are paid, masked. */
export const payoutAccountsOf = async (ctx: AppContext, userId: number): Promise<object[]> => {
  const all: object[] = []
  for (const { id, name } of await ownedArtists(ctx.db, userId)) {
    const account = await payoutAccountOf(ctx, ctx.db, id)
    if (!account) continue
    const { method, details, changed_at } = account
    all.push({ artist: name, method: method.name, details, changed_at })
  }
  return all
}
