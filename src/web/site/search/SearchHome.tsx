import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { genresQuery } from '../../catalog/genres/genres.ts'
import { GenreTiles, GenreTilesSkeleton } from '../../catalog/items/cards/GenreTiles.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { OfflineScreen } from '../../ui/layout/OfflinePart.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { searchPath } from './keyword.ts'
import { clearSearches, removeSearch, useRecentSearches } from './recent-searches.ts'
import styles from './search.module.css'

/** The last searches, to be repeated or removed. */
export const Recent = () => {
  const { t } = useTranslation()
  const recent = useRecentSearches((state) => state.recent)
  const list = useRef<HTMLUListElement>(null)
  if (recent.length === 0) return null
  const remove = (question: string, index: number) => {
    removeSearch(question)
    // The focused button was removed: focus the next one, or the field after the last one.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('search-field')
    next?.focus()
  }
  const clear = () => {
    clearSearches()
    document.getElementById('search-field')?.focus()
  }
  return (
    <Section
      title={t('Recent searches')}
      action={
        <TextButton aria-label={t('Clear recent searches')} onClick={clear}>
          {t('Clear')}
        </TextButton>
      }
    >
      <ul ref={list} className={styles.recent}>
        {recent.map((question, index) => (
          <li key={question} className={styles.recentItem}>
            <Link to={searchPath(question) as '/search'} className={styles.recentLink}>
              <History className="icon-18" aria-hidden="true" />
              <bdi className="truncate">{question}</bdi>
            </Link>
            <IconButton
              label={t('Remove {title}', { title: question })}
              size="sm"
              onClick={() => remove(question, index)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
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
        title={t('What do you want to listen to?')}
        text={t('Search for songs, artists, podcasts and more. Typos are fine.')}
      />
    )
  return (
    <Section title={t('Genres')}>
      {genres.data ? <GenreTiles genres={genres.data} /> : <GenreTilesSkeleton count={8} />}
    </Section>
  )
}

/** Search page before typing: recent searches and genres. */
export const SearchHome = () => {
  const { t } = useTranslation()
  useDocumentTitle(t('Search'))
  return (
    <Page className={styles.searchHome}>
      <h1 className="visually-hidden">{t('Search')}</h1>
      <OfflineScreen screen="search">
        <Recent />
        <Genres />
      </OfflineScreen>
    </Page>
  )
}
