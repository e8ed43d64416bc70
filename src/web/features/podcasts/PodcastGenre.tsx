import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { podcastGenreQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PageError } from '../../media/PageError.tsx'
import { PodcastCardsSkeleton } from '../../media/podcasts/PodcastCard.tsx'
import { SortButton } from '../../media/SortButton.tsx'
import { useTitle } from '../../media/title.ts'
import { AllPodcasts } from './AllPodcasts.tsx'
import '../../media/podcasts/podcasts.css'

const sorts = {
  '-latest_at': 'Newest',
  '-plays': 'Most played',
  '-followers': 'Most followed',
  title: 'Title',
}
type Sort = keyof typeof sorts

/** The podcasts of a genre. */
export const PodcastGenrePage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { sort: asked } = useSearch({ strict: false }) as { sort?: string }
  const sort = asked && Object.hasOwn(sorts, asked) ? (asked as Sort) : '-latest_at'
  const navigate = useNavigate()
  const genre = useQuery(podcastGenreQuery(id))
  useTitle(genre.data?.name)
  if (genre.isError) return <PageError error={genre.error} retry={() => void genre.refetch()} />
  return (
    <div className="content">
      <div className="actions">
        <h1 className="h24 page-title trunc">{genre.data?.name ?? t('Podcasts')}</h1>
        <span className="podcast-list-head">
          <SortButton
            choices={sorts}
            value={sort}
            onChange={(next) => void navigate({ to: '.', search: { sort: next } as object, replace: true })}
          />
        </span>
      </div>
      {genre.data ? <AllPodcasts key={sort} sort={sort} genre={id} /> : <PodcastCardsSkeleton count={12} />}
    </div>
  )
}
