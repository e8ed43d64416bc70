import type { Db, Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { book, type Entry } from '../ledger/service.ts'
import { haveEarned, haveOpenPayouts, lockEarnings, moveSales, type Owed, owedTo } from './queries.ts'

/** 409 for artists that earned something: what they are owed would be nobody’s. */
export const requireNoEarnings = async (db: Db, artists: number[]): Promise<void> => {
  if (await haveEarned(db, artists))
    throwError('conflict', 'Artists with earnings can’t be deleted. Merge them instead.')
}

const moved = ({ artist_id, order_item_id, amount }: Owed, to: number): Entry[] => {
  const item = order_item_id === null ? {} : { item: order_item_id }
  return [
    { account: `artist:${artist_id}`, amount: -amount, ...item },
    { account: `artist:${to}`, amount, ...item },
  ]
}

/**
 * Moves what artists earned to the one they are merged into, by entries of the ledger: part by part, so that a later
 * refund takes back what it must, and what is pending remains so. Commission, payout account and details of the other
 * artist stay as they are: nobody is paid elsewhere because of it. 409 while a payout of one of them is open.
 */
export const mergeEarnings = async (
  trx: Trx,
  from: number[],
  to: number,
  now = new Date(),
): Promise<void> => {
  await lockEarnings(trx, from)
  if (await haveOpenPayouts(trx, from))
    throwError('conflict', 'An artist with an open payout can’t be merged. Pay or reject the payout first.')
  const transfers = Map.groupBy(
    await owedTo(trx, from, now),
    ({ artist_id, currency, available_at }) => `${artist_id} ${to} ${currency} ${available_at ?? 'now'}`,
  )
  for (const [reference, owed] of transfers) {
    const [{ currency, available_at }] = owed as [Owed]
    await book(trx, {
      kind: 'merge',
      reference,
      currency,
      available_at: available_at === null ? now : new Date(available_at),
      entries: owed.flatMap((one) => moved(one, to)),
    })
  }
  await moveSales(trx, from, to)
}
