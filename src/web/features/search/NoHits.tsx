import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { EmptyState } from '../../ui/States.tsx'
import { type SearchPage, searchPath } from './keyword.ts'

const words: Record<SearchPage, string> = {
  top: 'Nothing here is called “{query}”. Try fewer words, or another spelling.',
  songs: 'No song matches “{query}”. Try fewer words, or another spelling.',
  albums: 'No album matches “{query}”. Try fewer words, or another spelling.',
  artists: 'No artist matches “{query}”. Try fewer words, or another spelling.',
  podcasts: 'No podcast matches “{query}”. Try fewer words, or another spelling.',
  episodes: 'No episode matches “{query}”. Try fewer words, or another spelling.',
  playlists: 'No public playlist matches “{query}”. Try fewer words, or another spelling.',
  'radio-stations': 'No radio station matches “{query}”. Try fewer words, or another spelling.',
  profiles: 'No listener matches “{query}”. Try fewer words, or another spelling.',
}

/** Nothing found on a page, and where to look instead. */
export const NoHits = ({ question, page }: { question: string; page: SearchPage }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('No results found')}
      text={t(words[page], { query: question })}
    >
      {page !== 'top' && (
        <Link to={searchPath(question) as '/search'} className="btn line md">
          {t('Look everywhere')}
        </Link>
      )}
    </EmptyState>
  )
}
