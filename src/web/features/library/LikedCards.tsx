import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { MarkSort } from '../../../contract/likes.ts'
import type { LikedSlice } from '../../api/likes.ts'
import { CardGrid } from '../../media/CardGrid.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { CardSkeleton } from '../../media/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { FindBar } from './FindBar.tsx'
import type { useFinding } from './finding.ts'
import { NothingFound } from './NothingFound.tsx'

interface LikedCardsProps<T extends { id: number }, S extends MarkSort> {
  list: UseInfiniteQueryResult<{ pages: LikedSlice<T>[] }>
  /** One of them among all that are there. */
  card: (item: T, all: T[]) => ReactNode
  label: string
  /** What the field that narrows the list down is called. */
  find: string
  finding: ReturnType<typeof useFinding<S>>
  choices: Record<S, string>
  round?: boolean
  /** What to say and where to go while there is nothing. */
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode }
}

const Waiting = ({ round }: { round?: boolean | undefined }) => (
  <div className="cards wrap" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((place) => (
      <CardSkeleton key={place} round={round} />
    ))}
  </div>
)

/** Liked or followed items as cards, in all states of their list. */
export const LikedCards = <T extends { id: number }, S extends MarkSort>(props: LikedCardsProps<T, S>) => {
  const { list, card, label, find, finding, choices, round, empty } = props
  const { asked, wanted } = finding
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  const none = list.isSuccess && items.length === 0
  if (none && !asked)
    return (
      <EmptyState icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    )
  return (
    <>
      <FindBar label={find} finding={finding} choices={choices} />
      {list.isPending && <Waiting round={round} />}
      {list.error && items.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {none && <NothingFound query={asked} clear={() => finding.setTyped('')} />}
      {items.length > 0 && (
        <CardGrid
          key={JSON.stringify(wanted)}
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
