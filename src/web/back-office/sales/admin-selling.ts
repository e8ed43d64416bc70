import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { adminDiscountCodeChoices } from '../../../contract/selling/back-office/discount-codes.ts'
import { adminPriceChoices } from '../../../contract/selling/back-office/prices.ts'
import { adminSaleCalls, type RefundStatus } from '../../../contract/selling/back-office/sales.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

export const findPricedSongs = (q: string) => call(adminPriceChoices.songs, { query: { q } })
export const findPricedAlbums = (q: string) => call(adminPriceChoices.albums, { query: { q } })
export const findLicenses = (q: string) => call(adminPriceChoices.licenses, { query: { q } })
export const findCouponArtists = (q: string) => call(adminDiscountCodeChoices.artists, { query: { q } })

/** Says that an order was paid outside of the site. Throws `CallError`. */
export const markPaid = async (id: number, reference: string): Promise<void> => {
  await call(adminSaleCalls.markPaid, { params: { id }, body: { ...(reference && { reference }) } })
  await queryClient.invalidateQueries()
}

/** Refunds items of an order, or all that is left, and returns what became of it. Throws `CallError`. */
export const refundSale = async (
  id: number,
  body: BodyOf<typeof adminSaleCalls.refund>,
): Promise<RefundStatus> => {
  const { status } = await call(adminSaleCalls.refund, { params: { id }, body })
  await queryClient.invalidateQueries()
  return status
}
