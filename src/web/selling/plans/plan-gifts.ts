import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { planGifts } from '../../../contract/selling/plan-codes.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'

/** Queries the price of a plan as a gift. */
export const planGiftQuoteQuery = (query: QueryOf<typeof planGifts.quote>) =>
  readQuery(planGifts.quote, { query })

/** Orders a plan as a gift and starts its payment. Throws `CallError`. */
export const givePlan = (
  body: BodyOf<typeof planGifts.give>,
  attempt: string,
): Promise<ReplyOf<typeof planGifts.give>> => call(planGifts.give, { body }, { key: attempt })
