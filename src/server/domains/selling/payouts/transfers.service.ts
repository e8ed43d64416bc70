import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { writeMoney } from '../../../../contract/core/money.ts'
import { payoutNumber } from '../../../../contract/selling/back-office/earnings.ts'
import type { adminPayoutCalls } from '../../../../contract/selling/back-office/payouts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { csvOf } from '../../../crud/csv.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { decryptDetails, labelled } from './payout-accounts.service.ts'
import { approvedPayouts, detailsOfPayout, type Transfer } from './queries.ts'
import { sepaFile } from './sepa-transfers.ts'

const MAX_TRANSFERS = 1000

/** Returns the complete details of a payout, and writes to the audit log who saw them. */
export const revealDetails = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
): Promise<ReplyOf<typeof adminPayoutCalls.details>> => {
  const found = orNotFound(await detailsOfPayout(ctx.db, id))
  await ctx.db
    .transaction()
    .execute((trx) =>
      record(trx, { id: viewer.id, name: viewer.name, address }, [
        { resource: 'payouts', action: 'details', item_id: id, label: payoutNumber(found.number), after: {} },
      ]),
    )
  return labelled(decryptDetails(ctx, found.details), found)
}

const csvColumns = ['number', 'artist', 'method', 'amount', 'currency', 'details']

const csvText = (ctx: AppContext, transfers: Transfer[]): Promise<string> => {
  const rows = transfers.map((one) => ({
    number: payoutNumber(one.number),
    artist: one.artist,
    method: one.method,
    amount: writeMoney(one.amount - one.fee, one.currency),
    currency: one.currency,
    details: labelled(decryptDetails(ctx, one.details), one)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('; '),
  }))
  return text(csvOf(csvColumns, Readable.from([rows])))
}

/**
 * Returns approved payouts as a file for a bank. A SEPA file contains those in euros to an IBAN; 409 if there are none, or
 * the site has no account to pay from.
 */
export const transfersFile = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  { format, ids }: BodyOf<typeof adminPayoutCalls.transfers>,
  now = new Date(),
): Promise<ReplyOf<typeof adminPayoutCalls.transfers>> => {
  const approved = await approvedPayouts(ctx.db, ids?.split(',').map(Number), MAX_TRANSFERS)
  const transfers =
    format === 'csv'
      ? approved
      : approved.filter(({ kind, currency }) => kind === 'sepa' && currency === 'EUR')
  if (transfers.length === 0) throwError('conflict', 'No approved payout can be transferred like this.')
  const { offline_account_holder: holder, offline_iban: iban, offline_bic: bic } = ctx.settings()
  if (format === 'sepa' && (holder === '' || iban === ''))
    throwError('conflict', 'Enter the bank account of the site on the billing page first.')
  await ctx.db.transaction().execute((trx) =>
    record(
      trx,
      { id: viewer.id, name: viewer.name, address },
      transfers.map(({ id, number }) => ({
        resource: 'payouts',
        action: 'transfers',
        item_id: id,
        label: payoutNumber(number),
        after: { format },
      })),
    ),
  )
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
  const count = transfers.length
  if (format === 'csv')
    return { name: `payouts-${stamp}.csv`, type: 'text/csv', text: await csvText(ctx, transfers), count }
  const xml = sepaFile({
    id: `payouts-${stamp}`,
    at: now,
    payer: { holder, iban, bic },
    transfers: transfers.map((one) => {
      const { holder: to = '', iban: account = '', bic: bank = '' } = decryptDetails(ctx, one.details)
      return {
        reference: payoutNumber(one.number),
        amount: one.amount - one.fee,
        holder: to,
        iban: account,
        bic: bank,
      }
    }),
  })
  return { name: `payouts-${stamp}.xml`, type: 'application/xml', text: xml, count }
}
