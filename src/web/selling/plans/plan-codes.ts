import { type PlanCode, planCodes } from '../../../contract/selling/plan-codes.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'
import { refreshUser } from '../../data/session/session.ts'

/** Queries what a code grants. */
export const planCodeQuery = (code: string) => readQuery(planCodes.get, { params: { code } })

/** Redeems a code: the plan changes what the account may do everywhere. Throws `CallError`. */
export const redeemPlanCode = async (code: string): Promise<PlanCode> => {
  const redeemed = await call(planCodes.redeem, { params: { code } })
  queryClient.setQueryData(keyOf(planCodes.get, { params: { code } }), redeemed)
  await Promise.all([queryClient.invalidateQueries(), refreshUser()])
  return redeemed
}
