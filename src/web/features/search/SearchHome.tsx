import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { genresQuery } from '../../api/genres.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { GenreTiles } from '../../media/GenreTiles.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { Section } from '../../media/Section.tsx'
import { useTitle } from '../../media/title.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { searchPath } from './keyword.ts'
import { forgetSearch, forgetSearches, useRecentSearches } from './recents.ts'
import '../../media/sections.css'
import './search.css'

const Recent = () => {
  const { t } = useTranslation()
  const recent = useRecentSearches((state) => state.recent)
  const list = useRef<HTMLUListElement>(null)
  if (recent.length === 0) return null
  const remove = (question: string, place: number) => {
    forgetSearch(question)
    // What had the focus is gone: it goes on to the next one, from the last one to the field.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[place + 1] ?? buttons[place - 1] ?? document.getElementById('search-field')
    next?.focus()
  }
  const clear = () => {
    forgetSearches()
    document.getElementById('search-field')?.focus()
  }
  return (
    <section className="section" aria-labelledby="recent-searches">
      <div className="section-head">
        <h2 id="recent-searches" className="h20">
          {t('Recent searches')}
        </h2>
        <button
          type="button"
          className="link see-all"
          aria-label={t('Clear recent searches')}
          onClick={clear}
        >
          {t('Clear')}
        </button>
      </div>
      <ul ref={list} className="recent">
        {recent.map((question, place) => (
          <li key={question} className="recent-one">
            <Link to={searchPath(question) as '/search'} className="recent-link">
              <History className="s18" aria-hidden="true" />
              <bdi className="trunc">{question}</bdi>
            </Link>
            <IconButton
              label={t('Remove {title}', { title: question })}
              size="sm"
              onClick={() => remove(question, place)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Genres = () => {
  const { t } = useTranslation()
  const genres = useQuery(genresQuery())
  if (genres.isError) return <LoadError error={genres.error} retry={() => void genres.refetch()} />
  if (genres.data?.length === 0)
    return (
      <EmptyState
        icon={<Search aria-hidden="true" />}
        title={t('Search songs, artists, albums')}
        text={t('Type a name above. Accents, case and small slips do not matter.')}
      />
    )
  return (
    <Section title={t('Genres')}>
      {genres.data ? (
        <GenreTiles genres={genres.data} />
      ) : (
        <div className="genres" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
            <Skeleton key={place} className="genre rounded-8" />
          ))}
        </div>
      )}
    </Section>
  )
}

/** Search before anything is typed: what was looked for before, and the genres. */
export const SearchHome = () => {
  const { t } = useTranslation()
  useTitle(t('Search'))
  return (
    <div className="content search-home">
      <h1 className="sr-only">{t('Search')}</h1>
      <Recent />
      <Genres />
    </div>
  )
}
