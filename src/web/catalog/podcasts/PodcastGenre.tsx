import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { CardsSkeleton } from '../items/cards/CardRow.tsx'
import { SortButton } from '../items/lists/SortButton.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { AllPodcasts } from './AllPodcasts.tsx'
import styles from './genre.module.css'
import { podcastGenreQuery } from './podcasts.ts'

const sorts = {
  '-latest_at': 'Newest',
  '-plays': 'Most played',
  '-followers': 'Most followed',
  title: 'Title',
}
type Sort = keyof typeof sorts

/** Podcasts of a genre. */
export const PodcastGenrePage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { sort: requestedSort } = useSearch({ strict: false }) as { sort?: string }
  const sort = requestedSort && Object.hasOwn(sorts, requestedSort) ? (requestedSort as Sort) : '-latest_at'
  const navigate = useNavigate()
  const genre = useQuery(podcastGenreQuery(id))
  useDocumentTitle(genre.data?.name)
  if (genre.isError) return <PageError error={genre.error} retry={() => void genre.refetch()} />
  return (
    <Page>
      <div className={styles.genreHead}>
        <PageTitle className="truncate">{genre.data?.name ?? t('Podcasts')}</PageTitle>
        <SortButton
          choices={sorts}
          value={sort}
          onChange={(next) => void navigate({ to: '.', search: { sort: next } as object, replace: true })}
        />
      </div>
      {genre.data ? <AllPodcasts key={sort} sort={sort} genre={id} /> : <CardsSkeleton count={12} />}
    </Page>
  )
}
