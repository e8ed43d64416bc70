import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { adminEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import { adminPodcasts } from '../../../../contract/catalog/back-office/podcasts.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CrudPage } from '../../crud/CrudPage.tsx'
import { crudItemQuery } from '../../crud/crud.ts'
import type { BulkAction, CustomInput, Named } from '../../crud/types.ts'
import { usePublishing } from '../../crud/visibility.ts'
import { findPodcasts, podcastsByTitle, readTranscript } from '../admin-podcasts.ts'
import { MirrorInfo } from '../feeds/MirrorInfo.tsx'
import { freshEpisode, useEpisodeColumns, useEpisodeFields, useEpisodeFilters } from './episode-list.tsx'
import { Transcript } from './Transcript.tsx'

/** Returns the podcast that the list is filtered by: null without one, undefined until it is known. */
const usePodcast = (): Named | null | undefined => {
  const { podcast } = useSearch({ strict: false }) as { podcast?: unknown }
  const id = Number(podcast)
  const known = Number.isInteger(id) && id > 0
  const { data } = useQuery({ ...crudItemQuery(adminPodcasts, known ? id : 0), enabled: known })
  if (!known) return null
  return data && { id: data.id, name: data.title }
}

const AdminTranscript = (input: CustomInput) => <Transcript {...input} read={readTranscript} />

/** Returns the mirror action while the list is filtered to episodes without a local copy. */
const useCopying = (): BulkAction[] => {
  const { t } = useTranslation()
  const { copy } = useSearch({ strict: false }) as { copy?: unknown }
  if (copy !== 'failed' && copy !== 'waiting') return []
  return [{ action: 'copy', label: t('Download now'), icon: RefreshCw }]
}

/** Episodes of one or all podcasts: audio, release date and metadata. */
export const EpisodesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const podcast = usePodcast()
  const podcasts = (useQuery(podcastsByTitle()).data?.data ?? []).map(({ id, title }) => ({
    id,
    name: title,
  }))
  return (
    <CrudPage
      of={adminEpisodes}
      name="episodes"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search episodes'),
        edit: t('Edit episode'),
        fresh: t('New episode'),
        empty: t('No episodes yet'),
        emptyHint: t('Upload an audio file, or enter its URL.'),
      }}
      columns={useEpisodeColumns()}
      filters={useEpisodeFilters(podcasts, podcast ?? null)}
      fields={useEpisodeFields({ findPodcasts, transcript: AdminTranscript })}
      // A new episode begins with the podcast of the list.
      {...(podcast !== undefined && { fresh: { ...freshEpisode, podcast } })}
      before={(episode) => <MirrorInfo episode={episode} fetches />}
      bulk={[...usePublishing(), ...useCopying()]}
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
