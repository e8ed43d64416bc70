import type { Field, Section } from './configuration-parts.ts'

/** Pages of the configuration that are made of settings. */
export const groups = ['general', 'player', 'search', 'analytics', 'storage', 'seo', 'mail', 'auth'] as const
export type Group = (typeof groups)[number]

const general: Section[] = [
  {
    title: 'Identity',
    lead: 'Shown in titles, mails and shared links.',
    fields: [
      { key: 'appName', label: 'Name' },
      {
        key: 'appUrl',
        label: 'Address',
        hint: 'Where people reach this place; links in mails begin with it.',
      },
      {
        key: 'contact_email',
        label: 'Contact address',
        hint: 'Messages and reports go there; to every administrator while it is empty.',
        as: 'email',
      },
    ],
  },
  {
    title: 'For everybody',
    lead: 'What people meet before anything else.',
    fields: [
      {
        key: 'enableLandingPage',
        label: 'Landing page',
        hint: 'Shown at the root address; off leads straight to the player.',
      },
      { key: 'enableLangSwitcher', label: 'Language menu', hint: 'Listeners choose their language.' },
      {
        key: 'disableCookieConsentPopup',
        label: 'Ask about cookies',
        hint: 'Visitors are asked once, before anything is counted by others.',
        inverted: true,
      },
    ],
  },
  {
    title: 'Features',
    lead: 'Off hides the entries of the menu and the pages.',
    fields: [
      {
        key: 'enableBrowse',
        label: 'Browse',
        hint: 'Lists of all songs, albums and artists, genres and charts.',
      },
      {
        key: 'enableUserUpload',
        label: 'Listener uploads',
        hint: 'Who has the permission may bring songs of their own.',
      },
    ],
  },
  {
    title: 'Load',
    lead: 'So that one program does not crowd out everybody else.',
    fields: [
      {
        key: 'limit_calls',
        label: 'Calls of one listener',
        hint: 'What goes beyond is asked to wait.',
        unit: 'a minute',
      },
    ],
  },
  {
    title: 'Cache',
    lead: 'Answers for visitors are kept in memory and forgotten whenever something changes.',
    fields: [],
    trial: 'clear-cache',
  },
]

const player: Section[] = [
  {
    title: 'Start',
    lead: 'What opens when somebody comes to listen.',
    fields: [
      {
        key: 'playerLanding',
        label: 'Player opens at',
        hint: 'A path in the player, such as /home or /browse.',
      },
    ],
  },
  {
    title: 'Counting plays',
    lead: 'A play counts after 30 seconds or half of the song, once per listener in ten minutes.',
    fields: [{ key: 'limit_plays', label: 'Plays of one listener', unit: 'a minute' }],
  },
  {
    title: 'Radio',
    lead: 'Stations that browsers may not have from their source are passed on by this place, each by one connection.',
    fields: [
      {
        key: 'radio_listeners',
        label: 'Listeners of passed on stations',
        hint: 'At the same time, on each server. Whoever comes beyond is asked to come back later.',
      },
    ],
  },
]

const search: Section[] = [
  {
    title: 'Searching',
    lead: 'What is typed is looked up while typing goes on.',
    fields: [{ key: 'limit_searches', label: 'Searches of one listener', unit: 'a minute' }],
  },
  {
    title: 'Search index',
    lead: 'It follows every change by itself. Make it anew when something is not found that should be.',
    fields: [],
    facts: ['Items in the index', 'Changes waiting'],
    trial: 'reindex',
  },
]

const analytics: Section[] = [
  {
    title: 'Google Analytics',
    lead: 'Loaded only for visitors who agree. Your own analytics need none of it.',
    fields: [
      { key: 'ga4', label: 'Google Analytics 4' },
      { key: 'ga4MID', label: 'Measurement ID', hint: 'Begins with G-.' },
    ],
  },
  {
    title: 'Events',
    lead: 'What Google is told of, beside the pages that are looked at.',
    fields: [
      { key: 'analytics_login_event', label: 'Log-ins' },
      { key: 'analytics_logout_event', label: 'Log-outs' },
      { key: 'analytics_like_event', label: 'Likes' },
      { key: 'analytics_play_event', label: 'Plays' },
    ],
  },
]

