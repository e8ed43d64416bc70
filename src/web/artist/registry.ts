import { ChartColumn, Disc3, MessagesSquare, Music, Upload, UserRound, Users } from 'lucide-react'
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
    path: 'account',
    title: 'Artist profile',
    group: 'account',
    icon: UserRound,
    load: () => import('./pages/Profile.tsx').then((m) => m.ProfilePage),
  },
  {
    path: 'team',
    title: 'Team',
    group: 'account',
    icon: Users,
    load: () => import('./pages/Team.tsx').then((m) => m.TeamPage),
  },
  {
    path: 'contact',
    title: 'Contact',
    group: 'account',
    icon: MessagesSquare,
    load: () => import('./pages/Contact.tsx').then((m) => m.ContactPage),
  },
]
