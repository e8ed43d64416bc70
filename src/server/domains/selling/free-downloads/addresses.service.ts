import type { Trx } from '../../../db/schema.ts'
import { deleteAddressOf, moveAddressesTo } from './queries.ts'

/** An account is deleted: no artist keeps its address. */
export const forgetAddress = (trx: Trx, userId: number): Promise<void> => deleteAddressOf(trx, userId)

/** Artists are merged: who agreed that one of them receives an address agreed to all of them being one. */
export const moveAddresses = (trx: Trx, from: number[], to: number): Promise<void> =>
  moveAddressesTo(trx, from, to)
