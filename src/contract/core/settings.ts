/**
 * Type and default of a setting. Settings in this file are public: embedded in every page. Server-only settings are in
 * `all-settings.ts`. Environment variables override both.
 */
interface Line<T> {
  type: 'bool' | 'text' | 'number' | 'path'
  default: T
}
export type Lines = Record<string, Line<unknown>>

export const bool = (value: boolean): Line<boolean> => ({ type: 'bool', default: value })
export const text = (value: string): Line<string> => ({ type: 'text', default: value })
export const number = (value: number): Line<number> => ({ type: 'number', default: value })
const path = (value: string): Line<string> => ({ type: 'path', default: value })

/** Every public setting of the product: one line each. */
export const publicLines = {
  appName: text('Tonearm'),
  appUrl: text(''),
  enableLandingPage: bool(false),
  enableBrowse: bool(true),
  enablePodcasts: bool(true),
  enableUserUpload: bool(true),
  enableFriends: bool(true),
  enableChat: bool(true),
  /** Listeners may open their private items to others by links. */
  enableShareLinks: bool(true),
  /** Listeners with the permission use other apps, by app passwords. */
  enable_apps: bool(true),
  /** Listeners link accounts of other services, which are told what they play. */
  enable_scrobbling: bool(true),
  /** Accounts of other servers follow artists and podcasts by ActivityPub. */
  enable_federation: bool(false),
  enableLangSwitcher: bool(true),
  disableCookieConsentPopup: bool(true),
  enableEmbedPlayer: bool(false),
  /** Listeners with the permission save audio on their devices. */
  enableOfflineMode: bool(false),
  /** Names of the networks that links can be shared to, in order; see `share-networks.ts`. */
  share_networks: text(''),
  playerLanding: path('/home'),
  saas: bool(false),
  enable_selling: bool(false),
  /** Visitors buy songs and albums without an account. */
  guest_checkout: bool(true),
  enable_subscription: bool(false),
  /** Ads of the operator are shown; needs billing. */
  enableAds: bool(false),
  /** Ads are shown only to those who agreed in the cookie banner. */
  ads_need_consent: bool(true),
  /** Audio spots and banners of campaigns are presented; needs ads. */
  enableCampaigns: bool(false),
  /** Songs between two spots; a campaign may ask for more. */
  campaigns_every: number(3),
  /** Spots interrupt albums that are played in order. */
  campaigns_in_albums: bool(false),
  /** Spots are played at the breaks of episodes. */
  campaigns_in_episodes: bool(false),
  /** Spots are inserted at these breaks into the files that podcast feeds name. */
  campaigns_in_feeds: bool(false),
  default_currency: text('USD'),
  /** Prices contain the tax of the buyer's country; otherwise it is added. */
  prices_include_tax: bool(false),
  requireAuth: bool(false),
  disableRegistration: bool(false),
  verify_email: bool(false),
  /** Only login providers log people in: no passwords, no registration. Off while no provider is enabled. */
  sso_only: bool(false),
  facebook_login: bool(false),
  defaultTheme: text('Dark'),
  title_song: text('%song_title · %artist_name · %site_name'),
  title_album: text('%album_title · %artist_name · %site_name'),
  title_artist: text('%artist_name · %site_name'),
  title_playlist: text('%playlist_title · %user_name · %site_name'),
  title_genre: text('%genre_name · %site_name'),
  title_user: text('%user_name · %site_name'),
  title_podcast: text('%podcast_title · %artist_name · %site_name'),
  title_episode: text('%episode_title · %podcast_title · %site_name'),
  title_radio_station: text('%radio_station_name · %site_name'),
  title_page: text('%page_title · %site_name'),
  ga4: bool(false),
  ga4MID: text(''),
  analytics_login_event: bool(false),
  analytics_logout_event: bool(false),
  analytics_like_event: bool(false),
  analytics_play_event: bool(false),
  max_upload_mb: number(200),
  /** Whether new uploads are offered for download, unless their owner says otherwise. */
  download_uploads: bool(false),
  download_episodes: bool(true),
  terms_page: text(''),
  privacy_page: text(''),
  imprint_page: text(''),
} as const

export type ValuesOf<L extends Lines> = { [K in keyof L]: L[K]['default'] }

export type SettingKey = keyof typeof publicLines
/** The public settings. */
export type Settings = ValuesOf<typeof publicLines>

/**
 * Parses a stored text by the rules of the page-embedded list: 0 is false, 1 is true, else JSON, else text. Settings
 * declared as number or text keep their type, so a limit of 1 stays 1.
 */
export const readSetting = (type: Line<unknown>['type'], value: string): unknown => {
  if (type === 'number') return Number(value)
  if (type === 'text' || type === 'path') return value
  if (value === '0') return false
  if (value === '1') return true
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Returns the stored text of a value: booleans as 0 and 1. */
export const writeSetting = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'string' ? value : JSON.stringify(value)

/** Returns settings with defaults filled in, from stored key/value pairs; undeclared keys are omitted. */
export const valuesFrom = <L extends Lines>(
  lines: L,
  pairs: { key: string; value: string }[],
): ValuesOf<L> => {
  const stored = new Map(pairs.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(lines).map(([key, line]) => {
      const value = stored.get(key)
      return [key, value === undefined ? line.default : readSetting(line.type, value)]
    }),
  ) as ValuesOf<L>
}

/** Returns all public settings, from stored key/value pairs. */
export const settingsFrom = (pairs: { key: string; value: string }[]): Settings =>
  valuesFrom(publicLines, pairs)

/** Settings that must both be on to sell anything. */
export const selling = ['saas', 'enable_selling'] as const

/** Settings that must both be on to offer plans, and to renew them. */
export const subscribing = ['saas', 'enable_subscription'] as const

/** Returns whether plans are offered and renewed. */
export const isSubscribing = (settings: Pick<Settings, (typeof subscribing)[number]>): boolean =>
  subscribing.every((key) => settings[key])

/** Returns whether anything is sold. */
export const isSelling = (settings: Pick<Settings, (typeof selling)[number]>): boolean =>
  selling.every((key) => settings[key])
