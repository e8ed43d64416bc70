import { recents } from '../../contract/recents.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf, readQuery } from './read.ts'

/** The last songs heard, newest first; always asked anew, since every play changes it. */
export const recentPlaysQuery = () => ({ ...readQuery(recents.list, {}), staleTime: 0 })

/** Forgets what was heard. Throws `CallError`. */
export const clearRecentPlays = async (): Promise<void> => {
  await call(recents.clear, {})
  queryClient.setQueryData(keyOf(recents.list, {}), [])
}
