import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Item } from '../../contract/home.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ItemCard } from './ItemCard.tsx'

interface SectionProps {
  title: string
  /** Why it is shown, in a few words. */
  note?: string | undefined
  /** Path of the page that shows everything, with the order it shows it in. */
  more?: string | null
  children: ReactNode
}

/** A part of a page under its heading. */
export const Section = ({ title, note, more, children }: SectionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [path = '', sort] = more?.split('?sort=') ?? []
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <div className="min-w-0">
          <h2 id={id} className="h20 trunc">
            {title}
          </h2>
          {note && <p className="trunc text-muted">{note}</p>}
        </div>
        {more && (
          <Link
            to={path as '/browse/artists'}
            search={sort ? { sort } : {}}
            className="link see-all"
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

/** Cards in one row: as many as the width takes, a scroller on small screens. */
export const CardRow = ({ items, sub }: { items: Item[]; sub?: (item: Item) => ReactNode }) => (
  <ul className="cards">
    {items.map((item) => (
      <li key={`${item.type}${item.id}`}>
        <ItemCard item={item} sub={sub?.(item)} />
      </li>
    ))}
  </ul>
)

/** A card still loading. */
export const CardSkeleton = ({ round }: { round?: boolean | undefined }) => (
  <div className={`card${round ? ' center' : ''}`} aria-hidden="true">
    <Skeleton className={`aspect-square ${round ? 'rounded-full' : 'rounded-8'}`} />
    <div className="card-lines">
      <Skeleton width="70%" height={12} />
      <Skeleton width="45%" height={12} />
    </div>
  </div>
)

/** A card row still loading. */
export const CardRowSkeleton = ({ round }: { round?: boolean | undefined }) => (
  <div className="cards" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
      <CardSkeleton key={place} round={round} />
    ))}
  </div>
)
