import {
  Activity,
  ChartColumn,
  Disc3,
  FileText,
  Flag,
  Globe,
  HardDrive,
  KeyRound,
  Languages,
  ListMusic,
  ListTree,
  type LucideIcon,
  Mail,
  MessagesSquare,
  MicVocal,
  MousePointerClick,
  Music,
  Palette,
  Play,
  Podcast,
  RadioTower,
  Rss,
  ScrollText,
  Search,
  SlidersHorizontal,
  Tag,
  Tags,
  Upload,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Group } from '../../contract/admin/configuration.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { SettingKey } from '../../contract/settings.ts'

/** One page of the admin area. Menu, routing, titles, breadcrumbs, guard and command palette derive from it. */
export interface AdminPage {
  /** Below `/admin/`. */
  path: string
  /** The name by which guard and redirects call it. */
  name: `admin.${string}`
  /** Message key. */
  title: string
  group: GroupName
  icon: LucideIcon
  /** Any one of them opens the page; every administrator may where none is named. */
  permission?: readonly Permission[]
  /** The setting that must be on. */
  feature?: SettingKey
  /** What the menu counts of it waits for somebody: none are not worth a figure. */
  waits?: true
  /** Path of the page to which it belongs and which the menu shows in its place. */
  under?: string
  load: () => Promise<{ Page: ComponentType }>
}

/** Parts of the menu, in order; those without a page are not shown. */
export const groups = [
  { name: 'overview', title: null },
  { name: 'content', title: 'Content' },
  { name: 'people', title: 'People' },
  { name: 'system', title: 'System' },
] as const

/** Pages of the configuration have a menu of their own; the large menu has one entry for all of them. */
export type GroupName = (typeof groups)[number]['name'] | 'configuration'

/** A page of the configuration that the table of settings makes. */
const settingsPage = (group: Group, title: string, icon: LucideIcon): AdminPage => ({
  path: `configuration/${group}`,
  name: `admin.configuration.${group}`,
  title,
  group: 'configuration',
  icon,
  permission: ['Edit settings'],
  load: () => import('./configuration/SettingsPage.tsx'),
})

