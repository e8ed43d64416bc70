import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSelling } from '../../../contract/core/settings.ts'
import { libraryCountsQuery } from '../../catalog/likes/likes.ts'
import { myPlaylistsQuery } from '../../catalog/playlists/playlists.ts'
import { hasOwnSongs } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { LinkTab, LinkTabs } from '../../ui/tabs/LinkTabs.tsx'

const LibraryTabs = () => {
  const { t } = useTranslation()
  const { data } = useQuery(libraryCountsQuery())
  const user = useSession((state) => state.user)
  const mine = useQuery(myPlaylistsQuery())
  const { songs, albums, artists, podcasts, radio_stations: stations } = data ?? {}
  return (
    <LinkTabs bleed className="mb-4" label={t('Library')}>
      <LinkTab to="/library/all" text={t('All')} />
      <LinkTab to="/library/likes" text={t('Songs')} count={songs ?? null} />
      <LinkTab to="/library/albums" text={t('Albums')} count={albums ?? null} />
      <LinkTab to="/library/artists" text={t('Artists')} count={artists ?? null} />
      {settings().enablePodcasts && (
        <LinkTab to="/library/podcasts" text={t('Podcasts')} count={podcasts ?? null} />
      )}
      <LinkTab to="/library/stations" text={t('Stations')} count={stations ?? null} />
      <LinkTab to="/library/playlists" text={t('Playlists')} count={mine.data?.length ?? null} />
      {settings().enableOfflineMode && <LinkTab to="/library/downloads" text={t('Downloads')} />}
      {isSelling(settings()) && <LinkTab to="/library/purchases" text={t('Purchases')} />}
      {hasOwnSongs(settings(), user) && <LinkTab to="/library/my-songs" text={t('My songs')} />}
      <LinkTab to="/library/recent" text={t('Recently played')} />
      <LinkTab to="/library/top-songs" text={t('Top songs')} />
      <LinkTab to="/library/bookmarks" text={t('Bookmarks')} />
    </LinkTabs>
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
