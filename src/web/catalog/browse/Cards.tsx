import { Music } from 'lucide-react'
import { useCallback } from 'react'
import type { Item } from '../../../contract/site/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { CardGrid } from '../items/cards/CardGrid.tsx'
import { CardsSkeleton } from '../items/cards/CardRow.tsx'
import { itemCard } from '../items/cards/ItemCard.tsx'

/** Fields of an infinite query used by the list. */
interface EndlessList<T> {
  data?: { pages: { data: T[] }[] } | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

interface CardsProps {
  list: EndlessList<Item>
  label: string
  round?: boolean
}

/** Infinite list as cards, with loading, empty and error states. */
export const Cards = ({ list, label, round }: CardsProps) => {
  const { t } = useTranslation()
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending) return <CardsSkeleton count={24} round={round} />
  if (list.error && items.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (items.length === 0) return <EmptyState icon={<Music aria-hidden="true" />} title={t('No music yet')} />
  return <CardGrid items={items} card={itemCard} label={label} onEnd={onEnd} waiting={hasNextPage ? 12 : 0} />
}
