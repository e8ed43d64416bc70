import { CalendarDays, Megaphone, Podcast } from 'lucide-react'
import type { ArtistPage } from './artist-page.ts'

/** All pages, in menu order. */
export const pages: ArtistPage[] = [
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
    title: 'Events',
    group: 'work',
    icon: CalendarDays,
    load: () => import('./pages/Events.tsx').then((m) => m.ArtistEventsPage),
  },
]
