import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavEntry } from '../../contract/navigation.ts'
import { isOwn } from './nav-entries.ts'

interface NavEntryLinkProps {
  entry: NavEntry
  className: string
  /** Its title shows when it is pointed at: where the link may have no room for it. */
  tip?: string
  children: ReactNode
}

/** An entry of the operator: a page of this place, or another place in a tab of its own. */
export const NavEntryLink = ({ entry: { target }, className, tip, children }: NavEntryLinkProps) =>
  isOwn(target) ? (
    <Link to={target as '/'} className={className} data-tip={tip}>
      {children}
    </Link>
  ) : (
    <a href={target} className={className} data-tip={tip} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
