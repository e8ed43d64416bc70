import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { general } from './general.ts'
import type { Field, Section } from './parts.ts'
import { seo } from './seo.ts'

/** Configuration pages made of settings. */
export const groups = [
  'general',
  'billing',
  'player',
  'search',
  'analytics',
  'storage',
  'seo',
  'mail',
  'auth',
] as const
export type Group = (typeof groups)[number]

const player: Section[] = [
  {
    title: 'Start',
    lead: 'The first page people see in the app.',
    fields: [
      {
        key: 'playerLanding',
        label: 'Start page',
        hint: 'A path in the app, such as /home or /browse.',
      },
    ],
  },
  {
    title: 'Play counting',
    lead: 'A play counts after 30 seconds or half the song, at most once per listener every ten minutes.',
    fields: [
      { key: 'limit_plays', label: 'Plays per listener', unit: 'per minute' },
      {
        key: 'plays_months',
        label: 'Keep plays for',
        hint: 'At least 13 months, or 0 to keep them all. What is older leaves histories and exports; totals and analytics stay.',
        unit: 'in months',
      },
    ],
  },
  {
    title: 'Downloads',
    lead: 'For people with permission to download.',
    fields: [
      {
        key: 'download_uploads',
        label: 'Offer new uploads for download',
        hint: 'Only the default: it can be changed for each song.',
      },
      {
        key: 'download_episodes',
        label: 'Offer episodes for download',
        hint: 'Podcast apps can still download the episodes of public feeds.',
      },
    ],
  },
  {
    title: 'Offline mode',
    lead: 'People with permission save music and episodes on their devices, and listen without a connection.',
    fields: [
      { key: 'enableOfflineMode', label: 'Offline mode' },
      {
        key: 'offline_grace_days',
        label: 'Grace period',
        hint: 'How long saved items still play after the right to them has ended. Rights are checked whenever a device is online.',
        unit: 'in days',
      },
    ],
  },
  {
    title: 'Radio',
    lead: 'Stations that browsers can’t play directly are relayed by your server over a single connection each.',
    fields: [
      {
        key: 'radio_listeners',
        label: 'Maximum relay listeners',
        hint: 'Maximum simultaneous listeners per server. Further listeners are asked to try again later.',
      },
    ],
  },
]

const search: Section[] = [
  {
    title: 'Search results',
    lead: 'What listeners find besides songs. Types without results are never shown.',
    fields: [
      { key: 'search_albums', label: 'Albums' },
      { key: 'search_artists', label: 'Artists' },
      { key: 'search_genres', label: 'Genres' },
      { key: 'search_playlists', label: 'Playlists' },
      { key: 'search_podcasts', label: 'Podcasts' },
      { key: 'search_episodes', label: 'Episodes' },
      { key: 'search_radio_stations', label: 'Radio stations' },
      { key: 'search_profiles', label: 'Profiles' },
    ],
  },
  {
    title: 'Search limits',
    lead: 'Search runs as people type.',
    fields: [{ key: 'limit_searches', label: 'Searches per listener', unit: 'per minute' }],
  },
  {
    title: 'Search index',
    lead: 'Updates automatically. Rebuild it if search results are missing.',
    fields: [],
    facts: ['Indexed items', 'Pending changes'],
    test: 'reindex',
  },
]

const analytics: Section[] = [
  {
    title: 'Google Analytics',
    lead: 'Only loaded for visitors who consent. Built-in analytics work without it.',
    fields: [
      { key: 'ga4', label: 'Google Analytics 4' },
      { key: 'ga4MID', label: 'Measurement ID', hint: 'Starts with G-.' },
    ],
  },
  {
    title: 'Events',
    lead: 'Only these events are sent to Google, never page views.',
    fields: [
      { key: 'analytics_login_event', label: 'Logins' },
      { key: 'analytics_logout_event', label: 'Logouts' },
      { key: 'analytics_like_event', label: 'Likes' },
      { key: 'analytics_play_event', label: 'Plays' },
    ],
  },
]

const storage: Section[] = [
  {
    title: 'Uploads',
    lead: 'Limits for uploads in the browser.',
    fields: [
      { key: 'max_upload_mb', label: 'Maximum file size', unit: 'MB' },
      {
        key: 'upload_quota_mb',
        label: 'Storage per listener',
        hint: 'Total size of one listener’s uploads.',
        unit: 'MB',
      },
    ],
  },
  {
    title: 'Conversions',
    lead: 'Other apps can ask for music in another format. Finished conversions are kept, so that the next app gets a file.',
    fields: [
      {
        key: 'transcode_cache_mb',
        label: 'Space for conversions',
        hint: 'The least recently used ones are deleted. 0 keeps none.',
        unit: 'MB',
      },
    ],
  },
  {
    title: 'File storage',
    lead: 'Environment variables choose it when the server starts: the bucket of STORAGE_URL or, without it, the folder media in TONEARM_DATA. Copy your files to the new place before you change it.',
    fields: [],
    facts: ['Location', 'Free space', 'Set by', 'To use a bucket'],
    test: 'test-storage',
  },
]

const mail: Section[] = [
  {
    title: 'Sender',
    lead: 'Sender of emails from this site.',
    fields: [
      {
        key: 'mail_from',
        label: 'From address',
        hint: 'If empty, no-reply@ your domain is used.',
        as: 'email',
      },
    ],
  },
  {
    title: 'Mail server',
    lead: 'Without a mail server, emails are saved to the data folder.',
    fields: [
      { key: 'smtp_host', label: 'Server', hint: 'e.g. smtp.example.org' },
      { key: 'smtp_port', label: 'Port', hint: 'Usually 587, or 465 for implicit TLS.' },
      {
        key: 'smtp_tls',
        label: 'Implicit TLS',
        hint: 'When off, STARTTLS is used; with a username, the server has to support it.',
      },
      { key: 'smtp_user', label: 'Username' },
      { key: 'smtp_password', label: 'Password', as: 'secret' },
    ],
  },
  {
    title: 'Test',
    lead: 'Sends a test email to your address using the saved settings.',
    fields: [],
    facts: ['Emails are sent via', 'Emails are saved to'],
    test: 'test-mail',
  },
]

/** Every page with its sections. */
export const configuration: Record<Group, readonly Section[]> = {
  general,
  billing,
  player,
  search,
  analytics,
  storage,
  seo,
  mail,
  auth,
}

/** Returns the fields of a page. */
export const fieldsOf = (group: Group): Field[] => configuration[group].flatMap(({ fields }) => fields)
