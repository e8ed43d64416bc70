import { type AllSettings, type AnySettingKey, settings } from '../all-settings.ts'

type Rule = (value: string) => string | undefined

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

const within =
  (least: number, most: number): Rule =>
  (value) =>
    /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : 'This number is not within what makes sense.'
const perMinute = within(1, 1_000_000_000)
const atMost =
  (characters: number): Rule =>
  (value) =>
    value.length > characters ? 'This is too long.' : undefined
const emailOrNothing: Rule = (value) =>
  value === '' || (email.test(value) && value.length <= 254) ? undefined : 'This is not an e-mail address.'

/** A title tells something of its own item; what it may name depends on the kind. */
const titled =
  (...names: string[]): Rule =>
  (value) => {
    if (value.length > 200) return 'This is too long.'
    const used = [...value.matchAll(/%([a-z_]+)/g)].map(([, name]) => name)
    if (used.some((name) => !names.includes(name ?? '') && name !== 'site_name'))
      return 'There is no such placeholder here.'
    return used.length === 0 ? 'Without a placeholder all titles would be the same.' : undefined
  }

/** Placeholders of each title, beside `site_name`, which all have. */
export const placeholders: Partial<Record<AnySettingKey, string[]>> = {
  title_song: ['song_title', 'artist_name', 'album_title', 'created_at'],
  title_album: ['album_title', 'artist_name', 'created_at'],
  title_artist: ['artist_name', 'created_at'],
  title_playlist: ['playlist_title', 'user_name', 'created_at'],
  title_genre: ['genre_name', 'created_at'],
  title_user: ['user_name', 'created_at'],
  title_page: ['page_title'],
}

const titles = Object.fromEntries(
  Object.entries(placeholders).map(([key, names]) => [key, titled(...(names ?? []))]),
)

/** What each setting must be, as stored text; the answer is a message key. */
const rules: Partial<Record<AnySettingKey, Rule>> = {
  appName: (value) => (value.trim() === '' ? 'Please fill this in.' : atMost(60)(value)),
  playerLanding: (value) =>
    /^\/[^/\\\s][^\\\s]*$/.test(value) && value.length <= 200
      ? undefined
      : 'A path that begins with one slash, and not the root.',
  defaultTheme: (value) => (value === 'Dark' || value === 'Light' ? undefined : 'This value is not valid.'),
  contact_email: emailOrNothing,
  mail_from: emailOrNothing,
  site_description: atMost(300),
  ga4MID: (value) =>
    value === '' || /^G-[A-Z0-9]{4,20}$/.test(value) ? undefined : 'It looks like G-ABC123DEF4.',
  max_upload_mb: within(1, 100_000),
  upload_quota_mb: within(0, 100_000_000),
  limit_calls: perMinute,
  limit_searches: perMinute,
  limit_plays: perMinute,
  limit_logins: perMinute,
  radio_listeners: within(0, 100_000),
  smtp_host: (value) => (value === '' || host.test(value) ? undefined : 'This is not the name of a server.'),
  smtp_port: within(1, 65_535),
  ...titles,
}

/** What is wrong with the stored text of one setting; undefined when nothing is. */
export const problemOf = (key: AnySettingKey, value: string): string | undefined => {
  if (settings[key].type === 'bool')
    return value === '0' || value === '1' ? undefined : 'This value is not valid.'
  return rules[key]?.(value) ?? atMost(2000)(value)
}

/** What does not go together, by the setting at which it can be put right. */
export const conflictsOf = (all: AllSettings): Partial<Record<AnySettingKey, string>> => {
  const needed = 'Fill this in, or switch it off.'
  const missing = (on: boolean, ...keys: AnySettingKey[]) =>
    Object.fromEntries(keys.filter((key) => on && all[key] === '').map((key) => [key, needed]))
  return {
    ...missing(all.google_login, 'google_client_id', 'google_client_secret'),
    ...missing(all.facebook_login, 'facebook_client_id', 'facebook_client_secret'),
    ...missing(all.ga4, 'ga4MID'),
  }
}
