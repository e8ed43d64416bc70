import { Link, useRouterState } from '@tanstack/react-router'
import { Disc3, type LucideIcon, MicVocal, Search } from 'lucide-react'
import type { BuiltInEntry, NavEntry } from '../../../contract/site/navigation.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { builtInIcons, builtInTitle } from '../../platform/navigation/built-in.ts'
import { useMainMenu } from '../../platform/navigation/nav-entries.ts'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import styles from './shell.module.css'

interface ItemProps {
  to: string
  /** URL prefix of other pages that belong to this entry. */
  around?: string | undefined
  icon: LucideIcon
  text: string
}

const Item = ({ to, around = `${to}/`, icon: Icon, text }: ItemProps) => {
  const here = useRouterState({
    select: ({ location: { pathname } }) => pathname === to || pathname.startsWith(around),
  })
  return (
    <Link to={to as '/'} className={styles.mnavLink} aria-current={here ? 'page' : undefined} {...useOff(to)}>
      <Icon className="icon-24" aria-hidden="true" />
      <span className="truncate">{text}</span>
    </Link>
  )
}

type Shown = NavEntry & { built_in: BuiltInEntry }

/**
 * Returns the entries with room in the bar. The browse page leads to podcasts and radio; without it, they are here.
 * Friends and the operator's own entries are in the account menu.
 */
const entriesOf = (menu: NavEntry[], loggedIn: boolean): Shown[] => {
  const browse = menu.some(({ built_in }) => built_in === 'browse')
  return menu.filter((entry): entry is Shown => {
    if (entry.built_in === 'library') return loggedIn
    if (entry.built_in === 'friends') return false
    if (entry.built_in === 'podcasts' || entry.built_in === 'radio') return !browse
    return entry.built_in !== null
  })
}

/** Bottom navigation for small screens. */
export const BottomNav = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const entries = entriesOf(useMainMenu(), loggedIn)
  const around: Partial<Record<BuiltInEntry, string>> = {
    library: '/library/',
    // For visitors, albums and artists have entries of their own.
    ...(!loggedIn && { browse: '/browse/chart' }),
  }
  const items = entries.map(({ built_in, title, target }) => (
    <Item
      key={built_in}
      to={target}
      around={around[built_in]}
      icon={builtInIcons[built_in]}
      text={title || builtInTitle(built_in, t)}
    />
  ))
  const search = <Item key="search" to="/search" icon={Search} text={t('Search')} />
  return (
    <nav className={styles.mnav} aria-label={t('Main')}>
      {/* Search has no entry that could be moved: it follows the first one. */}
      {items.toSpliced(1, 0, search)}
      {!loggedIn && entries.some(({ built_in }) => built_in === 'browse') && (
        <>
          <Item to="/browse/albums" icon={Disc3} text={t('Albums')} />
          <Item to="/browse/artists" icon={MicVocal} text={t('Artists')} />
        </>
      )}
    </nav>
  )
}
