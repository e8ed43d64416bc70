import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { Item } from '../../../contract/home.ts'
import type { LikedSlice } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CardGrid } from '../../media/CardGrid.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { CardSkeleton } from '../../media/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'

interface LikedCardsProps<T extends Item> {
  list: UseInfiniteQueryResult<{ pages: LikedSlice<T>[] }>
  label: string
  round?: boolean
  /** What to say and where to go while there is nothing. */
  empty: { icon: ReactNode; title: string; text: string; to: '/browse/albums' | '/browse/artists' }
}

/** Liked or followed items as cards, in all states of their list. */
export const LikedCards = <T extends Item>({ list, label, round, empty }: LikedCardsProps<T>) => {
  const { t } = useTranslation()
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending)
    return (
      <div className="cards wrap" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((place) => (
          <CardSkeleton key={place} round={round} />
        ))}
      </div>
    )
  if (list.error && items.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (items.length === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
        <Link to={empty.to} className="btn primary">
          {t('Browse music')}
        </Link>
      </EmptyState>
    )
  return <CardGrid items={items} label={label} onEnd={onEnd} waiting={hasNextPage ? 12 : 0} />
}
