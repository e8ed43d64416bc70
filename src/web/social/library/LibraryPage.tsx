import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSelling } from '../../../contract/core/settings.ts'
import tabsStyles from '../../catalog/items/lists/tabs.module.css'
import { useTabs } from '../../catalog/items/lists/tabs.ts'
import { libraryCountsQuery } from '../../catalog/likes/likes.ts'
import { myPlaylistsQuery } from '../../catalog/playlists/playlists.ts'
import { canUpload } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'

interface TabProps {
  to: string
  text: string
  /** Undefined while it loads; null for tabs without one. */
  count: number | undefined | null
}

const Tab = ({ to, text, count }: TabProps) => (
  <Link to={to as '/home'} className={tabsStyles.tab}>
    {text}
    {count !== null && (
      <span className={`${tabsStyles.tabCount} tabular`}>{count !== undefined && formatNumber(count)}</span>
    )}
  </Link>
)

const Tabs = () => {
  const { t } = useTranslation()
  const { data } = useQuery(libraryCountsQuery())
  const user = useSession((state) => state.user)
  const mine = useQuery(myPlaylistsQuery())
  const { songs, albums, artists, podcasts, radio_stations: stations } = data ?? {}
  const tabs = useTabs(`${songs} ${albums} ${artists} ${podcasts} ${stations} ${mine.data?.length}`)
  return (
    <nav ref={tabs} className={tabsStyles.tabs} aria-label={t('Library')}>
      <Tab to="/library/all" text={t('All')} count={null} />
      <Tab to="/library/likes" text={t('Songs')} count={songs} />
      <Tab to="/library/albums" text={t('Albums')} count={albums} />
      <Tab to="/library/artists" text={t('Artists')} count={artists} />
      {settings().enablePodcasts && <Tab to="/library/podcasts" text={t('Podcasts')} count={podcasts} />}
      <Tab to="/library/stations" text={t('Stations')} count={stations} />
      <Tab to="/library/playlists" text={t('Playlists')} count={mine.data?.length} />
      {settings().enableOfflineMode && <Tab to="/library/downloads" text={t('Downloads')} count={null} />}
      {isSelling(settings()) && <Tab to="/library/purchases" text={t('Purchases')} count={null} />}
      {canUpload(settings(), user) && <Tab to="/library/my-songs" text={t('My songs')} count={null} />}
      <Tab to="/library/recent" text={t('Recently played')} count={null} />
    </nav>
  )
}

/** Library page: title, tabs and content. */
export const LibraryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(title)
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Tabs />
      {children}
    </Page>
  )
}
