import { adminPlanCodeList } from '../../../contract/selling/back-office/plan-codes.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

/** The codes of a batch. */
export const batchCodesQuery = (id: number) => readQuery(adminPlanCodeList.codes, { params: { id } })

/** Revokes a code. Throws `CallError`. */
export const revokePlanCode = async (id: number): Promise<void> => {
  await call(adminPlanCodeList.revoke, { params: { id } })
  await queryClient.invalidateQueries()
}
