import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, ListMusic } from 'lucide-react'
import { adminPodcasts } from '../../../contract/catalog/back-office/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing } from '../crud/visibility.ts'
import {
  findPodcastArtists,
  findPodcastGenres,
  makePodcastGenre,
  podcastGenresQuery,
} from './admin-podcasts.ts'
import { FeedRefresh } from './feeds/FeedRefresh.tsx'
import { ImportFeed } from './feeds/ImportFeed.tsx'
import { PodcastInfo } from './PodcastInfo.tsx'
import { freshPodcast, usePodcastColumns, usePodcastFields, usePodcastFilters } from './podcast-list.tsx'

/** Podcasts: metadata, with links to their episodes. */
export const PodcastsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <CrudPage
      of={adminPodcasts}
      name="podcasts"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search by title or author'),
        edit: t('Edit podcast'),
        fresh: t('New podcast'),
        empty: t('No podcasts yet'),
        emptyHint: t('Create a podcast here, then upload episodes or link to them.'),
      }}
      columns={usePodcastColumns()}
      filters={usePodcastFilters(useQuery(podcastGenresQuery()).data ?? [])}
      fields={usePodcastFields({
        findGenres: findPodcastGenres,
        makeGenre: makePodcastGenre,
        findArtists: findPodcastArtists,
        mirrors: true,
      })}
      fresh={{ ...freshPodcast, artist: null, mirror_newest: 'none' }}
      before={(podcast) => (
        <>
          <PodcastInfo podcast={podcast} area="admin" />
          {podcast.source_feed && <FeedRefresh id={podcast.id} />}
        </>
      )}
      bulk={usePublishing()}
      actions={<ImportFeed />}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('Show episodes'),
          icon: ListMusic,
          run: () =>
            void navigate({
              to: '/admin/$',
              params: { _splat: 'podcasts/episodes' },
              search: { podcast: id },
            } as never),
        },
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/podcast/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}
