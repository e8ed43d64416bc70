/**
 * Every setting of the product: one line each. Public ones are embedded in the page;
 * secret ones never leave the server. Environment variables win over both.
 */
type Line<T> = {
  type: 'bool' | 'text' | 'number' | 'path' | 'json'
  default: T
  group: Group
  public: boolean
}
type Group = 'general' | 'auth' | 'player' | 'storage' | 'seo' | 'analytics' | 'theme' | 'billing' | 'mail'

const bool = (group: Group, value: boolean): Line<boolean> => ({
  type: 'bool',
  default: value,
  group,
  public: true,
})
const text = (group: Group, value: string): Line<string> => ({
  type: 'text',
  default: value,
  group,
  public: true,
})
/** Known to the server only. */
const inner = (group: Group, value: string): Line<string> => ({ ...text(group, value), public: false })
const path = (group: Group, value: string): Line<string> => ({
  type: 'path',
  default: value,
  group,
  public: true,
})
const number = (group: Group, value: number): Line<number> => ({
  type: 'number',
  default: value,
  group,
  public: true,
})

export const settings = {
  appName: text('general', 'Tonearm'),
  appUrl: text('general', ''),
  enableLandingPage: bool('general', false),
  enableBrowse: bool('general', true),
  enablePodcasts: bool('general', false),
  enableUserUpload: bool('general', true),
  enableLangSwitcher: bool('general', true),
  disableCookieConsentPopup: bool('general', true),
  enableEmbedPlayer: bool('player', false),
  enableOfflineMode: bool('player', false),
  playerLanding: path('player', '/home'),
  saas: bool('billing', false),
  enable_selling: bool('billing', false),
  enable_subscription: bool('billing', false),
  default_currency: text('billing', 'USD'),
  requireAuth: bool('auth', false),
  disableRegistration: bool('auth', false),
  verify_email: bool('auth', false),
  google_login: bool('auth', false),
  google_client_id: inner('auth', ''),
  google_client_secret: inner('auth', ''),
  facebook_login: bool('auth', false),
  facebook_client_id: inner('auth', ''),
  facebook_client_secret: inner('auth', ''),
  defaultTheme: text('theme', 'Dark'),
  title_song: text('seo', '%song_title · %artist_name · %site_name'),
  title_album: text('seo', '%album_title · %artist_name · %site_name'),
  title_artist: text('seo', '%artist_name · %site_name'),
  title_playlist: text('seo', '%playlist_title · %user_name · %site_name'),
  title_genre: text('seo', '%genre_name · %site_name'),
  title_user: text('seo', '%user_name · %site_name'),
  title_podcast: text('seo', '%podcast_title · %artist_name · %site_name'),
  title_episode: text('seo', '%episode_title · %podcast_title · %site_name'),
  title_radio_station: text('seo', '%radio_station_name · %site_name'),
  title_page: text('seo', '%page_title · %site_name'),
  site_description: inner('seo', 'Songs, albums, artists and playlists to listen to'),
  ga4: bool('analytics', false),
  ga4MID: text('analytics', ''),
  analytics_login_event: bool('analytics', false),
  analytics_logout_event: bool('analytics', false),
  analytics_like_event: bool('analytics', false),
  analytics_play_event: bool('analytics', false),
  limit_calls: number('general', 1200),
  limit_searches: number('general', 300),
  limit_plays: number('general', 60),
  limit_logins: number('auth', 120),
  mail_from: inner('mail', ''),
  contact_email: inner('mail', ''),
  max_upload_mb: number('storage', 200),
  upload_quota_mb: number('storage', 2000),
} as const

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = (typeof settings)[K]['default']
export type Settings = { [K in SettingKey]: SettingValue<K> }

export const settingKeys = Object.keys(settings) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key)

/**
 * Reads one stored text by the rule of the page-embedded list: 0 is false, 1 is true, else JSON,
 * else text. Settings declared as numbers or texts are kept as such, so a limit of 1 stays 1.
 */
export const readSetting = (key: string, value: string): unknown => {
  const type = isSettingKey(key) ? settings[key].type : undefined
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

/** The stored text of a value: booleans as 0 and 1. */
export const writeSetting = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'string' ? value : JSON.stringify(value)

/** All settings with defaults filled in, from stored key/value pairs. */
export const settingsFrom = (pairs: { key: string; value: string }[]): Settings => {
  const result: Record<string, unknown> = {}
  for (const key of settingKeys) result[key] = settings[key].default
  for (const { key, value } of pairs) if (isSettingKey(key)) result[key] = readSetting(key, value)
  return result as Settings
}
