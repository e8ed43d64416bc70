import { adminDiscountCodeChoices, adminDiscountCodes } from '../../../contract/admin/discount-codes.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { throwFieldErrors } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { artistChoices, existing } from '../catalog/choices.service.ts'
import {
  type DiscountCodeColumns,
  deleteCodes,
  discountCodeListing,
  discountCodeRows,
  insertCode,
  isCodeFree,
  updateCode,
} from './discount-codes-admin.queries.ts'

/** Checks a coupon. 422 unless it takes off either a percentage or an amount, of an artist that exists, and ends later. */
const columnsOf = async (
  { ctx, trx }: Write,
  { artist, ...body }: BodyOf<typeof adminDiscountCodes.create>,
  before?: { id: number; currency: string | null },
): Promise<DiscountCodeColumns> => {
  if ((body.percent === null) === (body.amount === null))
    throwFieldErrors({ percent: ['Enter either a percentage or an amount.'] })
  if (artist !== null && !(await existing(trx, 'artists', [artist])))
    throwFieldErrors({ artist: ['This value isn’t valid.'] })
  if (body.starts_at && body.ends_at && Date.parse(body.ends_at) <= Date.parse(body.starts_at))
    throwFieldErrors({ ends_at: ['The end must be after the start.'] })
  if (!(await isCodeFree(trx, body.code, before?.id ?? 0)))
    throwFieldErrors({ code: ['This code already exists.'] })
  return {
    ...body,
    artist_id: artist,
    // An amount stays one of the currency in which it was entered.
    currency: body.amount === null ? null : (before?.currency ?? ctx.settings().default_currency),
  }
}

/** Admin resource for coupons. */
export const discountCodesAdmin = resource({
  table: adminDiscountCodes,
  name: 'discount-codes',
  listing: discountCodeListing,
  rows: discountCodeRows,
  items: discountCodeRows,
  label: ({ code }) => code,
  create: async (write, body) => insertCode(write.trx, await columnsOf(write, body)),
  change: async (write, id, body, before) => updateCode(write.trx, id, await columnsOf(write, body, before)),
  remove: ({ trx }, ids) => deleteCodes(trx, ids),
})

/** Choices for the form of coupons. */
export const discountCodesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminDiscountCodeChoices, { artists: ({ query }) => artistChoices(ctx, query.q) })
