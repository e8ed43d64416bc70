import { keepPreviousData } from '@tanstack/react-query'
import { artistAnalytics, artistAnalyticsFile } from '../../../../contract/platform/back-office/analytics.ts'
import { saveFile } from '../../../data/download.ts'
import { readQuery } from '../../../data/read.ts'

/** First day, and the day after the last. */
interface Days {
  from: string
  to: string
}

/** Refreshes while the page is open; the figures of the previous period stay until new ones arrive. */
export const artistDashboardQuery = (artist_id: number, days: Days) => ({
  ...readQuery(artistAnalytics.dashboard, { query: { ...days, artist_id } }),
  refetchInterval: 60_000,
  placeholderData: keepPreviousData,
})

export const retentionQuery = (artist_id: number, type: 'songs' | 'episodes', id: number) =>
  readQuery(artistAnalytics.retention, { params: { type, id }, query: { artist_id } })

/** Saves the figures per day as a CSV file. Throws `CallError`. */
export const saveArtistAnalytics = (artist_id: number, days: Days): Promise<void> => {
  const query = new URLSearchParams({ ...days, artist_id: String(artist_id) })
  return saveFile(`/api${artistAnalyticsFile.path}?${query}`, 'analytics.csv')
}
