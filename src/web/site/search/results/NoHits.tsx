import { SearchX } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { type SearchPage, searchPath } from '../keyword.ts'

const terms: Record<SearchPage, string> = {
  top: 'No results for “{query}”. Check the spelling or try fewer words.',
  songs: 'No songs found for “{query}”. Check the spelling or try fewer words.',
  albums: 'No albums found for “{query}”. Check the spelling or try fewer words.',
  artists: 'No artists found for “{query}”. Check the spelling or try fewer words.',
  genres: 'No genres found for “{query}”. Check the spelling or try fewer words.',
  podcasts: 'No podcasts found for “{query}”. Check the spelling or try fewer words.',
  episodes: 'No episodes found for “{query}”. Check the spelling or try fewer words.',
  playlists: 'No public playlists found for “{query}”. Check the spelling or try fewer words.',
  'radio-stations': 'No radio stations found for “{query}”. Check the spelling or try fewer words.',
  profiles: 'No profiles found for “{query}”. Check the spelling or try fewer words.',
}

/** No results on a tab, with suggestions where to look instead. */
export const NoHits = ({ question, page }: { question: string; page: SearchPage }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('No results found')}
      text={t(terms[page], { query: question })}
    >
      {page !== 'top' && (
        <LinkButton to={searchPath(question) as '/search'}>{t('Search everywhere')}</LinkButton>
      )}
    </EmptyState>
  )
}
