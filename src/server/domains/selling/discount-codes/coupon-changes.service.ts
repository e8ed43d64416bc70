import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { adminDiscountCodes } from '../../../../contract/selling/back-office/discount-codes.ts'
import type { Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type DiscountCodeColumns, isCodeFree } from './queries.ts'

type Body = BodyOf<typeof adminDiscountCodes.create>
/** Coupons of artists are for no plans. */
type CouponInput = Omit<Body, 'artist' | 'periods'> & Partial<Pick<Body, 'periods'>>

/**
 * Checks a coupon, whoever makes it, and returns its columns. 422 unless it takes off either a percentage or an amount,
 * and ends later than it starts.
 */
export const checkedCoupon = async (
  { ctx, trx, viewer }: Write,
  artist_id: number | null,
  body: CouponInput,
  before?: { id: number; currency: string | null },
): Promise<DiscountCodeColumns> => {
  if ((body.percent === null) === (body.amount === null))
    throwFieldErrors({ percent: ['Enter either a percentage or an amount.'] })
  if (body.starts_at && body.ends_at && Date.parse(body.ends_at) <= Date.parse(body.starts_at))
    throwFieldErrors({ ends_at: ['The end must be after the start.'] })
  if (!(await isCodeFree(trx, body.code, before?.id ?? 0)))
    throwFieldErrors({ code: ['This code already exists.'] })
  return {
    ...body,
    artist_id,
    changed_by: viewer.id,
    // An amount stays one of the currency in which it was entered.
    currency: body.amount === null ? null : (before?.currency ?? ctx.settings().default_currency),
  }
}
