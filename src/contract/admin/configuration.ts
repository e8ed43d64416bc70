import { auth } from './configuration-auth.ts'
import { billing } from './configuration-billing.ts'
import type { Field, Section } from './configuration-parts.ts'
import { seo } from './configuration-seo.ts'

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

const general: Section[] = [
  {
    title: 'Identity',
    lead: 'Shown in titles, emails and shared links.',
    fields: [
      { key: 'appName', label: 'Name' },
      {
        key: 'appUrl',
        label: 'Site URL',
        hint: 'The public address of this site, used for links in emails and feeds.',
      },
      {
        key: 'contact_email',
        label: 'Contact email',
        hint: 'Receives messages and reports. If empty, they go to every administrator.',
        as: 'email',
      },
    ],
  },
  {
    title: 'Site',
    lead: 'What visitors see first.',
    fields: [
      {
        key: 'enableLandingPage',
        label: 'Landing page',
        hint: 'Shown at “/”. When off, visitors go straight to the app.',
      },
      { key: 'enableLangSwitcher', label: 'Language menu', hint: 'Let listeners choose their language.' },
      {
        key: 'disableCookieConsentPopup',
        label: 'Cookie banner',
        hint: 'Ask visitors for consent before third-party analytics load.',
        inverted: true,
      },
    ],
  },
  {
    title: 'Features',
    lead: 'When off, the menu items and pages are hidden.',
    fields: [
      {
        key: 'enableBrowse',
        label: 'Browse',
        hint: 'Lists of all songs, albums and artists, genres and charts.',
      },
      { key: 'enablePodcasts', label: 'Podcasts', hint: 'Shows, episodes and their feeds.' },
      {
        key: 'enableUserUpload',
        label: 'Listener uploads',
        hint: 'Lets people with permission upload their own songs.',
      },
      {
        key: 'enableFriends',
        label: 'Friends',
        hint: 'Friend requests, suggestions, invite links, shared playlists and Blends.',
      },
      { key: 'enableChat', label: 'Chat', hint: 'Conversations between friends, and groups.' },
    ],
  },
  {
    title: 'Sharing',
    lead: 'Where listeners can share links to songs, albums and everything else.',
    fields: [
      {
        key: 'share_networks',
        label: 'Networks',
        hint: 'Drag to change the order in the share dialog.',
        as: 'networks',
      },
      {
        key: 'enableShareLinks',
        label: 'Private links',
        hint: 'Lets listeners open their private songs, albums and playlists to anyone with a link. When off, existing links stop working.',
      },
      {
        key: 'enableEmbedPlayer',
        label: 'Embed player',
        hint: 'Other websites can show a player of whatever is public. Plays there count as those of visitors.',
      },
    ],
  },
  {
    title: 'Legal pages',
    lead: 'Linked where people agree to them, in the footer and on the landing page. Visitors can read them even if login is required.',
    fields: [
      {
        key: 'terms_page',
        label: 'Terms of use',
        hint: 'A path such as /terms, or a URL starting with https://',
      },
      { key: 'privacy_page', label: 'Privacy policy' },
      { key: 'imprint_page', label: 'Imprint' },
    ],
  },
  {
    title: 'Rate limits',
    lead: 'Rate limits protect the server from being overloaded.',
    fields: [
      {
        key: 'limit_calls',
        label: 'API requests per listener',
        hint: 'Requests over the limit are delayed.',
        unit: 'per minute',
      },
    ],
  },
  {
    title: 'Cache',
    lead: 'Responses for visitors are cached in memory and cleared whenever something changes.',
    fields: [],
    test: 'clear-cache',
  },
]

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
    fields: [{ key: 'limit_plays', label: 'Plays per listener', unit: 'per minute' }],
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
    title: 'File storage',
    lead: 'A folder on the server, or the bucket set in STORAGE_URL.',
    fields: [],
    facts: ['Location', 'Free space'],
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
        hint: 'When off, STARTTLS is used if the server supports it.',
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
