import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { artistEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { canEdit, useSelectedArtist } from '../../artist-area/selected-artist.ts'
import { CrudPage } from '../../crud/CrudPage.tsx'
import type { CustomInput } from '../../crud/types.ts'
import { usePublishing } from '../../crud/visibility.ts'
import { findPodcastsOf, podcastsOfArtistByTitle, readArtistTranscript } from '../artist-podcasts.ts'
import { MirrorInfo } from '../feeds/MirrorInfo.tsx'
import { freshEpisode, useEpisodeColumns, useEpisodeFields, useEpisodeFilters } from './episode-list.tsx'
import { Transcript } from './Transcript.tsx'

const ArtistTranscript = (input: CustomInput) => <Transcript {...input} read={readArtistTranscript} />

/** Episodes of one or all podcasts of the artist. */
export const ArtistEpisodesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const artist = useSelectedArtist()
  const chosen = Number((useSearch({ strict: false }) as { podcast?: unknown }).podcast)
  const { data } = useQuery({ ...podcastsOfArtistByTitle(artist?.id ?? 0), enabled: artist !== undefined })
  const podcasts = (data?.data ?? []).map(({ id, title }) => ({ id, name: title }))
  const podcast = podcasts.find(({ id }) => id === chosen) ?? null
  // The picker searches again for another function.
  const findPodcasts = useMemo(() => findPodcastsOf(artist?.id ?? 0), [artist?.id])
  const columns = useEpisodeColumns()
  const filters = useEpisodeFilters(podcasts, podcast)
  const fields = useEpisodeFields({ findPodcasts, transcript: ArtistTranscript })
  const publishing = usePublishing()
  if (!artist) return null
  const edits = canEdit(artist.role)
  return (
    <CrudPage
      of={artistEpisodes}
      within={{ artist_id: artist.id }}
      name="episodes"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search episodes'),
        edit: t('Edit episode'),
        fresh: t('New episode'),
        empty: t('No episodes yet'),
        emptyHint: t('Upload an audio file, or enter its URL.'),
      }}
      columns={columns}
      filters={filters}
      fields={fields}
      // A new episode begins with the chosen podcast, once that is known.
      {...(edits && (!chosen || podcast) && { fresh: { ...freshEpisode, podcast } })}
      {...(edits && { bulk: publishing })}
      writes={edits}
      deletes={edits}
      before={(episode) => <MirrorInfo episode={episode} />}
      entries={({ id }) => [
        {
          kind: 'item',
          label: t('View as listener'),
          icon: ExternalLink,
          run: () => void navigate({ to: '/episode/$id', params: { id: String(id) } } as never),
        },
      ]}
    />
  )
}
