import { Link, useRouterState } from '@tanstack/react-router'
import { Disc3, House, LayoutGrid, Library, type LucideIcon, MicVocal, Search } from 'lucide-react'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useToken } from '../session/token.ts'
import styles from './shell.module.css'

type Destination = '/home' | '/search' | '/browse' | '/browse/albums' | '/browse/artists' | '/library/all'

interface ItemProps {
  to: Destination
  /** URL prefix of other pages that belong to this entry. */
  around?: string
  icon: LucideIcon
  text: string
}

const Item = ({ to, around = `${to}/`, icon: Icon, text }: ItemProps) => {
  const here = useRouterState({
    select: ({ location: { pathname } }) => pathname === to || pathname.startsWith(around),
  })
  return (
    <Link to={to} className={styles.mnavLink} aria-current={here ? 'page' : undefined}>
      <Icon className="icon-24" aria-hidden="true" />
      {text}
    </Link>
  )
}

/** Bottom navigation for small screens. */
export const BottomNav = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const { enableBrowse } = settings()
  return (
    <nav className={styles.mnav} aria-label={t('Main')}>
      <Item to="/home" icon={House} text={t('Home')} />
      <Item to="/search" icon={Search} text={t('Search')} />
      {enableBrowse && (
        <Item
          to="/browse"
          // For visitors, albums and artists have entries of their own.
          around={loggedIn ? '/browse/' : '/browse/chart'}
          icon={LayoutGrid}
          text={t('Browse')}
        />
      )}
      {loggedIn && <Item to="/library/all" around="/library/" icon={Library} text={t('Library')} />}
      {enableBrowse && !loggedIn && (
        <>
          <Item to="/browse/albums" icon={Disc3} text={t('Albums')} />
          <Item to="/browse/artists" icon={MicVocal} text={t('Artists')} />
        </>
      )}
    </nav>
  )
}
