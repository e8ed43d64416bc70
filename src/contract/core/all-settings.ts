import { bool, number, publicLines, text, type ValuesOf, valuesFrom } from './settings.ts'

/** Settings known only to the server and the back office; none of them is embedded in pages. */
const innerLines = {
  facebook_client_id: text(''),
  facebook_client_secret: text(''),
  lastfm_api_key: text(''),
  lastfm_secret: text(''),
  /** Look up missing lyrics at LRCLIB, which learns artists and titles. */
  fetch_lyrics: bool(false),
  site_description: text('Songs, albums, artists and playlists to listen to'),
  // Used for items without a text of their own.
  description_song: text('Listen to %song_title[ by %artist_name].[ From the album %album_title.]'),
  description_album: text('Listen to %album_title[ by %artist_name][, %year]: %songs.'),
  description_artist: text('Listen to %artist_name: %songs, %albums.'),
  description_playlist: text('Listen to %playlist_title by %user_name: %songs.'),
  description_genre: text('Listen to %genre_name: %songs.'),
  description_user: text('%user_name has %playlists.'),
  description_podcast: text('Listen to %podcast_title[ by %artist_name]: %episodes.'),
  description_podcast_genre: text('%genre_name: %podcasts.'),
  description_episode: text('Listen to %episode_title, an episode of %podcast_title.'),
  description_radio_station: text('Listen to %radio_station_name live.'),
  contact_email: text(''),
  /** Commission of the site on each sale. */
  commission_percent: number(15),
  /** How the income of subscriptions is shared with artists; see `shares.ts`. */
  share_model: text('none'),
  /** The income of campaigns is shared with the artists with whose songs and episodes they were presented. */
  share_ads: bool(false),
  /** Share of the site in both. */
  share_site_percent: number(30),
  /** How long after a sale artists can be paid. */
  earnings_hold_days: number(14),
  /** Days for which saved items still play after the right to them has ended. */
  offline_grace_days: number(14),
  /** Months for which plays are kept; 0 for ever. */
  plays_months: number(0),
  /** Who sells, as invoices name them; the name of the site if it is empty. */
  seller_name: text(''),
  seller_address: text(''),
  seller_tax_id: text(''),
  /** A line at the end of invoices. */
  invoice_note: text(''),
  /** The provider for tests; never offered in production. */
  test_payments: bool(false),
  offline_payments: bool(false),
  offline_instructions: text(''),
  offline_account_holder: text(''),
  offline_iban: text(''),
  offline_bic: text(''),
  /** How long a bank transfer may take. */
  offline_days: number(14),
  mail_from: text(''),
  smtp_host: text(''),
  smtp_port: number(587),
  /** TLS from the first byte; otherwise STARTTLS if the server supports it. */
  smtp_tls: bool(false),
  smtp_user: text(''),
  smtp_password: text(''),
  upload_quota_mb: number(2000),
  limit_calls: number(1200),
  limit_searches: number(300),
  limit_plays: number(60),
  /** Requests per minute and app password: a first synchronization asks for all albums and covers. */
  limit_apps: number(3000),
  /** Space for conversions for other apps; 0 keeps none. */
  transcode_cache_mb: number(2048),
  limit_logins: number(120),
  limit_registrations: number(60),
  /** Administrators need two-factor authentication; roles say it themselves. */
  admins_second_factor: bool(false),
  radio_listeners: number(500),
  search_albums: bool(true),
  search_artists: bool(true),
  search_genres: bool(true),
  search_podcasts: bool(true),
  search_episodes: bool(true),
  search_playlists: bool(true),
  search_radio_stations: bool(true),
  search_profiles: bool(true),
} as const

/** Every setting of the product. */
export const settings = { ...publicLines, ...innerLines }

export type AnySettingKey = keyof typeof settings
export type AllSettings = ValuesOf<typeof settings>

export const settingKeys = Object.keys(settings) as AnySettingKey[]
export const isSettingKey = (key: string): key is AnySettingKey => Object.hasOwn(settings, key)

/** Whether a setting is stored encrypted, and never sent to browsers. */
export const isSecretSetting = (key: string): boolean => /_(secret|password)$/.test(key)

/** Returns all settings from stored key/value pairs. */
export const allSettingsFrom = (pairs: { key: string; value: string }[]): AllSettings =>
  valuesFrom(settings, pairs)
