import type { Kysely } from 'kysely'
import {
  isSettingKey,
  readSetting,
  type SettingKey,
  type Settings,
  settingKeys,
  settings,
  settingsFrom,
  writeSetting,
} from '../../../contract/settings.ts'
import type { Database } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { fail } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import type { Channel } from '../../realtime/channel.ts'
import { readAll, writeOne } from './settings.queries.ts'

const TOPIC = 'settings'

/** What the environment says wins over the database. */
const fromEnv = (env: Pick<Env, 'appUrl'>): Partial<Settings> => ({ appUrl: env.appUrl })

/** A provider without its keys could log nobody in, so it stays off. */
const withoutDeadButtons = (now: Settings): Settings => ({
  ...now,
  google_login: now.google_login && now.google_client_id !== '' && now.google_client_secret !== '',
  facebook_login: now.facebook_login && now.facebook_client_id !== '' && now.facebook_client_secret !== '',
})

/** The settings of this node, read once and again whenever any node changes one. */
export const openSettings = async (
  db: Kysely<Database>,
  channel: Channel,
  env: Pick<Env, 'appUrl'>,
): Promise<() => Settings> => {
  let current = settingsFrom([])
  const load = async (): Promise<void> => {
    current = withoutDeadButtons({ ...settingsFrom(await readAll(db)), ...fromEnv(env) })
  }
  await load()
  channel.on(TOPIC, () => void load().catch(() => undefined))
  return () => current
}

/** The list that pages embed and `GET /settings` answers: public keys as stored texts. */
export const publicSettings = (on: Pick<Platform, 'settings'>): { key: string; value: string }[] => {
  const now = on.settings()
  return settingKeys
    .filter((key) => settings[key].public)
    .map((key) => ({ key, value: writeSetting(now[key]) }))
}

const check = (key: SettingKey, value: unknown): void => {
  const { type } = settings[key]
  const right =
    type === 'bool'
      ? typeof value === 'boolean'
      : type === 'number'
        ? typeof value === 'number' && Number.isFinite(value) && value >= 0
        : type === 'path'
          ? typeof value === 'string' && /^\/[^/\\]/.test(value)
          : true
  if (!right) fail('notice', `${key} takes ${type === 'path' ? 'a path that starts with /' : `a ${type}`}.`)
}

/** Sets one setting from its text; 400 with a sentence for an unknown key or a wrong value. */
export const setSetting = async (
  on: Pick<Platform, 'db' | 'channel'>,
  key: string,
  text: string,
): Promise<void> => {
  if (!isSettingKey(key)) return fail('notice', `There is no setting ${key}.`)
  const value = readSetting(key, text)
  check(key, value)
  await writeOne(on.db, key, writeSetting(value))
  await on.channel.tell(TOPIC)
}
