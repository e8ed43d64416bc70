import { Tab, Tabs } from '../../../catalog/items/lists/Tabs.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { openSearchPages, type SearchPage, searchPath } from '../keyword.ts'
import type { Found } from './TopHits.tsx'

const names: Record<SearchPage, string> = {
  top: 'All',
  songs: 'Songs',
  albums: 'Albums',
  artists: 'Artists',
  genres: 'Genres',
  podcasts: 'Podcasts',
  episodes: 'Episodes',
  playlists: 'Playlists',
  'radio-stations': 'Radio stations',
  profiles: 'Profiles',
}

interface ResultTabsProps {
  question: string
  page: SearchPage
  /** How many results every type has, once known. */
  totals: Found['totals'] | undefined
}

/** Links to the results of every type that has some. */
export const ResultTabs = ({ question, page, totals }: ResultTabsProps) => {
  const { t } = useTranslation()
  // A tab that leads to nothing is not offered; the current one stays.
  const pages = openSearchPages().filter((one) => one === 'top' || one === page || totals?.[one] !== 0)
  if (pages.length === 1) return null
  return (
    <Tabs label={t('Search results')} looks={`${page} ${JSON.stringify(totals)}`}>
      {pages.map((one) => (
        <Tab
          key={one}
          to={searchPath(question, one) as '/search'}
          activeOptions={{ exact: true }}
          aria-current={one === page ? 'page' : undefined}
          text={t(names[one])}
          count={one === 'top' ? null : (totals?.[one] ?? undefined)}
        />
      ))}
    </Tabs>
  )
}
