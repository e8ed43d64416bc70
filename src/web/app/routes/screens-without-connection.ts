import { OfflinePodcasts } from '../../catalog/podcasts/OfflinePodcasts.tsx'
import { NeedsConnection, OffPage } from '../../platform/pages/NeedsConnection.tsx'
import { OfflineHome } from '../../site/home/OfflineHome.tsx'
import { OfflineSearch } from '../../site/search/OfflineSearch.tsx'
import { OfflineResults } from '../../site/search/results/OfflineResults.tsx'

/** Replacements for screens while the server can't be reached. */
export const screens = {
  home: OfflineHome,
  podcasts: OfflinePodcasts,
  results: OfflineResults,
  search: OfflineSearch,
  missing: NeedsConnection,
  offPage: OffPage,
}
