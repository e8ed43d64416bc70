import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3, House, LayoutGrid, type LucideIcon, MicVocal, Music, Podcast, Radio } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { coverUrl } from '../../contract/covers.ts'
import type { Genre } from '../../contract/genres.ts'
import { genresQuery } from '../api/genres.ts'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { genreColor } from '../items/cards/genre-color.ts'
import { menuItemOf } from '../items/cards/ItemCard.tsx'
import { ItemLink } from '../items/ItemLink.tsx'
import { useItemGestures } from '../items/menu/item-menu.ts'
import { useNavEntries } from '../items/navigation/nav-entries.ts'
import { useIsPlaying } from '../player/state.ts'
import { useToken } from '../session/token.ts'
import brandStyles from '../ui/brand.module.css'
import { classes } from '../ui/classes.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import { Logo } from '../ui/icons.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import tileStyles from '../ui/tile.module.css'
import styles from './shell.module.css'
import { useSidebarCollapsed } from './sidebar-collapsed.ts'

type Destination = '/browse/albums' | '/browse/artists' | '/browse/songs'

const Catalog = ({ to, icon: Icon, text }: { to: Destination; icon: LucideIcon; text: string }) => (
  <Link to={to} className={styles.libLink} data-tip={text}>
    <span className={tileStyles.tile}>
      <Icon className="icon-18" aria-hidden="true" />
    </span>
    <span className={`${styles.libText} truncate`}>
      <b className="truncate">{text}</b>
    </span>
  </Link>
)

const GenreLink = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(genre)
  return (
    <ItemLink
      item={genre}
      className={classes(styles.libLink, status && styles.playing)}
      {...useItemGestures(menuItemOf(genre))}
    >
      <span className={`${tileStyles.tile} ${tileStyles.letter}`} style={{ background: genreColor(genre) }}>
        {genre.cover ? (
          <img src={coverUrl(genre.cover, 64)} width={40} height={40} alt="" loading="lazy" />
        ) : (
          <span aria-hidden="true">{[...genre.name][0]}</span>
        )}
      </span>
      <span className={`${styles.libText} min-w-0 flex-1`}>
        <b className="truncate">{genre.name}</b>
        <small className="truncate tabular">{t('{count} songs', { count: genre.songs_count })}</small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

const Genres = () => {
  const genres = useQuery(genresQuery())
  if (genres.isPending)
    return [1, 2, 3, 4].map((index) => (
      <div key={index} className={styles.libLink} aria-hidden="true">
        <Skeleton width={40} height={40} />
        <span className={styles.libText}>
          <Skeleton width={96} height={12} />
        </span>
      </div>
    ))
  return genres.data?.map((genre) => <GenreLink key={genre.id} genre={genre} />)
}

// Most instances have no custom entries, so this code loads only where there are some.
const LazySidebarEntries = lazy(() =>
  import('./SidebarEntries.tsx').then((m) => ({ default: m.SidebarEntries })),
)
const LazySidebarFooter = lazy(() =>
  import('./SidebarFooter.tsx').then((m) => ({ default: m.SidebarFooter })),
)

/** Height of an entry in pixels, reserved until the entries load. */
const ENTRY = 40

const OwnEntries = () => {
  const entries = useNavEntries('rail')
  if (entries.length === 0) return null
  return (
    <Suspense fallback={<div style={{ height: entries.length * ENTRY }} />}>
      <LazySidebarEntries entries={entries} />
    </Suspense>
  )
}

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
  import('./your-library/YourLibrary.tsx').then((m) => ({ default: m.YourLibrary })),
)

/** Catalog links for visitors; logged-in users have their library there. */
const CatalogLinks = () => {
  const { t } = useTranslation()
  const { enableBrowse } = settings()
  return (
    <>
      <h2 className={styles.railHead}>{enableBrowse ? t('Browse') : t('Genres')}</h2>
      <nav className={styles.lib} aria-label={t('Browse')}>
        {enableBrowse && (
          <>
            <Catalog to="/browse/albums" icon={Disc3} text={t('Albums')} />
            <Catalog to="/browse/artists" icon={MicVocal} text={t('Artists')} />
            <Catalog to="/browse/songs" icon={Music} text={t('Songs')} />
          </>
        )}
        <Genres />
      </nav>
    </>
  )
}

/** Sidebar navigation on large screens; medium screens show only its icons. */
export const Sidebar = () => {
  const { t } = useTranslation()
  const { appName, enableBrowse, enablePodcasts } = settings()
  const loggedIn = useToken((state) => state.token !== null)
  // Visitors have no button to expand it again.
  const collapsed = useSidebarCollapsed((state) => state.collapsed) && loggedIn
  return (
    <aside
      className={classes(styles.rail, collapsed && styles.collapsed)}
      data-part="sidebar"
      aria-label={t('Sidebar')}
    >
      <Link to="/home" className={brandStyles.brand}>
        <Logo className={brandStyles.mark} />
        <span>{appName}</span>
      </Link>
      <nav aria-label={t('Main')}>
        <Link to="/home" className={styles.navLink} data-tip={t('Home')}>
          <House aria-hidden="true" />
          <span>{t('Home')}</span>
        </Link>
        {enableBrowse && (
          <Link
            to="/browse"
            className={styles.navLink}
            activeOptions={{ exact: !loggedIn }}
            data-tip={t('Browse')}
          >
            <LayoutGrid aria-hidden="true" />
            <span>{t('Browse')}</span>
          </Link>
        )}
        {enablePodcasts && (
          <Link to="/podcasts" className={styles.navLink} data-tip={t('Podcasts')}>
            <Podcast aria-hidden="true" />
            <span>{t('Podcasts')}</span>
          </Link>
        )}
        <Link to="/radio" className={styles.navLink} data-tip={t('Radio')}>
          <Radio aria-hidden="true" />
          <span>{t('Radio')}</span>
        </Link>
        <OwnEntries />
      </nav>
      <hr className={styles.railLine} />
      {loggedIn ? (
        <Suspense fallback={<div className={styles.lib} />}>
          <YourLibrary />
        </Suspense>
      ) : (
        <CatalogLinks />
      )}
      <Foot />
    </aside>
  )
}
