import type { Section } from './parts.ts'

/** Name, features and links of the site. */
export const general: Section[] = [
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
      {
        key: 'enable_apps',
        label: 'Music apps',
        hint: 'Lets people with permission connect Subsonic apps by app passwords.',
      },
      {
        key: 'enable_scrobbling',
        label: 'Scrobbling',
        hint: 'Lets people send what they play to ListenBrainz and Last.fm.',
      },
      {
        key: 'enable_federation',
        label: 'Federation',
        hint: 'Lets people follow artists and podcasts from Mastodon and other servers that speak ActivityPub. Needs a domain that stays the same, with https.',
      },
      {
        key: 'fetch_lyrics',
        label: 'Lyrics from LRCLIB',
        hint: 'Looks up lyrics of public songs that have none at lrclib.net, which learns artists and titles.',
      },
    ],
  },
  {
    title: 'Last.fm',
    lead: 'Listeners can link Last.fm once you have entered the API account of your site (last.fm/api/account/create).',
    fields: [
      { key: 'lastfm_api_key', label: 'API key' },
      { key: 'lastfm_secret', label: 'Shared secret', as: 'secret' },
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
      {
        key: 'limit_apps',
        label: 'Requests of music apps',
        hint: 'For each app. A first synchronization asks for every album and cover.',
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
