import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavEntry } from '../../../contract/site/navigation.ts'
import { TextAnchor, TextLink } from '../../ui/buttons/TextLink.tsx'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import { isOwn } from './own-target.ts'

interface NavEntryLinkProps {
  entry: Pick<NavEntry, 'target'>
  className?: string | undefined
  /** Looks like other links in text. */
  text?: boolean
  /** Tooltip with the title, for links that may lack space for it. */
  tip?: string
  children: ReactNode
}

/** Operator-defined navigation entry: an internal page, or an external link that opens in a new tab. */
export const NavEntryLink = ({
  entry: { target },
  className,
  text = false,
  tip,
  children,
}: NavEntryLinkProps) => {
  const off = useOff(target)
  const props = { className, 'data-tip': tip, children }
  const page = { ...props, to: target as '/', ...off }
  const site = { ...props, href: target, target: '_blank', rel: 'noopener noreferrer' }
  if (isOwn(target)) return text ? <TextLink {...page} /> : <Link {...page} />
  return text ? <TextAnchor {...site} /> : <a {...site} />
}
