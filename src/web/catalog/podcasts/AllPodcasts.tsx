import { useInfiniteQuery } from '@tanstack/react-query'
import { Podcast as PodcastIcon } from 'lucide-react'
import { useCallback } from 'react'
import type { podcastSorts } from '../../../contract/catalog/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { CardsSkeleton } from '../items/cards/CardRow.tsx'
import { EndOfList } from './pieces/EndOfList.tsx'
import { PodcastCards } from './pieces/PodcastCard.tsx'
import { podcastsQuery } from './podcasts.ts'

interface AllPodcastsProps {
  sort: (typeof podcastSorts)[number]
  genre?: number
}

/** Infinite list of all podcasts, or all of a genre. */
export const AllPodcasts = ({ sort, genre }: AllPodcastsProps) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(podcastsQuery({ sort, ...(genre && { genre }) }))
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const podcasts = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending) return <CardsSkeleton count={12} />
  if (list.error && podcasts.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (podcasts.length === 0)
    return <EmptyState icon={<PodcastIcon aria-hidden="true" />} title={t('No podcasts yet')} />
  return (
    <>
      <PodcastCards podcasts={podcasts} wrap />
      {hasNextPage && <EndOfList onEnd={onEnd} />}
    </>
  )
}
