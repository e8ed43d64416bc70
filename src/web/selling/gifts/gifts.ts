import { type GivenGift, gifts, type ReceivedGift } from '../../../contract/selling/gifts.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, listQuery, readQuery } from '../../data/read.ts'

/** Queries the gifts that the account bought, newest first. */
export const giftsQuery = () => listQuery(gifts.list, { query: { per_page: 50 } })

/** A gift by its code. */
export const giftQuery = (code: string) => readQuery(gifts.get, { params: { code } })

/** Emails a gift again, or to another address. Throws `CallError`. */
export const resendGift = async (id: number, email: string): Promise<GivenGift> => {
  const gift = await call(gifts.resend, { params: { id }, body: { email } })
  await queryClient.invalidateQueries({ queryKey: [gifts.list.path] })
  return gift
}

/** Redeems a gift: what it contains is heard completely everywhere, so everything is fetched again. Throws `CallError`. */
export const redeemGift = async (code: string): Promise<ReceivedGift> => {
  const gift = await call(gifts.redeem, { params: { code } })
  queryClient.setQueryData(keyOf(gifts.get, { params: { code } }), gift)
  await queryClient.invalidateQueries()
  return gift
}
