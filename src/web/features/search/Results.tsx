import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchQuery } from '../../api/search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Marking } from '../../media/marking.ts'
import { useTabs } from '../../media/tabs.ts'
import { useTitle } from '../../media/title.ts'
import { moveAmongHits } from './hit-keys.ts'
import { openSearchPages, questionOf, type SearchPage, searchPath } from './keyword.ts'
import { markerOf } from './marks.tsx'
import { rememberSearch } from './recents.ts'
import { TabHits } from './TabHits.tsx'
import { TopHits } from './TopHits.tsx'
import '../../media/sections.css'
import './search.css'

const route = getRouteApi('/shell/search/$query/{-$tab}')

const names: Record<SearchPage, string> = {
  top: 'Top',
  songs: 'Songs',
  albums: 'Albums',
  artists: 'Artists',
  podcasts: 'Podcasts',
  episodes: 'Episodes',
  playlists: 'Playlists',
  'radio-stations': 'Radio stations',
  profiles: 'Profiles',
}

const Tabs = ({ question, page }: { question: string; page: SearchPage }) => {
  const { t } = useTranslation()
  const { data } = useQuery(searchQuery(question))
  const nav = useTabs(`${page} ${JSON.stringify(data?.totals)}`)
  return (
    <nav ref={nav} className="tabs" aria-label={t('Search results')}>
      {openSearchPages().map((one) => (
        <Link
          key={one}
          to={searchPath(question, one) as '/search'}
          className="tab"
          activeOptions={{ exact: true }}
          aria-current={one === page ? 'page' : undefined}
        >
          {t(names[one])}{' '}
          {one !== 'top' && (
            <span className="tab-count num">
              {data?.totals[one] != null && formatNumber(data.totals[one])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** What was found: the best of all, or everything of one type. */
export const Results = () => {
  const { t } = useTranslation()
  const { query, tab = 'top' } = route.useParams()
  const question = questionOf(query)
  const page = tab as SearchPage
  const mark = useMemo(() => markerOf(question), [question])
  useTitle(question)
  return (
    <div className="content search-content">
      <h1 className="sr-only">{t('Results for {query}', { query: question })}</h1>
      <Tabs question={question} page={page} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links inside */}
      <div
        data-hits
        onKeyDown={moveAmongHits}
        onClickCapture={({ target }) => {
          // Whoever opens or plays a hit has found something.
          if ((target as Element).closest('.card-link, .name, .best-link, .hit-link, .play, .idx'))
            rememberSearch(question)
        }}
      >
        <Marking value={mark}>
          {page === 'top' ? (
            <TopHits question={question} />
          ) : (
            <TabHits key={page} question={question} type={page} />
          )}
        </Marking>
      </div>
    </div>
  )
}
