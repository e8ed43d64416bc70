import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Podcast as PodcastIcon } from 'lucide-react'
import type { Episode, Podcast } from '../../../contract/podcast.ts'
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

const OwnEpisodes = ({ title, episodes }: { title: string; episodes: Episode[] }) =>
  episodes.length === 0 ? null : (
    <Section title={title}>
      <ul className="episodes">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow episode={episode} named />
          </li>
        ))}
      </ul>
    </Section>
  )

const Followed = ({ podcasts }: { podcasts: Podcast[] }) => {
  const { t } = useTranslation()
  if (podcasts.length === 0)
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
      <PodcastCards podcasts={podcasts} wrap />
      <button type="button" className="btn soft mt-4" onClick={() => void exportFollowed().catch(showError)}>
        <Download className="s16" aria-hidden="true" />
        {t('Export as OPML')}
      </button>
    </Section>
  )
}

/** All of it at once: parts that come one after the other would push each other down. */
const Shown = () => {
  const { t } = useTranslation()
  const begun = useQuery(ownEpisodesQuery('begun', BEGUN))
  const followed = useQuery(followedPodcastsQuery())
  const newest = useQuery(ownEpisodesQuery('followed', NEWEST))
  if (followed.error) return <LoadError error={followed.error} retry={() => void followed.refetch()} />
  if (begun.isPending || newest.isPending || !followed.data) return <PodcastCardsSkeleton count={6} />
  return (
    <>
      <OwnEpisodes title={t('Continue listening')} episodes={begun.data ?? []} />
      <Followed podcasts={followed.data} />
      <OwnEpisodes title={t('New episodes')} episodes={newest.data ?? []} />
    </>
  )
}

/** Followed podcasts with what is new in them, and episodes that wait to be heard to their end. */
export const Podcasts = () => {
  const { t } = useTranslation()
  return (
    <LibraryPage title={t('Podcasts')}>
      <Shown />
    </LibraryPage>
  )
}
