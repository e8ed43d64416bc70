import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkTab, LinkTabs } from '../../../ui/tabs/LinkTabs.tsx'
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

/** Links to the results of every type: of those without any, too, so that no tab moves while one types. */
export const ResultTabs = ({ question, page, totals }: ResultTabsProps) => {
  const { t } = useTranslation()
  return (
    <LinkTabs bleed className="mb-4" label={t('Search results')}>
      {openSearchPages().map((one) => (
        <LinkTab
          key={one}
          to={searchPath(question, one) as '/search'}
          activeOptions={{ exact: true }}
          aria-current={one === page ? 'page' : undefined}
          text={t(names[one])}
          count={one === 'top' ? undefined : (totals?.[one] ?? null)}
        />
      ))}
    </LinkTabs>
  )
}
