import type { BodyOf, QueryOf } from '../../../contract/core/endpoint.ts'
import {
  artistEarningCalls,
  artistEarnings,
  artistPayouts,
} from '../../../contract/selling/back-office/earnings.ts'
import { adminPayoutCalls } from '../../../contract/selling/back-office/payouts.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { saveBlob, saveFile } from '../../data/download.ts'
import { listQuery, readQuery } from '../../data/read.ts'

/** Balances, account and payouts of an artist. */
export const payoutSummaryQuery = (artist_id: number) =>
  readQuery(artistPayouts.summary, { query: { artist_id } })

/** Entries of the account of an artist, newest first. */
export const earningsQuery = (artist_id: number) =>
  listQuery(artistEarnings.list, { query: { artist_id, per_page: 20 } })

/** Queries the earnings of an artist by item, license or country. */
export const earningTotalsQuery = (query: QueryOf<typeof artistEarningCalls.totals>) =>
  readQuery(artistEarningCalls.totals, { query })

const changed = () => queryClient.invalidateQueries()

/** Sets how an artist is paid. Throws `CallError`. */
export const setPayoutAccount = async (body: BodyOf<typeof artistPayouts.setAccount>): Promise<void> => {
  await call(artistPayouts.setAccount, { body })
  await changed()
}

/** Asks for a payout. Throws `CallError`. */
export const requestPayout = async (body: BodyOf<typeof artistPayouts.request>): Promise<void> => {
  await call(artistPayouts.request, { body })
  await changed()
}

/** Takes back a requested payout. Throws `CallError`. */
export const cancelPayout = async (id: number): Promise<void> => {
  await call(artistPayouts.cancel, { params: { id } })
  await changed()
}

/** Saves all entries of an artist’s account as CSV. Throws `CallError`. */
export const saveEarnings = (artist_id: number): Promise<void> =>
  saveFile(`/api/artist/earnings/export?artist_id=${artist_id}`, 'earnings.csv')

export const payoutSumsQuery = () => readQuery(adminPayoutCalls.sums, {})

/** Returns the complete details of a payout. Throws `CallError`. */
export const payoutDetails = (id: number) => call(adminPayoutCalls.details, { params: { id } })

/** Approves a payout. Throws `CallError`. */
export const approvePayout = async (id: number): Promise<void> => {
  await call(adminPayoutCalls.approve, { params: { id } })
  await changed()
}

/** Says that a payout was transferred. Throws `CallError`. */
export const markPayoutPaid = async (id: number, reference: string): Promise<void> => {
  await call(adminPayoutCalls.markPaid, { params: { id }, body: { reference } })
  await changed()
}

/** Rejects a payout. Throws `CallError`. */
export const rejectPayout = async (id: number, reason: string): Promise<void> => {
  await call(adminPayoutCalls.reject, { params: { id }, body: { reason } })
  await changed()
}

/** Saves all approved payouts as a file for a bank. Throws `CallError`. */
export const saveTransfers = async (format: 'sepa' | 'csv'): Promise<void> => {
  const { name, type, text } = await call(adminPayoutCalls.transfers, { body: { format } })
  saveBlob(new Blob([text], { type }), name)
}
