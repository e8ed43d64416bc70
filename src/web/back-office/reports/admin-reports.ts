import { adminArtistPosts } from '../../../contract/catalog/artist-pages.ts'
import { adminReportActs } from '../../../contract/site/back-office/reports.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Resolves a report; `reopenReport` undoes it. Both throw `CallError`. */
export const resolveReport = async (id: number, note: string): Promise<void> => {
  await call(adminReportActs.resolve, { params: { id }, body: { note } })
  await queryClient.invalidateQueries()
}
export const reopenReport = async (id: number): Promise<void> => {
  await call(adminReportActs.reopen, { params: { id } })
  await queryClient.invalidateQueries()
}

/** Deletes a post of an artist. Throws `CallError`. */
export const deleteReportedPost = async (id: number): Promise<void> => {
  await call(adminArtistPosts.remove, { params: { id } })
  void queryClient.invalidateQueries()
}
