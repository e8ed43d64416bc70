import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3, type LucideIcon, MicVocal, Music } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Genre } from '../../../contract/catalog/items.ts'
import { coverUrl } from '../../../contract/core/covers.ts'
import type { BuiltInEntry, NavEntry } from '../../../contract/site/navigation.ts'
import { AdSlot } from '../../ads/ads/AdSlot.tsx'
import { genresQuery } from '../../catalog/genres/genres.ts'
import { genreColor } from '../../catalog/items/cards/genre-color.ts'
import { menuItemOf } from '../../catalog/items/cards/ItemCard.tsx'
import { routeOf } from '../../catalog/items/ItemLink.tsx'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { useToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { builtInIcons, builtInTitle } from '../../platform/navigation/built-in.ts'
import { useMainMenu, useNavEntries } from '../../platform/navigation/nav-entries.ts'
import { useIsPlaying } from '../../player/state.ts'
import { classes } from '../../ui/classes.ts'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import { BrandLink } from '../../ui/pictures/Brand.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { Tile } from '../../ui/pictures/Tile.tsx'
import {
  LibraryHead,
  LibraryLink,
  LibraryNav,
  LibrarySkeleton,
  LibrarySpace,
  LibraryText,
} from '../your-library/LibraryParts.tsx'
import styles from './sidebar.module.css'
import { useSidebarCollapsed } from './sidebar-collapsed.ts'

type Destination = '/browse/albums' | '/browse/artists' | '/browse/songs'

const Catalog = ({ to, icon: Icon, text }: { to: Destination; icon: LucideIcon; text: string }) => (
  <LibraryLink to={to} data-tip={text}>
    <Tile>
      <Icon className="icon-18" aria-hidden="true" />
    </Tile>
    <LibraryText title={text} />
  </LibraryLink>
)

const GenreLink = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(genre)
  return (
    <LibraryLink {...routeOf(genre)} playing={status !== null} {...useItemGestures(menuItemOf(genre))}>
      <Tile look="letter" style={{ background: genreColor(genre) }}>
        {genre.cover ? (
          <img src={coverUrl(genre.cover, 64)} width={40} height={40} alt="" loading="lazy" />
        ) : (
          <span aria-hidden="true">{[...genre.name][0]}</span>
        )}
      </Tile>
      <LibraryText title={genre.name}>{t('{count} songs', { count: genre.songs_count })}</LibraryText>
      {status && <Equalizer moving={status === 'play'} />}
    </LibraryLink>
  )
}

const Genres = () => {
  const genres = useQuery(genresQuery())
  if (genres.isPending) return <LibrarySkeleton />
  return genres.data?.map((genre) => <GenreLink key={genre.id} genre={genre} />)
}

// Most instances have no custom entries, so this code loads only where there are some.
const LazySidebarEntry = lazy(() => import('./SidebarEntry.tsx').then((m) => ({ default: m.SidebarEntry })))
const LazyFriendsBadge = lazy(() => import('./FriendsBadge.tsx').then((m) => ({ default: m.FriendsBadge })))
const LazySidebarFooter = lazy(() =>
  import('./SidebarFooter.tsx').then((m) => ({ default: m.SidebarFooter })),
)

/** Height of an entry in pixels, reserved until the entry loads. */
const ENTRY = 40

const BuiltIn = ({ name, entry }: { name: BuiltInEntry; entry: NavEntry }) => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const Icon = builtInIcons[name]
  const title = entry.title || builtInTitle(name, t)
  return (
    <Link
      to={entry.target as '/'}
      className={styles.navLink}
      // For visitors, the lists of the catalog have entries of their own.
      activeOptions={{ exact: name === 'browse' && !loggedIn }}
      data-tip={title}
      {...useOff(entry.target)}
    >
      <Icon aria-hidden="true" />
      <span className="truncate">{title}</span>
      {name === 'friends' && (
        <Suspense>
          <LazyFriendsBadge />
        </Suspense>
      )}
    </Link>
  )
}

/** Entries of the app, and the operator's among them. */
const Entries = ({ loggedIn }: { loggedIn: boolean }) =>
  useMainMenu().map((entry) => {
    if (entry.built_in === 'friends' && !loggedIn) return null
    // Below, the library has a section of its own.
    if (entry.built_in === 'library') return null
    if (entry.built_in) return <BuiltIn key={entry.id} name={entry.built_in} entry={entry} />
    return (
      <Suspense key={entry.id} fallback={<div style={{ height: ENTRY }} />}>
        <LazySidebarEntry entry={entry} />
      </Suspense>
    )
  })

const Foot = () => {
  const entries = useNavEntries('footer')
  return (
    entries.length > 0 && (
      <Suspense>
        <LazySidebarFooter entries={entries} />
      </Suspense>
    )
  )
}

const YourLibrary = lazy(() =>
  import('../your-library/YourLibrary.tsx').then((m) => ({ default: m.YourLibrary })),
)

/** Catalog links for visitors; logged-in users have their library there. */
const CatalogLinks = () => {
  const { t } = useTranslation()
  const { enableBrowse } = settings()
  return (
    <>
      <LibraryHead title={enableBrowse ? t('Browse') : t('Genres')} />
      <LibraryNav label={t('Browse')}>
        {enableBrowse && (
          <>
            <Catalog to="/browse/albums" icon={Disc3} text={t('Albums')} />
            <Catalog to="/browse/artists" icon={MicVocal} text={t('Artists')} />
            <Catalog to="/browse/songs" icon={Music} text={t('Songs')} />
          </>
        )}
        <Genres />
      </LibraryNav>
    </>
  )
}

/** Sidebar navigation on large screens; medium screens show only its icons. */
export const Sidebar = () => {
  const { t } = useTranslation()
  const { appName } = settings()
  const loggedIn = useToken((state) => state.token !== null)
  // Visitors have no button to expand it again.
  const collapsed = useSidebarCollapsed((state) => state.collapsed) && loggedIn
  return (
    <aside
      className={classes(styles.rail, collapsed && styles.collapsed)}
      data-part="sidebar"
      data-collapsed={collapsed}
      aria-label={t('Sidebar')}
    >
      <BrandLink to="/home" name={appName} />
      <nav aria-label={t('Main')}>
        <Entries loggedIn={loggedIn} />
      </nav>
      <hr className={styles.railLine} />
      {loggedIn ? (
        <Suspense fallback={<LibrarySpace />}>
          <YourLibrary />
        </Suspense>
      ) : (
        <CatalogLinks />
      )}
      <AdSlot position="sidebar" />
      <Foot />
    </aside>
  )
}
