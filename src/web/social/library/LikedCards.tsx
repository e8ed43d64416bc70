import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { ReactionSort } from '../../../contract/catalog/likes.ts'
import { CardGrid } from '../../catalog/items/cards/CardGrid.tsx'
import { CardsSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { NothingFound } from '../../catalog/items/states/NothingFound.tsx'
import type { LikedSlice } from '../../catalog/likes/likes.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { useListFilter } from './list-filter.ts'

interface LikedCardsProps<T extends { id: number }, S extends ReactionSort> {
  list: UseInfiniteQueryResult<{ pages: LikedSlice<T>[] }>
  /** Renders one of all loaded items. */
  card: (item: T, all: T[]) => ReactNode
  label: string
  /** Label of the filter field. */
  find: string
  filter: ReturnType<typeof useListFilter<S>>
  choices: Record<S, string>
  round?: boolean
  /** Empty state. */
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode }
}

/** Liked or followed items as cards, with all states of the list. */
export const LikedCards = <T extends { id: number }, S extends ReactionSort>(
  props: LikedCardsProps<T, S>,
) => {
  const { list, card, label, find, filter, choices, round, empty } = props
  const { search, query } = filter
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  const none = list.isSuccess && items.length === 0
  if (none && !search)
    return (
      <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    )
  return (
    <>
      <FilterBar label={find} filter={filter} choices={choices} />
      {list.isPending && <CardsSkeleton count={12} round={round} />}
      {list.error && items.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {none && <NothingFound query={search} clear={() => filter.setSearch('')} />}
      {items.length > 0 && (
        <CardGrid
          key={JSON.stringify(query)}
          items={items}
          card={(item) => card(item, items)}
          label={label}
          onEnd={onEnd}
          waiting={hasNextPage ? 12 : 0}
        />
      )}
    </>
  )
}
