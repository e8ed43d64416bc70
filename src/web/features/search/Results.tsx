import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchQuery } from '../../api/search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { Highlight } from '../../items/highlight.ts'
import tabsStyles from '../../items/tabs.module.css'
import { useTabs } from '../../items/tabs.ts'
import pageStyles from '../../ui/page.module.css'
import { highlighterOf } from './highlight.tsx'
import { moveAmongHits } from './hit-keys.ts'
import { openSearchPages, questionOf, type SearchPage, searchPath } from './keyword.ts'
import { rememberSearch } from './recent-searches.ts'
import styles from './search.module.css'
import { TabHits } from './TabHits.tsx'
import { TopHits } from './TopHits.tsx'

const route = getRouteApi('/shell/search/$query/{-$tab}')

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

const Tabs = ({ question, page }: { question: string; page: SearchPage }) => {
  const { t } = useTranslation()
  const { data } = useQuery(searchQuery(question))
  // A tab that leads to nothing is not offered; the current one stays.
  const pages = openSearchPages().filter((one) => one === 'top' || one === page || data?.totals[one] !== 0)
  const nav = useTabs(`${page} ${JSON.stringify(data?.totals)}`)
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
              {data?.totals[one] != null && formatNumber(data.totals[one])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** What opens or plays a result. */
const OPENING = ['card-link', 'name', 'hit-link', 'play', 'number']
  .map((part) => `[data-part~="${part}"]`)
  .join()

/** Search results: the best of all types, or all of one type. */
export const Results = () => {
  const { t } = useTranslation()
  const { query, tab = 'top' } = route.useParams()
  const question = questionOf(query)
  const page = tab as SearchPage
  const highlight = useMemo(() => highlighterOf(question), [question])
  useDocumentTitle(question)
  return (
    <div className={`${pageStyles.content} ${styles.searchContent}`}>
      <h1 className="visually-hidden">{t('Results for {query}', { query: question })}</h1>
      <Tabs question={question} page={page} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links inside */}
      <div
        data-hits
        onKeyDown={moveAmongHits}
        onClickCapture={({ target }) => {
          // Opening or playing a result makes the search worth remembering.
          if ((target as Element).closest(OPENING)) rememberSearch(question)
        }}
      >
        <Highlight value={highlight}>
          {page === 'top' ? (
            <TopHits question={question} />
          ) : (
            <TabHits key={page} question={question} type={page} />
          )}
        </Highlight>
      </div>
    </div>
  )
}
