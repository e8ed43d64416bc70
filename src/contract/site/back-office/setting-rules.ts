import { type AllSettings, type AnySettingKey, settings } from '../../core/all-settings.ts'
import { currencies, isBic, isIban } from '../../core/money.ts'
import { isShareModel } from '../../selling/back-office/shares.ts'
import { isShareNetwork, NO_NETWORKS } from '../../social/share-networks.ts'
import { type LegalKey, legalKeys } from '../legal-pages.ts'
import { featureOf } from '../paths.ts'
import { hasPairedBrackets } from '../seo.ts'
import { isTarget } from './navigation.ts'

type Rule = (value: string) => string | undefined

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

const within =
  (least: number, max: number): Rule =>
  (value) =>
    /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= max
      ? undefined
      : 'This number is out of range.'
const limit = within(1, 1_000_000_000)
const atMost =
  (characters: number): Rule =>
  (value) =>
    value.length > characters ? 'This is too long.' : undefined
const emailOrNothing: Rule = (value) =>
  value === '' || (email.test(value) && value.length <= 254) ? undefined : 'Enter a valid email address.'

/** A title must name its item; the available placeholders depend on the type. */
const titled =
  (...names: string[]): Rule =>
  (value) => {
    if (value.length > 200) return 'This is too long.'
    const used = [...value.matchAll(/%([a-z_]+)/g)].map(([, name]) => name)
    if (used.some((name) => !names.includes(name ?? '') && name !== 'site_name'))
      return 'Unknown placeholder.'
    return used.length === 0
      ? 'Add at least one placeholder; otherwise all titles would be the same.'
      : undefined
  }

/** A description may do without placeholders; an empty one shows that of the site. */
const described =
  (...names: string[]): Rule =>
  (value) => {
    if (value.length > 300) return 'This is too long.'
    const used = [...value.matchAll(/%([a-z_]+)/g)].map(([, name]) => name)
    if (used.some((name) => !names.includes(name ?? '') && name !== 'site_name'))
      return 'Unknown placeholder.'
    return hasPairedBrackets(value) ? undefined : 'Brackets must be paired.'
  }

/** Placeholders of each title, besides `site_name`, which is always available. */
export const placeholders: Partial<Record<AnySettingKey, string[]>> = {
  title_song: ['song_title', 'artist_name', 'album_title', 'created_at'],
  title_album: ['album_title', 'artist_name', 'created_at'],
  title_artist: ['artist_name', 'created_at'],
  title_playlist: ['playlist_title', 'user_name', 'created_at'],
  title_genre: ['genre_name', 'created_at'],
  title_user: ['user_name', 'created_at'],
  title_podcast: ['podcast_title', 'artist_name', 'created_at'],
  title_episode: ['episode_title', 'podcast_title', 'artist_name', 'created_at'],
  title_radio_station: ['radio_station_name', 'created_at'],
  title_page: ['page_title'],
}

/** The same for descriptions. Counts come with their noun, and as mere numbers. */
export const descriptionPlaceholders: Partial<Record<AnySettingKey, string[]>> = {
  description_song: ['song_title', 'artist_name', 'album_title'],
  description_album: ['album_title', 'artist_name', 'year', 'songs', 'songs_count'],
  description_artist: ['artist_name', 'songs', 'songs_count', 'albums', 'albums_count'],
  description_playlist: ['playlist_title', 'user_name', 'songs', 'songs_count'],
  description_genre: ['genre_name', 'songs', 'songs_count'],
  description_user: ['user_name', 'playlists', 'playlists_count'],
  description_podcast: ['podcast_title', 'artist_name', 'episodes', 'episodes_count'],
  description_podcast_genre: ['genre_name', 'podcasts', 'podcasts_count'],
  description_episode: ['episode_title', 'podcast_title', 'artist_name'],
  description_radio_station: ['radio_station_name'],
}

const titles = Object.fromEntries(
  Object.entries(placeholders).map(([key, names]) => [key, titled(...(names ?? []))]),
)

const descriptions = Object.fromEntries(
  Object.entries(descriptionPlaceholders).map(([key, names]) => [key, described(...(names ?? []))]),
)

