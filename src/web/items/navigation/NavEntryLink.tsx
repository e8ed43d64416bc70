import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavEntry } from '../../../contract/site/navigation.ts'
import { useOff } from '../../ui/OfflinePart.tsx'
import { isOwn } from './own-target.ts'

interface NavEntryLinkProps {
  entry: Pick<NavEntry, 'target'>
  className: string | undefined
  /** Tooltip with the title, for links that may lack space for it. */
  tip?: string
  children: ReactNode
}

/** Operator-defined navigation entry: an internal page, or an external link that opens in a new tab. */
export const NavEntryLink = ({ entry: { target }, className, tip, children }: NavEntryLinkProps) => {
  const off = useOff(target)
  return isOwn(target) ? (
    <Link to={target as '/'} className={className} data-tip={tip} {...off}>
      {children}
    </Link>
  ) : (
    <a href={target} className={className} data-tip={tip} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
