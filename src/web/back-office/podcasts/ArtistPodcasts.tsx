import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, ListMusic } from 'lucide-react'
import { artistPodcasts } from '../../../contract/catalog/back-office/episodes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing } from '../crud/visibility.ts'
import { findGenresForPodcast, genresForPodcastsQuery } from './artist-podcasts.ts'
import { PodcastInfo } from './PodcastInfo.tsx'
import { freshPodcast, usePodcastColumns, usePodcastFields, usePodcastFilters } from './podcast-list.tsx'

/** The artist's podcasts, with links to their episodes. */
export const ArtistPodcastsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const columns = usePodcastColumns()
  const filters = usePodcastFilters(useQuery(genresForPodcastsQuery()).data ?? [])
  const fields = usePodcastFields({ findGenres: findGenresForPodcast })
  const publishing = usePublishing()
  if (!artist) return null
  const edits = canEdit(artist.role)
  return (
    <CrudPage
      of={artistPodcasts}
      within={{ artist_id: artist.id }}
      name="podcasts"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search by title or author'),
        edit: t('Edit podcast'),
        fresh: t('New podcast'),
        empty: t('No podcasts yet'),
        emptyHint: t('Create a podcast here, then upload episodes or link to them.'),
      }}
      columns={columns}
      filters={filters}
      fields={fields}
      {...(edits && { fresh: freshPodcast, bulk: publishing })}
      writes={edits}
      deletes={edits}
      before={(podcast) => <PodcastInfo podcast={podcast} area="artist" />}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('Show episodes'),
          icon: ListMusic,
          run: () =>
            void navigate({ to: '/artist/podcasts/episodes' as string, search: { podcast: id } as never }),
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
