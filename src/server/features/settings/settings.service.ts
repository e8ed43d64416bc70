import type { Kysely } from 'kysely'
import { problemOf } from '../../../contract/admin/setting-rules.ts'
import {
  type AllSettings,
  type AnySettingKey,
  allSettingsFrom,
  isSettingKey,
  settings,
} from '../../../contract/all-settings.ts'
import { publicLines, readSetting, type SettingKey, writeSetting } from '../../../contract/settings.ts'
import type { Database } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { fail } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import type { Channel } from '../../realtime/channel.ts'
import { readAll, writeOne } from './settings.queries.ts'

/** The word between nodes that a setting has changed. */
export const SETTINGS = 'settings'

type Decisive = Pick<Env, 'appUrl' | 'smtpUrl'>

const smtpKeys: AnySettingKey[] = ['smtp_host', 'smtp_port', 'smtp_tls', 'smtp_user', 'smtp_password']

/** What the environment says wins over the database. */
const fromEnv = ({ appUrl, smtpUrl }: Decisive): Partial<AllSettings> => {
  if (smtpUrl === undefined) return { appUrl }
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const tls = protocol === 'smtps:'
  return {
    appUrl,
    smtp_host: hostname,
    smtp_port: Number(port) || (tls ? 465 : 587),
    smtp_tls: tls,
    smtp_user: decodeURIComponent(username),
    smtp_password: decodeURIComponent(password),
  }
}

/** The variable of the environment that decides about a setting; null where the database does. */
export const fixedBy = (env: Decisive, key: AnySettingKey): string | null => {
  if (key === 'appUrl') return 'APP_URL'
  return env.smtpUrl !== undefined && smtpKeys.includes(key) ? 'SMTP_URL' : null
}

/** A provider without its keys could log nobody in, so it stays off. */
const withoutDeadButtons = (now: AllSettings): AllSettings => ({
  ...now,
  google_login: now.google_login && now.google_client_id !== '' && now.google_client_secret !== '',
  facebook_login: now.facebook_login && now.facebook_client_id !== '' && now.facebook_client_secret !== '',
})

/** The settings of this node, read once and again whenever any node changes one. */
export const openSettings = async (
  db: Kysely<Database>,
  channel: Channel,
  env: Decisive,
): Promise<() => AllSettings> => {
  let current = allSettingsFrom([])
  const load = async (): Promise<void> => {
    current = withoutDeadButtons({ ...allSettingsFrom(await readAll(db)), ...fromEnv(env) })
  }
  await load()
  channel.on(SETTINGS, () => void load().catch(() => undefined))
  return () => current
}

/** The list that pages embed and `GET /settings` answers: public keys as stored texts. */
export const publicSettings = (on: Pick<Platform, 'settings'>): { key: string; value: string }[] => {
  const now = on.settings()
  return (Object.keys(publicLines) as SettingKey[]).map((key) => ({ key, value: writeSetting(now[key]) }))
}

/** Settings as they are stored, what the environment decides included, as texts. */
export const storedSettings = async (
  on: Pick<Platform, 'db' | 'env'>,
): Promise<Record<AnySettingKey, string>> => {
  const now = { ...allSettingsFrom(await readAll(on.db)), ...fromEnv(on.env) }
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, writeSetting(value)])) as Record<
    AnySettingKey,
    string
  >
}

/** Sets one setting from its text; 400 with a sentence for an unknown key or a wrong value. */
export const setSetting = async (
  on: Pick<Platform, 'db' | 'channel'>,
  key: string,
  text: string,
): Promise<void> => {
  if (!isSettingKey(key)) return fail('notice', `There is no setting ${key}.`)
  const { type } = settings[key]
  const value = writeSetting(readSetting(type, text))
  if (problemOf(key, value) !== undefined)
    fail('notice', `${key} takes ${type === 'path' ? 'a path that starts with /' : `a ${type}`}.`)
  await writeOne(on.db, key, value)
  await on.channel.tell(SETTINGS)
}
