import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSelling } from '../../../contract/core/settings.ts'
import { Tab, Tabs } from '../../catalog/items/lists/Tabs.tsx'
import { libraryCountsQuery } from '../../catalog/likes/likes.ts'
import { myPlaylistsQuery } from '../../catalog/playlists/playlists.ts'
import { canUpload } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'

const LibraryTabs = () => {
  const { t } = useTranslation()
  const { data } = useQuery(libraryCountsQuery())
  const user = useSession((state) => state.user)
  const mine = useQuery(myPlaylistsQuery())
  const { songs, albums, artists, podcasts, radio_stations: stations } = data ?? {}
  return (
    <Tabs
      label={t('Library')}
      looks={`${songs} ${albums} ${artists} ${podcasts} ${stations} ${mine.data?.length}`}
    >
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
    </Tabs>
  )
}

/** Library page: title, tabs and content. */
export const LibraryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(title)
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <LibraryTabs />
      {children}
    </Page>
  )
}
