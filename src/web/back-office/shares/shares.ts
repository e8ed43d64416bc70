import { keepPreviousData } from '@tanstack/react-query'
import {
  adminShares,
  adminSharesFile,
  artistShares,
  artistSharesFile,
} from '../../../contract/selling/back-office/shares.ts'
import { urlOf } from '../../data/call.ts'
import { saveFile } from '../../data/download.ts'
import { readQuery } from '../../data/read.ts'

/** Months in which income was shared with artists. */
export const sharedMonthsQuery = () => readQuery(adminShares.months, {})

/** A month with the artists that got most. */
export const shareMonthQuery = (month: string) => ({
  ...readQuery(adminShares.month, { params: { month } }),
  placeholderData: keepPreviousData,
})

/** Saves the shares of a month as CSV. Throws `CallError`. */
export const saveShares = (month: string): Promise<void> =>
  saveFile(urlOf(adminSharesFile, { params: { month } }), `shares-${month}.csv`)

/** Queries an artist's earnings from subscriptions and ads, by month. */
export const artistSharesQuery = (artist_id: number) => readQuery(artistShares.list, { query: { artist_id } })

/** Queries an artist's earnings of one such statement, by item. */
export const shareItemsQuery = (artist_id: number, id: number) =>
  readQuery(artistShares.items, { params: { id }, query: { artist_id } })

/** Saves the shares of an artist by month and item as CSV. Throws `CallError`. */
export const saveArtistShares = (artist_id: number): Promise<void> =>
  saveFile(urlOf(artistSharesFile, { query: { artist_id } }), 'shares.csv')
