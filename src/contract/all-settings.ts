import { bool, number, publicLines, text, type ValuesOf, valuesFrom } from './settings.ts'

/** Settings known only to the server and the back office; none of them is embedded in pages. */
const innerLines = {
  facebook_client_id: text(''),
  facebook_client_secret: text(''),
  site_description: text('Songs, albums, artists and playlists to listen to'),
  contact_email: text(''),
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
  limit_logins: number(120),
  radio_listeners: number(500),
} as const

/** Every setting of the product. */
export const settings = { ...publicLines, ...innerLines }

export type AnySettingKey = keyof typeof settings
export type AllSettings = ValuesOf<typeof settings>

export const settingKeys = Object.keys(settings) as AnySettingKey[]
export const isSettingKey = (key: string): key is AnySettingKey => Object.hasOwn(settings, key)

/** Returns all settings from stored key/value pairs. */
export const allSettingsFrom = (pairs: { key: string; value: string }[]): AllSettings =>
  valuesFrom(settings, pairs)
