import { type ListeningPeriod, recents } from '../../../contract/social/recents.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'

/** Recently played songs, newest first; always fetched fresh, since every play changes them. */
export const recentPlaysQuery = () => ({ ...readQuery(recents.list, {}), staleTime: 0 })

/** The songs played most in a period; always fetched fresh, as recent plays are. */
export const topSongsQuery = (period: ListeningPeriod) => ({
  ...readQuery(recents.topSongs, { query: { period } }),
  staleTime: 0,
})

/** Clears the listening history. Throws `CallError`. */
export const clearRecentPlays = async (): Promise<void> => {
  await call(recents.clear, {})
  queryClient.setQueryData(keyOf(recents.list, {}), [])
  void queryClient.invalidateQueries({ queryKey: [recents.topSongs.path] })
}
