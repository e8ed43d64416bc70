import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './library.module.css'

/** Heading of the lower part of the sidebar, and its buttons. */
export const LibraryHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2 className="truncate">{title}</h2>
    {children}
  </div>
)

interface LibraryNavProps {
  label: string
  /** Rows are lower, and their text is in one line. */
  compact?: boolean
  children: ReactNode
}

/** Links of the lower part of the sidebar. */
export const LibraryNav = ({ label, compact, children }: LibraryNavProps) => (
  <nav
    className={classes(styles.list, compact && styles.compact)}
    data-part="library-rows"
    aria-label={label}
  >
    {children}
  </nav>
)

/** Space of the links until their code has loaded. */
export const LibrarySpace = () => <div className={styles.list} />

interface LibraryLinkProps extends ComponentProps<'a'> {
  playing?: boolean
}

export const LibraryLink = createLink(({ playing, ...rest }: LibraryLinkProps) => (
  <a {...rest} className={classes(styles.row, playing && styles.playing)} />
))

/** Name in a row, and a line below it. */
export const LibraryText = ({ title, children }: { title: string; children?: ReactNode }) => (
  <span className={`${styles.text} min-w-0 flex-1`}>
    <b className="truncate">{title}</b>
    {children && <small className="truncate tabular">{children}</small>}
  </span>
)

const pending = [1, 2, 3, 4]

export const LibrarySkeleton = () =>
  pending.map((index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Skeleton width={40} height={40} />
      <span className={styles.text}>
        <Skeleton width={96} height={12} />
      </span>
    </div>
  ))
