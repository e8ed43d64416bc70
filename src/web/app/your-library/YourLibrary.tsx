import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  Download,
  Heart,
  type LucideIcon,
  Music,
  PanelLeftClose,
  PanelLeftOpen,
  Plus,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useSongDrags } from '../../catalog/items/dnd/song-dragging.ts'
import { libraryCountsQuery } from '../../catalog/likes/likes.ts'
import { followEvents } from '../../data/events/events.ts'
import { libraryQuery } from '../../data/library.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDiskSize } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { usePlayer } from '../../player/state.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { OfflinePart, useOff, useOfflineParts } from '../../ui/layout/OfflinePart.tsx'
import { Tile } from '../../ui/pictures/Tile.tsx'
import { setSidebarCollapsed, useSidebarCollapsed } from '../shell/sidebar-collapsed.ts'
import { arrange } from './arrange.ts'
import { openCreateMenu } from './create-menu.ts'
import { LibraryHead, LibraryLink, LibraryNav, LibrarySkeleton, LibraryText } from './LibraryParts.tsx'
import { LibraryRows } from './LibraryRows.tsx'
import styles from './library.module.css'
import { useLibraryTitle } from './library-title.ts'
import { notePlayed, setLibraryView, useLibraryView } from './library-view.ts'

const LibraryTools = lazy(() => import('./LibraryTools.tsx').then((m) => ({ default: m.LibraryTools })))

interface PageLinkProps {
  to: '/library/likes' | '/library/downloads' | '/library/recent' | '/library/purchases'
  icon: LucideIcon
  text: string
  sub?: ReactNode
  liked?: boolean
}

const PageLink = ({ to, icon: Icon, text, sub, liked }: PageLinkProps) => {
  const off = useOff(to)
  return (
    <LibraryLink to={to} data-tip={text} data-part="library-link" {...off}>
      <Tile look={liked ? 'accent' : undefined}>
        <Icon className="icon-18" fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
      </Tile>
      <LibraryText title={text}>{sub}</LibraryText>
    </LibraryLink>
  )
}

/** Remembers which collections are played here: the server only knows their songs. */
const useNotedPlays = (): void => {
  const source = usePlayer((state) => state.source)
  useEffect(() => {
    if (source?.type && source.id) notePlayed(source.type, source.id)
  }, [source])
}

/** Liked songs, recently played, and all of the library as the listener arranges it. */
export const LibraryList = ({ label, underTabs = false }: { label: string; underTabs?: boolean }) => {
  const { t } = useTranslation()
  const counts = useQuery(libraryCountsQuery())
  const library = useQuery(libraryQuery())
  const { sort, open, search, played, compact, ...view } = useLibraryView()
  // Tabs lead to each type.
  const only = underTabs ? null : view.only
  const language = currentLanguage()
  const { data } = library
  const rows = useMemo(
    () => (data ? arrange(data, { sort, open, only, search, played }, language) : []),
    [data, sort, open, only, search, played, language],
  )
  useEffect(followEvents, [])
  useSongDrags()
  useNotedPlays()
  const narrowed = only !== null || search.trim() !== ''
  const empty = data !== undefined && data.items.length === 0 && data.folders.length === 0
  /** Chips select a type where there are several. */
  const mixed = !underTabs && new Set(data?.items.map(({ type }) => type)).size > 1
  const songs = counts.data?.songs
  const bytes = useOfflineParts((state) => state.bytes)
  return (
    <>
      {data && (underTabs || !empty) && (
        <Suspense fallback={<div className={classes(styles.tools, mixed && styles.mixed)} />}>
          <LibraryTools items={data.items} underTabs={underTabs} empty={empty} />
        </Suspense>
      )}
      <LibraryNav label={label} compact={compact}>
        {!narrowed && (
          <>
            <PageLink
              to="/library/likes"
              icon={Heart}
              text={t('Liked songs')}
              liked
              sub={
                <OfflinePart part="Mark" type="liked" id={0}>
                  {songs === undefined ? ' ' : t('{count} songs', { count: songs })}
                </OfflinePart>
              }
            />
            {bytes !== undefined && (
              <PageLink
                to="/library/downloads"
                icon={Download}
                text={t('Downloads')}
                sub={bytes > 0 ? formatDiskSize(bytes) : t('Nothing saved yet')}
              />
            )}
            {isSelling() && <PageLink to="/library/purchases" icon={Music} text={t('Purchases')} />}
            <PageLink to="/library/recent" icon={Clock} text={t('Recently played')} />
          </>
        )}
        {library.isPending && <LibrarySkeleton />}
        <LibraryRows key={`${narrowed}`} rows={rows} folders={data?.folders ?? []} />
        {empty && <p className={styles.hint}>{t('Albums you like and artists you follow appear here.')}</p>}
        {narrowed && !empty && rows.length === 0 && (
          <p className={styles.hint} role="status">
            {t('Nothing in your library matches.')}
          </p>
        )}
      </LibraryNav>
    </>
  )
}

/** The user's library in the sidebar, with the buttons that add to it and collapse it. */
export const YourLibrary = () => {
  const { t } = useTranslation()
  const title = useLibraryTitle()
  const collapsed = useSidebarCollapsed((state) => state.collapsed)
  const Panel = collapsed ? PanelLeftOpen : PanelLeftClose
  const turn = () => {
    // The collapsed sidebar has no room to show or change a filter.
    setLibraryView({ only: null, search: '' })
    setSidebarCollapsed(!collapsed)
  }
  return (
    <>
      <LibraryHead title={title}>
        <IconButton
          label={t('Create')}
          aria-haspopup="menu"
          onClick={(event) => openCreateMenu(event.currentTarget)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton
          label={collapsed ? t('Expand the sidebar') : t('Collapse the sidebar')}
          className={styles.fold}
          onClick={turn}
        >
          <Panel className="flip" aria-hidden="true" />
        </IconButton>
      </LibraryHead>
      <LibraryList label={title} />
    </>
  )
}
