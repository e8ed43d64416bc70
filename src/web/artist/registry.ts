import { ChartColumn } from 'lucide-react'
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
]