/** Every page, in the order of the menu. */
export const pages: AdminPage[] = [
  {
    path: 'analytics',
    name: 'admin.analytics',
    title: 'Analytics',
    group: 'overview',
    icon: ChartColumn,
    load: () => import('./pages/Analytics.tsx'),
  },
  {
    path: 'songs',
    name: 'admin.songs',
    title: 'Songs',
    group: 'content',
    icon: Music,
    permission: ['CED songs'],
    load: () => import('./pages/Songs.tsx'),
  },
  {
    path: 'albums',
    name: 'admin.albums',
    title: 'Albums',
    group: 'content',
    icon: Disc3,
    permission: ['CED albums'],
    load: () => import('./pages/Albums.tsx'),
  },
  {
    path: 'upload',
    name: 'admin.upload',
    title: 'Upload',
    group: 'content',
    icon: Upload,
    permission: ['CED songs'],
    load: () => import('./pages/Upload.tsx'),
  },
  {
    path: 'artists',
    name: 'admin.artists',
    title: 'Artists',
    group: 'content',
    icon: MicVocal,
    permission: ['Read artists'],
    load: () => import('./pages/Artists.tsx'),
  },
  {
    path: 'artist-requests',
    name: 'admin.artist-requests',
    title: 'Artist requests',
    group: 'people',
    icon: UserPlus,
    permission: ['Read artists'],
    waits: true,
    load: () => import('./pages/ArtistRequests.tsx'),
  },
  {
    path: 'playlists',
    name: 'admin.playlists',
    title: 'Playlists',
    group: 'content',
    icon: ListMusic,
    permission: ['CED playlists'],
    load: () => import('./pages/Playlists.tsx'),
  },
  {
    path: 'genres',
    name: 'admin.genres',
    title: 'Genres',
    group: 'content',
    icon: Tag,
    permission: ['CED song_genres'],
    load: () => import('./pages/Genres.tsx'),
  },
  {
    path: 'radio-stations',
    name: 'admin.radio-stations',
    title: 'Radio stations',
    group: 'content',
    icon: RadioTower,
    permission: ['CED radio_stations'],
    load: () => import('./pages/RadioStations.tsx'),
  },
  {
    path: 'podcasts',
    name: 'admin.podcasts',
    title: 'Podcasts',
    group: 'content',
    icon: Podcast,
    permission: ['CED podcasts'],
    feature: 'enablePodcasts',
    load: () => import('./pages/Podcasts.tsx'),
  },
  {
    path: 'podcasts/episodes',
    name: 'admin.podcasts.episodes',
    title: 'Episodes',
    group: 'content',
    icon: Podcast,
    permission: ['CED podcasts'],
    feature: 'enablePodcasts',
    under: 'podcasts',
    load: () => import('./pages/Episodes.tsx'),
  },
  {
    path: 'podcast-genres',
    name: 'admin.podcast-genres',
    title: 'Podcast genres',
    group: 'content',
    icon: Tags,
    permission: ['CED podcast_genres'],
    feature: 'enablePodcasts',
    load: () => import('./pages/PodcastGenres.tsx'),
  },
  {
    path: 'users',
    name: 'admin.users',
    title: 'Users',
    group: 'people',
    icon: Users,
    permission: ['Read users'],
    load: () => import('./pages/Users.tsx'),
  },
  {
    path: 'roles',
    name: 'admin.roles',
    title: 'Roles',
    group: 'people',
    icon: KeyRound,
    permission: ['Read roles'],
    load: () => import('./pages/Roles.tsx'),
  },
  {
    path: 'contact',
    name: 'admin.contact',
    title: 'Contact',
    group: 'people',
    icon: MessagesSquare,
    permission: ['contact'],
    waits: true,
    load: () => import('./pages/Contact.tsx'),
  },
  {
    path: 'reports',
    name: 'admin.reports',
    title: 'Reports',
    group: 'people',
    icon: Flag,
    permission: ['Read users'],
    waits: true,
    load: () => import('./pages/Reports.tsx'),
  },
  settingsPage('general', 'General', SlidersHorizontal),
  settingsPage('player', 'Player', Play),
  settingsPage('search', 'Search', Search),
  settingsPage('analytics', 'Google Analytics', MousePointerClick),
  settingsPage('storage', 'Storage', HardDrive),
  settingsPage('seo', 'SEO', Globe),
  settingsPage('mail', 'Mail', Mail),
  settingsPage('auth', 'Log-in', KeyRound),
  {
    path: 'translations',
    name: 'admin.translations',
    title: 'Translations',
    group: 'system',
    icon: Languages,
    permission: ['CED translations'],
    load: () => import('./pages/Translations.tsx'),
  },
  {
    path: 'configuration/pages',
    name: 'admin.configuration.pages',
    title: 'Pages',
    group: 'configuration',
    icon: FileText,
    permission: ['CED pages', 'Edit settings'],
    load: () => import('./pages/CustomPages.tsx'),
  },
  {
    path: 'configuration/feeds',
    name: 'admin.configuration.feeds',
    title: 'Feeds',
    group: 'configuration',
    icon: Rss,
    permission: ['CED podcasts', 'Edit settings'],
    feature: 'enablePodcasts',
    load: () => import('./pages/Feeds.tsx'),
  },
  {
    path: 'configuration/navigation',
    name: 'admin.configuration.navigation',
    title: 'Menus',
    group: 'configuration',
    icon: ListTree,
    permission: ['Edit settings'],
    load: () => import('./pages/Navigation.tsx'),
  },
  {
    path: 'configuration/theme/general',
    name: 'admin.configuration.theme.general',
    title: 'Theme',
    group: 'system',
    icon: Palette,
    permission: ['Edit theme', 'Edit settings'],
    load: () => import('./theme/ThemePage.tsx'),
  },
  {
    path: 'configuration/theme/preview',
    name: 'admin.configuration.theme.preview',
    title: 'Preview of the theme',
    group: 'system',
    icon: Palette,
    permission: ['Edit theme', 'Edit settings'],
    under: 'configuration/theme/general',
    load: () => import('./theme/ThemePage.tsx'),
  },
  {
    path: 'operations',
    name: 'admin.operations',
    title: 'Operations',
    group: 'system',
    icon: Activity,
    permission: ['Edit settings'],
    load: () => import('./pages/Operations.tsx'),
  },
  {
    path: 'audit-log',
    name: 'admin.audit-log',
    title: 'Audit log',
    group: 'system',
    icon: ScrollText,
    permission: ['Edit settings'],
    load: () => import('./pages/AuditLog.tsx'),
  },
]
