import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './charts.module.css'

/** Number of rows of a ranking. */
export const TOP = 6

const pending = Array.from({ length: TOP }, (_, row) => row)

interface TopListProps {
  busy: boolean
  /** Shown without rows. */
  nothing: string
  /** `TopRow` elements. */
  children: ReactNode[]
}

/** Ranking with proportional bars. */
export const TopList = ({ busy, nothing, children }: TopListProps) => (
  <ol className={styles.topList} aria-busy={busy}>
    {children}
    {children.length === 0 && <li className="muted">{nothing}</li>}
  </ol>
)

export const TopListSkeleton = () => (
  <div className={styles.topList}>
    {pending.map((row) => (
      <Skeleton key={row} width="100%" height={48} />
    ))}
  </div>
)

interface TopRowProps {
  cover: ReactNode
  /** Name, or a link with it. */
  name: ReactNode
  value: string
  by: string | null
  /** Length of the bar, up to 1. */
  share: number
}

export const TopRow = ({ cover, name, value, by, share }: TopRowProps) => (
  <li className={styles.topRow}>
    {cover}
    <div className="min-w-0 flex-1">
      <div className={styles.topLine}>
        {name}
        <span className="tabular">{value}</span>
      </div>
      {by && <div className={`${styles.topBy} truncate`}>{by}</div>}
      <div className={styles.bar}>
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  </li>
)
