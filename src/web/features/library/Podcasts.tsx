import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Podcast as PodcastIcon } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { followedPodcastsQuery, ownEpisodesQuery } from '../../api/podcasts.ts'
import { exportFollowed } from '../../api/private-feeds.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { EpisodeRow } from '../../media/podcasts/EpisodeRow.tsx'
import { PodcastCards, PodcastCardsSkeleton } from '../../media/podcasts/PodcastCard.tsx'
import { Section } from '../../media/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'

const BEGUN = 5
const NEWEST = 20

const OwnEpisodes = ({ of, title, limit }: { of: 'followed' | 'begun'; title: string; limit: number }) => {
  const { data } = useQuery(ownEpisodesQuery(of, limit))
  if (!data || data.length === 0) return null
  return (
    <Section title={title}>
      <ul className="episodes">
        {data.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow episode={episode} named />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Followed = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(followedPodcastsQuery())
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <PodcastCardsSkeleton count={6} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<PodcastIcon aria-hidden="true" />}
        title={t('No podcasts yet')}
        text={t('Follow a podcast and you find it here, with its new episodes.')}
      >
        <Link to={'/podcasts' as string} className="btn primary">
          {t('Browse podcasts')}
        </Link>
      </EmptyState>
    )
  return (
    <Section title={t('Podcasts you follow')}>
      <PodcastCards podcasts={data} wrap />
      <button type="button" className="btn soft mt-4" onClick={() => void exportFollowed().catch(showError)}>
        <Download className="s16" aria-hidden="true" />
        {t('Export as OPML')}
      </button>
    </Section>
  )
}

/** Followed podcasts with what is new in them, and episodes that wait to be heard to their end. */
export const Podcasts = () => {
  const { t } = useTranslation()
  return (
    <LibraryPage title={t('Podcasts')}>
      <OwnEpisodes of="begun" title={t('Continue listening')} limit={BEGUN} />
      <Followed />
      <OwnEpisodes of="followed" title={t('New episodes')} limit={NEWEST} />
    </LibraryPage>
  )
}
