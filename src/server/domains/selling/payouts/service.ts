import type { BodyOf, QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { formatMoney } from '../../../../contract/core/money.ts'
import {
  type artistPayouts,
  type Payout,
  payoutNumber,
} from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist, notify, requireManaged } from '../../platform/index.ts'
import { balancesFor } from '../earnings/service.ts'
import { book, type LedgerAccount } from '../ledger/service.ts'
import {
  decryptDetails,
  fieldsOf,
  labelled,
  loadPayoutAccount,
  maskedDetails,
} from './payout-accounts.service.ts'
import {
  activeMethods,
  artistName,
  artistOfPayout,
  insertPayout,
  type LockedPayout,
  listOwners,
  listPayouts,
  loadAccount,
  lockBalance,
  lockPayout,
  methodById,
  payoutById,
  setPayout,
} from './queries.ts'

const MAX_SHOWN = 100

/** Returns everything that the page of earnings shows besides its entries. */
export const payoutSummary = async (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id }: QueryOf<typeof artistPayouts.summary>,
): Promise<ReplyOf<typeof artistPayouts.summary>> => {
  const artistId = managedArtist(viewer, artist_id, 'own')
  const [balances, account, methods, payouts] = await Promise.all([
    balancesFor(ctx, ctx.db, artistId),
    loadPayoutAccount(ctx, ctx.db, artistId),
    activeMethods(ctx.db),
    listPayouts(ctx.db, artistId, MAX_SHOWN),
  ])
  return {
    balances,
    account,
    methods: methods.map((method) => ({ ...method, fields: fieldsOf(method) })),
    payouts,
  }
}

const accounts = (artistId: number): { artist: LedgerAccount; hold: LedgerAccount } => ({
  artist: `artist:${artistId}`,
  hold: `artist_hold:${artistId}`,
})

/**
 * Asks for a payout: its amount leaves the balance at once. 409 below the minimum of the method, above what is available,
 * or without an account to be paid to.
 */
export const requestPayout = async (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, amount }: BodyOf<typeof artistPayouts.request>,
): Promise<Payout> => {
  const artistId = managedArtist(viewer, artist_id, 'own')
  const id = await ctx.db.transaction().execute(async (trx) => {
    const account = await loadAccount(trx, artistId)
    const method = account && (await methodById(trx, account.method_id))
    if (!account || !method?.active) return throwError('conflict', 'Choose how you are paid first.')
    const { currency, fee, minimum } = method
    await lockBalance(trx, artistId, currency)
    const balances = await balancesFor(ctx, trx, artistId)
    const available = balances.find((one) => one.currency === currency)?.available ?? 0
    if (amount < minimum || amount <= fee) throwError('conflict', 'This is less than the minimum payout.')
    if (amount > available) throwError('conflict', 'This is more than you can be paid now.')
    const payoutId = await insertPayout(trx, {
      artist_id: artistId,
      artist: orNotFound(await artistName(trx, artistId)),
      method_id: method.id,
      method: method.name,
      details: account.details,
      masked: JSON.stringify(labelled(maskedDetails(decryptDetails(ctx, account.details)), method)),
      currency,
      amount,
      fee,
      requested_by: viewer.id,
    })
    const { artist, hold } = accounts(artistId)
    await book(trx, {
      kind: 'payout',
      reference: String(payoutId),
      currency,
      entries: [
        { account: artist, amount },
        { account: hold, amount: -amount },
      ],
    })
    return payoutId
  })
  return orNotFound(await payoutById(ctx.db, id))
}

/** Returns the amount of a payout to the balance of its artist. */
export const returnAmount = async (
  trx: Trx,
  { id, artist_id, amount, currency }: LockedPayout,
): Promise<void> => {
  const { artist, hold } = accounts(artist_id ?? 0)
  await book(trx, {
    kind: 'payout_returned',
    reference: String(id),
    currency,
    entries: [
      { account: hold, amount },
      { account: artist, amount: -amount },
    ],
  })
}

/** Books a transfer: what the artist was owed left the site, but for the fee. */
export const bookTransfer = async (
  trx: Trx,
  { id, artist_id, amount, fee, currency }: LockedPayout,
): Promise<void> => {
  await book(trx, {
    kind: 'payout_paid',
    reference: String(id),
    currency,
    entries: [
      { account: accounts(artist_id ?? 0).hold, amount },
      { account: 'platform', amount: -fee },
      { account: 'paid_out', amount: fee - amount },
    ],
  })
}

/** Takes back a requested payout. 404 for those of other artists, 409 once it is approved or has ended. */
export const cancelPayout = async (ctx: AppContext, viewer: Viewer, id: number): Promise<Payout> => {
  requireManaged(viewer, [await artistOfPayout(ctx.db, id)], 'own')
  await ctx.db.transaction().execute(async (trx) => {
    const payout = orNotFound(await lockPayout(trx, id))
    if (payout.status !== 'requested') throwError('conflict', 'This payout can no longer be cancelled.')
    await returnAmount(trx, payout)
    await setPayout(trx, id, { status: 'cancelled', ended_at: new Date() })
  })
  return orNotFound(await payoutById(ctx.db, id))
}

/** Notifies the owners of the artist of what became of a payout. */
export const notifyOwners = async (
  trx: Trx,
  { id, artist_id, artist, number, amount, currency }: LockedPayout,
  text: 'payout_approved' | 'payout_paid' | 'payout_rejected',
): Promise<void> => {
  if (artist_id === null) return
  const owners = await listOwners(trx, artist_id)
  const content = { text, item: { type: 'artist', id: artist_id }, link: '/artist/earnings' } as const
  await notify(trx, {
    kind: 'payout',
    to: owners.map((owner) => owner.id),
    exclude: [],
    subject: `payout ${id} ${text}`,
    title: artist,
    params: { title: payoutNumber(number), text: formatMoney(amount, currency) },
    ...content,
    several: content,
  })
}
