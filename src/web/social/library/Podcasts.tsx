import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Podcast as PodcastIcon } from 'lucide-react'
import type { Episode, Podcast } from '../../../contract/catalog/items.ts'
import { CardsSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { likedEpisodesQuery } from '../../catalog/likes/likes.ts'
import { EpisodeList } from '../../catalog/podcasts/pieces/EpisodeRow.tsx'
import { PodcastCards } from '../../catalog/podcasts/pieces/PodcastCard.tsx'
import { followedPodcastsQuery, ownEpisodesQuery } from '../../catalog/podcasts/podcasts.ts'
import { exportFollowed } from '../../catalog/podcasts/private-feeds.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'

const BEGUN = 5
const NEWEST = 20

const OwnEpisodes = ({ title, episodes }: { title: string; episodes: Episode[] }) =>
  episodes.length === 0 ? null : (
    <Section title={title}>
      <EpisodeList episodes={episodes} named />
    </Section>
  )

const Followed = ({ podcasts }: { podcasts: Podcast[] }) => {
  const { t } = useTranslation()
  if (podcasts.length === 0)
    return (
      <EmptyState
        icon={<PodcastIcon aria-hidden="true" />}
        title={t('No podcasts yet')}
        text={t('Podcasts you follow will appear here, with their new episodes.')}
      >
        <LinkButton to={'/podcasts' as string} variant="primary">
          {t('Browse podcasts')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <Section title={t('Podcasts you follow')}>
      <PodcastCards podcasts={podcasts} wrap />
      <Button variant="soft" className="mt-4" onClick={() => void exportFollowed().catch(showError)}>
        <Download className="icon-16" aria-hidden="true" />
        {t('Export as OPML')}
      </Button>
    </Section>
  )
}

/** Renders all sections at once: loading them one by one would shift the layout. */
const Shown = () => {
  const { t } = useTranslation()
  const started = useQuery(ownEpisodesQuery('begun', BEGUN))
  const followed = useQuery(followedPodcastsQuery())
  const newest = useQuery(ownEpisodesQuery('followed', NEWEST))
  const liked = useInfiniteQuery(likedEpisodesQuery())
  if (followed.error) return <LoadError error={followed.error} retry={() => void followed.refetch()} />
  if (started.isPending || newest.isPending || liked.isPending || !followed.data)
    return <CardsSkeleton count={6} />
  return (
    <>
      <OwnEpisodes title={t('Continue listening')} episodes={started.data ?? []} />
      <Followed podcasts={followed.data} />
      <OwnEpisodes title={t('New episodes')} episodes={newest.data ?? []} />
      <OwnEpisodes
        title={t('Liked episodes')}
        episodes={liked.data?.pages.flatMap(({ data }) => data) ?? []}
      />
      {liked.hasNextPage && (
        <Button disabled={liked.isFetching} onClick={() => void liked.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

/** Followed podcasts with new episodes, and unfinished and liked episodes. */
export const Podcasts = () => {
  const { t } = useTranslation()
  return (
    <LibraryPage title={t('Podcasts')}>
      <Shown />
    </LibraryPage>
  )
}
