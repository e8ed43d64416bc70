import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useId } from 'react'
import type { Item } from '../../../contract/site/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { classes } from '../../ui/classes.ts'
import { hasStarted, useInFirstRender } from '../../ui/idle.ts'
import pageStyles from '../../ui/page.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './cards.module.css'
import { ItemCard } from './ItemCard.tsx'

interface SectionProps {
  title: string
  /** Short explanation of why the section is shown. */
  note?: string | undefined
  /** Small text at the end of the heading's line. */
  aside?: string | undefined
  /** Path of the page that shows everything, including its sort order. */
  more?: string | null
  children: ReactNode
}

/** A page section with its heading. */
export const Section = ({ title, note, aside, more, children }: SectionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [path = '', sort] = more?.split('?sort=') ?? []
  return (
    <section className={pageStyles.section} aria-labelledby={id}>
      <div className={pageStyles.sectionHead}>
        <div className="min-w-0">
          <h2 id={id} className="heading-20 truncate">
            {title}
          </h2>
          {note && <p className="truncate muted">{note}</p>}
        </div>
        {aside && <p className={`${pageStyles.aside} text-12 tabular muted`}>{aside}</p>}
        {more && (
          <Link
            to={path as '/browse/artists'}
            search={sort ? { sort } : {}}
            className={`${buttonsStyles.link} ${pageStyles.seeAll}`}
            aria-label={t('See all of {title}', { title })}
          >
            {t('See all')}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** No card is narrower, in pixels. */
const NARROWEST = 144

/** One row of cards: as many as fit, scrollable on small screens. */
export const CardRow = ({ items, sub }: { items: Item[]; sub?: (item: Item) => ReactNode }) => {
  // At the start, those that are out of sight follow in a second, interruptible render.
  const fitting = Math.ceil(innerWidth / NARROWEST)
  const shown = useDeferredValue(items, hasStarted() ? items : items.slice(0, fitting))
  const eager = useInFirstRender()
  return (
    <ul className={styles.cards}>
      {shown.map((item, index) => (
        <li key={`${item.type}${item.id}`}>
          <ItemCard item={item} sub={sub?.(item)} eager={eager && index < fitting} />
        </li>
      ))}
    </ul>
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
