import type { Trx } from '../../../db/schema.ts'
import { cancelOrdersOf, forgetUnpaidBuyer } from './queries.ts'

/**
 * Cancels open orders of an account that is deleted, and forgets who made those that were never paid: the law needs only
 * what was sold. Money that arrives for them later is given back.
 */
export const endOrdersOf = async (trx: Trx, userId: number): Promise<void> => {
  await cancelOrdersOf(trx, userId)
  await forgetUnpaidBuyer(trx, userId)
}