/** First path segments outside the player, where nobody could start. */
const OUTSIDE =
  /^\/(admin|api|artist\/?$|assets|build|email|embed|feeds|icons|login|not-found|password|register|setup|storage)([/?#]|$)/

/** Pages of an operator, on this site or elsewhere. */
const legal = Object.fromEntries(
  legalKeys.map((key): [LegalKey, Rule] => [
    key,
    (value) =>
      value === '' || (value !== '/' && value.length <= 500 && isTarget(value))
        ? undefined
        : 'Enter a path such as /about, or a URL starting with https://',
  ]),
)

const isListOfNetworks = (value: string): boolean => {
  const names = value.split(',')
  return names.every(isShareNetwork) && new Set(names).size === names.length
}

/** Validates each setting as stored text; returns a message key. */
const rules: Partial<Record<AnySettingKey, Rule>> = {
  appName: (value) => (value.trim() === '' ? 'This field is required.' : atMost(60)(value)),
  appUrl: (value) => {
    if (value === '') return undefined
    if (!/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(value) || !URL.canParse(value) || value.length > 300)
      return 'Enter a valid URL (http or https).'
    return new URL(value).pathname === '/'
      ? undefined
      : 'The site needs a host of its own, such as https://music.example.org: it can’t be below a path.'
  },
  playerLanding: (value) => {
    if (!/^\/[^/\\\s][^\\\s]*$/.test(value) || value.length > 200)
      return 'Must start with a single slash and can’t be just “/”.'
    return OUTSIDE.test(value) ? 'The app can’t start on this page.' : undefined
  },
  defaultTheme: (value) => (value === 'Dark' || value === 'Light' ? undefined : 'This value isn’t valid.'),
  contact_email: emailOrNothing,
  mail_from: emailOrNothing,
  site_description: atMost(300),
  ga4MID: (value) =>
    value === '' || /^G-[A-Z0-9]{4,20}$/.test(value) ? undefined : 'Should look like G-ABC123DEF4.',
  max_upload_mb: within(1, 100_000),
  upload_quota_mb: within(0, 100_000_000),
  transcode_cache_mb: within(0, 100_000_000),
  limit_calls: limit,
  limit_searches: limit,
  limit_apps: limit,
  limit_plays: limit,
  limit_logins: limit,
  limit_registrations: limit,
  radio_listeners: within(0, 100_000),
  smtp_host: (value) => (value === '' || host.test(value) ? undefined : 'Enter a valid host name.'),
  smtp_port: within(1, 65_535),
  default_currency: (value) =>
    (currencies as readonly string[]).includes(value) ? undefined : 'This value isn’t valid.',
  commission_percent: within(0, 100),
  share_model: (value) => (isShareModel(value) ? undefined : 'This value isn’t valid.'),
  share_site_percent: within(0, 100),
  earnings_hold_days: within(0, 365),
  offline_grace_days: within(0, 365),
  // Shares of earlier months are corrected for a year.
  plays_months: (value) => (value === '0' ? undefined : within(13, 1200)(value)),
  seller_name: atMost(120),
  seller_address: atMost(500),
  seller_tax_id: atMost(40),
  invoice_note: atMost(500),
  offline_instructions: atMost(1000),
  // Longer ones do not fit into the QR code of a transfer.
  offline_account_holder: atMost(70),
  offline_iban: (value) => (value === '' || isIban(value) ? undefined : 'Enter a valid IBAN.'),
  offline_bic: (value) => (value === '' || isBic(value) ? undefined : 'Enter a valid BIC.'),
  offline_days: within(1, 90),
  share_networks: (value) =>
    value === '' || value === NO_NETWORKS || isListOfNetworks(value) ? undefined : 'This value isn’t valid.',
  ...titles,
  ...descriptions,
  ...legal,
}

/** Returns the problem of a setting's stored text; undefined if valid. */
export const problemOf = (key: AnySettingKey, value: string): string | undefined => {
  if (settings[key].type === 'bool')
    return value === '0' || value === '1' ? undefined : 'This value isn’t valid.'
  return rules[key]?.(value) ?? atMost(2000)(value)
}

/** A conflict that either of two settings can resolve, which may be on different pages. */
const both = (one: AnySettingKey, problem: string, other: AnySettingKey, itsProblem: string) => ({
  [one]: problem,
  [other]: itsProblem,
})

/** Returns conflicts between settings, by the settings that can resolve them. */
export const conflictsOf = (all: AllSettings): Partial<Record<AnySettingKey, string>> => {
  const needed = 'Required while this is switched on.'
  const missing = (enabled: boolean, ...keys: AnySettingKey[]) =>
    Object.fromEntries(keys.filter((key) => enabled && all[key] === '').map((key) => [key, needed]))
  const feature = featureOf(all.playerLanding)
  return {
    ...(feature &&
      !all[feature] &&
      both('playerLanding', 'This page is switched off.', feature, 'The start page needs it.')),
    ...(all.ga4 &&
      all.disableCookieConsentPopup &&
      both(
        'ga4',
        'Switch on the cookie banner first: visitors must consent.',
        'disableCookieConsentPopup',
        'Google Analytics needs it.',
      )),
    ...(all.enableAds &&
      all.ads_need_consent &&
      all.disableCookieConsentPopup &&
      both(
        'ads_need_consent',
        'Switch on the cookie banner first: visitors must consent.',
        'disableCookieConsentPopup',
        'Ads need it to ask for consent.',
      )),
    ...missing(all.facebook_login, 'facebook_client_id', 'facebook_client_secret'),
    ...missing(all.ga4, 'ga4MID'),
  }
}