const storage: Section[] = [
  {
    title: 'Uploads',
    lead: 'How much may be brought in through the browser.',
    fields: [
      { key: 'max_upload_mb', label: 'Largest file', unit: 'MB' },
      {
        key: 'upload_quota_mb',
        label: 'Space of one listener',
        hint: 'All files that somebody has uploaded.',
        unit: 'MB',
      },
    ],
  },
  {
    title: 'Where files lie',
    lead: 'A folder of the server, or a bucket that STORAGE_URL names.',
    fields: [],
    facts: ['Place', 'Free space'],
    trial: 'test-storage',
  },
]

const seo: Section[] = [
  {
    title: 'The place',
    lead: 'What search engines and shared links tell.',
    fields: [{ key: 'site_description', label: 'Description', as: 'area' }],
    facts: ['Map for search engines'],
  },
  {
    title: 'Titles',
    lead: 'What stands in the tab of the browser. A part without a value goes, with what parts it from the others.',
    fields: [
      { key: 'title_song', label: 'Song', as: 'title' },
      { key: 'title_album', label: 'Album', as: 'title' },
      { key: 'title_artist', label: 'Artist', as: 'title' },
      { key: 'title_playlist', label: 'Playlist', as: 'title' },
      { key: 'title_genre', label: 'Genre', as: 'title' },
      { key: 'title_user', label: 'Listener', as: 'title' },
      { key: 'title_page', label: 'All other pages', as: 'title' },
    ],
  },
]

const mail: Section[] = [
  {
    title: 'Sender',
    lead: 'Who mails of this place are from.',
    fields: [
      {
        key: 'mail_from',
        label: 'Address of the sender',
        hint: 'no-reply at the address of this place while it is empty.',
        as: 'email',
      },
    ],
  },
  {
    title: 'Mail server',
    lead: 'Without one, mails become files in the data folder.',
    fields: [
      { key: 'smtp_host', label: 'Server', hint: 'Such as smtp.example.org.' },
      { key: 'smtp_port', label: 'Port', hint: 'Mostly 587, or 465 with TLS from the start.' },
      {
        key: 'smtp_tls',
        label: 'TLS from the start',
        hint: 'Off secures the connection after the greeting, wherever the server can.',
      },
      { key: 'smtp_user', label: 'User' },
      { key: 'smtp_password', label: 'Password', as: 'secret' },
    ],
  },
  {
    title: 'Test',
    lead: 'Sends a mail to your own address, by what is saved.',
    fields: [],
    facts: ['Mails are sent by', 'Mails become files in'],
    trial: 'test-mail',
  },
]

const auth: Section[] = [
  {
    title: 'Who may come in',
    lead: 'What visitors see, and how they become listeners.',
    fields: [
      {
        key: 'requireAuth',
        label: 'Only with a log-in',
        hint: 'Visitors see the log-in and nothing else of the catalogue.',
      },
      {
        key: 'disableRegistration',
        label: 'Registration',
        hint: 'Everybody can create an account.',
        inverted: true,
      },
      {
        key: 'verify_email',
        label: 'Confirm e-mails',
        hint: 'New accounts open a link that is mailed to them.',
      },
      {
        key: 'limit_logins',
        label: 'Log-ins from one address',
        hint: 'Guessing at passwords is limited far below that.',
        unit: 'a minute',
      },
    ],
  },
  {
    title: 'Google',
    lead: 'Log-in with a Google account.',
    fields: [
      { key: 'google_login', label: 'Log-in with Google' },
      { key: 'google_client_id', label: 'Client ID' },
      { key: 'google_client_secret', label: 'Client secret', as: 'secret' },
    ],
    facts: ['Address for Google to come back to'],
  },
  {
    title: 'Facebook',
    lead: 'Log-in with a Facebook account.',
    fields: [
      { key: 'facebook_login', label: 'Log-in with Facebook' },
      { key: 'facebook_client_id', label: 'App ID' },
      { key: 'facebook_client_secret', label: 'App secret', as: 'secret' },
    ],
    facts: ['Address for Facebook to come back to'],
  },
]

/** Every page with its sections. */
export const configuration: Record<Group, readonly Section[]> = {
  general,
  player,
  search,
  analytics,
  storage,
  seo,
  mail,
  auth,
}

/** What a page asks for. */
export const fieldsOf = (group: Group): Field[] => configuration[group].flatMap(({ fields }) => fields)
