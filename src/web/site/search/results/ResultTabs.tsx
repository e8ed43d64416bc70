import { Link } from '@tanstack/react-router'
import tabsStyles from '../../../catalog/items/lists/tabs.module.css'
import { useTabs } from '../../../catalog/items/lists/tabs.ts'
import { formatNumber } from '../../../i18n/format.ts'
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
  const nav = useTabs(`${page} ${JSON.stringify(totals)}`)
  if (pages.length === 1) return null
  return (
    <nav ref={nav} className={tabsStyles.tabs} aria-label={t('Search results')}>
      {pages.map((one) => (
        <Link
          key={one}
          to={searchPath(question, one) as '/search'}
          className={tabsStyles.tab}
          activeOptions={{ exact: true }}
          aria-current={one === page ? 'page' : undefined}
        >
          {t(names[one])}{' '}
          {one !== 'top' && (
            <span className={`${tabsStyles.tabCount} tabular`}>
              {totals?.[one] != null && formatNumber(totals[one])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
