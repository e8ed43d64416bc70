import { useInfiniteQuery } from '@tanstack/react-query'
import { Podcast as PodcastIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Podcast } from '../../../contract/podcasts.ts'
import { episodesQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { playFrom } from '../../media/playable.ts'
import { EndOfList } from '../../media/podcasts/EndOfList.tsx'
import { EpisodeRow, EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { EmptyState } from '../../ui/States.tsx'

export type Order = 'serial' | '-published_at'

interface EpisodesProps {
  podcast: Podcast
  sort: Order
  unplayed: boolean
}

/** The episodes of a podcast as far as one scrolls; what follows one in the list follows it in the queue. */
export const Episodes = ({ podcast, sort, unplayed }: EpisodesProps) => {
  const { t } = useTranslation()
  const { id, title } = podcast
  const list = useInfiniteQuery(episodesQuery({ podcast: id, sort, unplayed }))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const episodes = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  if (list.isPending) return <EpisodesSkeleton />
  if (list.error && episodes.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (episodes.length === 0)
    return (
      <EmptyState
        icon={<PodcastIcon aria-hidden="true" />}
        title={unplayed ? t('You have heard every episode') : t('No episodes yet')}
      />
    )
  return (
    <>
      <ul className="episodes" aria-label={t('Episodes of {title}', { title })}>
        {episodes.map((episode, place) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              onPlay={() => void playFrom(episodes, place, { type: 'podcast', id, title })}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <>
          <EpisodesSkeleton count={2} />
          <EndOfList onEnd={onEnd} />
        </>
      )}
    </>
  )
}
