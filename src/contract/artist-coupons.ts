import * as z from 'zod/mini'
import { crud, yesOrNo } from './admin/crud.ts'
import { adminDiscountCode, adminDiscountCodes } from './admin/discount-codes.ts'
import { ofArtist } from './of-artist.ts'
import { selling } from './prices.ts'

const row = z.omit(adminDiscountCode, { artist: true, periods: true })
export type ArtistCoupon = z.infer<typeof row>

const { id: _, created_at, ...item } = row.shape
const { version, artist, periods, ...change } = adminDiscountCodes.change.body.shape

/** Coupons for the songs and albums of an artist, for its owners. Amounts are in the currency of the site. */
export const artistCoupons = crud({
  area: 'artist',
  resource: 'coupons',
  noun: 'coupons of an artist',
  read: 'artist',
  write: 'artist',
  feature: selling,
  row,
  item,
  create: z.strictObject({ ...change, ...ofArtist }),
  change,
  sorts: ['-created_at', 'code', 'used'],
  filters: { active: yesOrNo },
  /** `end` takes them out of use. */
  actions: ['delete', 'end'],
})
