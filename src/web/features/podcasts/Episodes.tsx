import { useInfiniteQuery } from '@tanstack/react-query'
import { Podcast as PodcastIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Podcast } from '../../../contract/podcasts.ts'
import { episodesQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { playFrom } from '../../media/playable.ts'
import { EpisodeRow, EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { useToken } from '../../session/token.ts'
import { MeasuredList } from '../../ui/MeasuredList.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Only, Shown } from './shown.ts'

interface EpisodesProps {
  podcast: Podcast
  shown: Shown
}

const EMPTY: Record<Only, string> = {
  all: 'No episodes yet',
  unplayed: 'You have heard every episode',
  begun: 'No episode is half heard',
}

/** About the height of a row in pixels. */
const ROW = 138

/** The episodes of a podcast as far as one scrolls; what follows one in the list follows it in the queue. */
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
            ? t('No episode matches “{query}”. Try fewer words, or another spelling.', { query: q })
            : t(EMPTY[only])
        }
      />
    )
  return (
    <>
      <MeasuredList
        className="episodes"
        label={t('Episodes of {title}', { title })}
        name={`episodes ${id} ${JSON.stringify(shown)}`}
        count={episodes.length}
        guess={ROW}
        keyOf={(place) => episodes[place]?.id ?? place}
        onEnd={onEnd}
        row={(place) => {
          const episode = episodes[place]
          const play = () => void playFrom(episodes, place, { type: 'podcast', id, title })
          return episode && <EpisodeRow episode={episode} onPlay={play} pictured={pictured} />
        }}
      />
      {hasNextPage && <EpisodesSkeleton count={2} />}
    </>
  )
}
