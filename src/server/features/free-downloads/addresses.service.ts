import type { Trx } from '../../db/schema.ts'
import { deleteAddressOf } from './free-downloads.queries.ts'

/** An account is deleted: no artist keeps its address. */
export const forgetAddress = (trx: Trx, userId: number): Promise<void> => deleteAddressOf(trx, userId)
