import { OfflineHome } from '../features/home/OfflineHome.tsx'
import { OfflinePodcasts } from '../features/podcasts/OfflinePodcasts.tsx'
import { OfflineResults } from '../features/search/OfflineResults.tsx'
import { OfflineSearch } from '../features/search/OfflineSearch.tsx'
import { NeedsConnection, OffPage } from '../items/states/NeedsConnection.tsx'

/** Replacements for screens while the server can't be reached. */
export const screens = {
  home: OfflineHome,
  podcasts: OfflinePodcasts,
  results: OfflineResults,
  search: OfflineSearch,
  missing: NeedsConnection,
  offPage: OffPage,
}
