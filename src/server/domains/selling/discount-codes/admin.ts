import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  adminDiscountCodeChoices,
  adminDiscountCodes,
} from '../../../../contract/selling/back-office/discount-codes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistChoices, existing } from '../../catalog/index.ts'
import { checkedCoupon } from './coupon-changes.service.ts'
import {
  type DiscountCodeColumns,
  deleteCodes,
  discountCodeListing,
  discountCodeRows,
  insertCode,
  updateCode,
} from './queries.ts'

/** Checks a coupon. 422 for an artist that does not exist, and what no coupon can be. */
const columnsOf = async (
  write: Write,
  { artist, ...body }: BodyOf<typeof adminDiscountCodes.create>,
  before?: { id: number; currency: string | null },
): Promise<DiscountCodeColumns> => {
  if (artist !== null && !(await existing(write.trx, 'artists', [artist])))
    throwFieldErrors({ artist: ['This value isn’t valid.'] })
  return checkedCoupon(write, artist, body, before)
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
