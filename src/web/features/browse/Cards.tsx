import { Music } from 'lucide-react'
import { useCallback } from 'react'
import type { Item } from '../../../contract/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CardGrid } from '../../media/CardGrid.tsx'
import { itemCard } from '../../media/ItemCard.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { CardSkeleton } from '../../media/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { EndlessList } from './endless.ts'

interface CardsProps {
  list: EndlessList<Item>
  label: string
  round?: boolean
}

/** A list without end as cards, in all its states. */
export const Cards = ({ list, label, round }: CardsProps) => {
  const { t } = useTranslation()
  const { hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending)
    return (
      <div className="cards wrap">
        {Array.from({ length: 24 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
          <CardSkeleton key={place} {...(round ? { round } : {})} />
        ))}
      </div>
    )
  if (list.error && items.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (items.length === 0) return <EmptyState icon={<Music aria-hidden="true" />} title={t('No music yet')} />
  return <CardGrid items={items} card={itemCard} label={label} onEnd={onEnd} waiting={hasNextPage ? 12 : 0} />
}
