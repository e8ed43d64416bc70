import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { searchQuery } from '../../../data/search.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDocumentTitle } from '../../../platform/pages/document-title.ts'
import { OfflineScreen } from '../../../ui/layout/OfflinePart.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { questionOf, type SearchPage } from '../keyword.ts'
import styles from '../search.module.css'
import { HitsBox } from './HitsBox.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { TabHits } from './TabHits.tsx'
import { TopHits } from './TopHits.tsx'

const route = getRouteApi('/shell/search/$query/{-$tab}')

const Found = ({ question, page }: { question: string; page: SearchPage }) => {
  const { data } = useQuery(searchQuery(question))
  return (
    <>
      <ResultTabs question={question} page={page} totals={data?.totals} />
      <HitsBox question={question}>
        {page === 'top' ? (
          <TopHits question={question} />
        ) : (
          <TabHits key={page} question={question} type={page} />
        )}
      </HitsBox>
    </>
  )
}

/** Search results: the best of all types, or all of one type. */
export const Results = () => {
  const { t } = useTranslation()
  const { query, tab = 'top' } = route.useParams()
  const question = questionOf(query)
  useDocumentTitle(question)
  return (
    <Page className={styles.searchContent}>
      <h1 className="visually-hidden">{t('Results for {query}', { query: question })}</h1>
      <OfflineScreen screen="results">
        <Found question={question} page={tab as SearchPage} />
      </OfflineScreen>
    </Page>
  )
}
