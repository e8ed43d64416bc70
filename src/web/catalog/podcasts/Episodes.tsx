import { useInfiniteQuery } from '@tanstack/react-query'
import { Podcast as PodcastIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Podcast } from '../../../contract/catalog/items.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { MeasuredList } from '../../ui/lists/MeasuredList.tsx'
import { playFrom } from '../items/playback/playable.ts'
import { EpisodeRow, EpisodesSkeleton } from './pieces/EpisodeRow.tsx'
import podcastsStyles from './pieces/podcasts.module.css'
import { episodesQuery } from './podcasts.ts'
import type { Only, Shown } from './shown.ts'

interface EpisodesProps {
  podcast: Podcast
  shown: Shown
}

const EMPTY: Record<Only, string> = {
  all: 'No episodes yet',
  unplayed: 'You’re all caught up',
  begun: 'No episodes in progress',
}

/** Estimated row height in pixels. */
const ROW = 138

/** Infinite list of a podcast's episodes; playing one queues those after it. */
export const Episodes = ({ podcast, shown }: EpisodesProps) => {
  const { t } = useTranslation()
  const { id, title } = podcast
  const loggedIn = useToken((state) => state.token !== null)
  const only = loggedIn ? shown.only : 'all'
  const { q } = shown
  const list = useInfiniteQuery(episodesQuery({ podcast: id, ...shown, only }))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const episodes = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const pictured = episodes.some(({ cover }) => cover?.url !== podcast.cover?.url)
  if (list.isPending) return <EpisodesSkeleton />
  if (list.error && episodes.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (episodes.length === 0)
    return (
      <EmptyState
        icon={<PodcastIcon aria-hidden="true" />}
        title={
          q
            ? t('No episodes found for “{query}”. Check the spelling or try fewer words.', { query: q })
            : t(EMPTY[only])
        }
      />
    )
  return (
    <>
      <MeasuredList
        className={podcastsStyles.episodes}
        label={t('Episodes of {title}', { title })}
        name={`episodes ${id} ${JSON.stringify(shown)}`}
        count={episodes.length}
        estimateHeight={ROW}
        keyOf={(index) => episodes[index]?.id ?? index}
        onEnd={onEnd}
        row={(index) => {
          const episode = episodes[index]
          const play = () => void playFrom(episodes, index, { type: 'podcast', id, title })
          return episode && <EpisodeRow episode={episode} onPlay={play} withCover={pictured} />
        }}
      />
      {hasNextPage && <EpisodesSkeleton count={2} />}
    </>
  )
}
