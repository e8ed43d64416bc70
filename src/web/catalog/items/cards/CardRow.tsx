import { type ReactNode, useDeferredValue } from 'react'
import type { Item } from '../../../../contract/site/home.ts'
import { classes } from '../../../ui/classes.ts'
import { hasStarted, useInFirstRender } from '../../../ui/idle.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { useScreenWidth } from '../../../ui/layout/screen.ts'
import { CardList } from './Card.tsx'
import styles from './cards.module.css'
import { ItemCard } from './ItemCard.tsx'

/** No card is narrower, in pixels. */
const NARROWEST = 144

/** One row of cards: as many as fit, scrollable on small screens. */
export const CardRow = ({ items, sub }: { items: Item[]; sub?: (item: Item) => ReactNode }) => {
  // At the start, those that are out of sight follow in a second, interruptible render.
  const fitting = useScreenWidth((width) => Math.ceil(width / NARROWEST))
  const shown = useDeferredValue(items, hasStarted() ? items : items.slice(0, fitting))
  const eager = useInFirstRender()
  return (
    <CardList>
      {shown.map((item, index) => (
        <li key={`${item.type}${item.id}`}>
          <ItemCard item={item} sub={sub?.(item)} eager={eager && index < fitting} />
        </li>
      ))}
    </CardList>
  )
}

/** Skeleton of a card. */
export const CardSkeleton = ({ round }: { round?: boolean | undefined }) => (
  <div className={classes(styles.card, round && styles.center)} data-part="card" aria-hidden="true">
    <Skeleton className={classes(styles.cardLoading, round ? 'rounded-full' : 'rounded-8')} />
    <div className={styles.cardLines}>
      <Skeleton width="70%" height={12} />
      <Skeleton width="45%" height={12} />
    </div>
  </div>
)

/** Skeleton of a card row. */
export const CardRowSkeleton = ({ round }: { round?: boolean | undefined }) => (
  <div className={styles.cards} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((index) => (
      <CardSkeleton key={index} round={round} />
    ))}
  </div>
)

/** Skeleton of cards in a grid. */
export const CardsSkeleton = ({ count, round }: { count: number; round?: boolean | undefined }) => (
  <div className={`${styles.cards} ${styles.wrap}`} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <CardSkeleton key={index} round={round} />
    ))}
  </div>
)
