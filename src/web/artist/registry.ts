import { CalendarDays, ChartColumn, Disc3, Megaphone, Music, Podcast, Upload } from 'lucide-react'
import type { ArtistPage } from './artist-page.ts'

const retention = () => import('./analytics/Retention.tsx')

/** All pages, in menu order. */
export const pages: ArtistPage[] = [
  {
    path: 'analytics',
    title: 'Analytics',
    group: 'work',
    icon: ChartColumn,
    load: async () => (await import('./analytics/AnalyticsPage.tsx')).AnalyticsPage,
  },
  {
    path: 'analytics/songs/$id',
    title: 'Song',
    group: 'work',
    icon: ChartColumn,
    under: 'analytics',
    load: async () => (await retention()).SongRetentionPage,
  },
  {
    path: 'analytics/episodes/$id',
    title: 'Episode',
    group: 'work',
    icon: ChartColumn,
    under: 'analytics',
    load: async () => (await retention()).EpisodeRetentionPage,
  },
  {
    path: 'songs',
    title: 'Songs',
    group: 'work',
    icon: Music,
    load: () => import('./pages/Songs.tsx').then((m) => m.SongsPage),
  },
  {
    path: 'albums',
    title: 'Albums',
    group: 'work',
    icon: Disc3,
    load: () => import('./pages/Albums.tsx').then((m) => m.AlbumsPage),
  },
  {
    path: 'albums/$id',
    title: 'Album',
    group: 'work',
    icon: Disc3,
    under: 'albums',
    load: () => import('./pages/Album.tsx').then((m) => m.AlbumPage),
  },
  {
    path: 'upload',
    title: 'Upload',
    group: 'work',
    icon: Upload,
    load: () => import('./pages/Upload.tsx').then((m) => m.UploadPage),
  },
  {
    path: 'podcasts',
    title: 'Podcasts',
    group: 'work',
    icon: Podcast,
    feature: 'enablePodcasts',
    load: () => import('./pages/Podcasts.tsx').then((m) => m.ArtistPodcastsPage),
  },
  {
    path: 'podcasts/episodes',
    title: 'Episodes',
    group: 'work',
    icon: Podcast,
    feature: 'enablePodcasts',
    under: 'podcasts',
    load: () => import('./pages/Episodes.tsx').then((m) => m.ArtistEpisodesPage),
  },
  {
    path: 'posts',
    title: 'Posts',
    group: 'work',
    icon: Megaphone,
    load: () => import('./pages/Posts.tsx').then((m) => m.ArtistPostsPage),
  },
  {
    path: 'events',
    title: 'Live dates',
    group: 'work',
    icon: CalendarDays,
    load: () => import('./pages/Events.tsx').then((m) => m.ArtistEventsPage),
  },
]
