import {
  type AllSettings,
  type AnySettingKey,
  allSettingsFrom,
  isSecretSetting,
  isSettingKey,
  settings,
} from '../../../../contract/core/all-settings.ts'
import {
  publicLines,
  readSetting,
  type SettingKey,
  writeSetting,
} from '../../../../contract/core/settings.ts'
import { problemOf } from '../../../../contract/site/back-office/setting-rules.ts'
import type { AppContext, LiveSettings } from '../../../context/app-context.ts'
import type { Env } from '../../../core/env.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { openOrNull, seal } from '../../../db/secret-box.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Channel } from '../../../realtime/channel.ts'
import { hasLoginProvider, lockSettings, publish, readAll, type StoredSetting, writeOne } from './queries.ts'

/** NOTIFY topic: a setting changed. */
export const SETTINGS = 'settings'

type Decisive = Pick<Env, 'appUrl' | 'port' | 'secret' | 'smtpUrl'>

const SECRET = 'settings'

const smtpKeys: AnySettingKey[] = ['smtp_host', 'smtp_port', 'smtp_tls', 'smtp_user', 'smtp_password']

/** The environment overrides the database. */
const fromEnv = ({ appUrl, smtpUrl }: Decisive): Partial<AllSettings> => {
  const fixed = appUrl === undefined ? {} : { appUrl }
  if (smtpUrl === undefined) return fixed
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const tls = protocol === 'smtps:'
  return {
    ...fixed,
    smtp_host: hostname,
    smtp_port: Number(port) || (tls ? 465 : 587),
    smtp_tls: tls,
    smtp_user: decodeURIComponent(username),
    smtp_password: decodeURIComponent(password),
  }
}

/** Without a public address, links lead to this machine. */
const withAppUrl = (now: AllSettings, { port }: Decisive): AllSettings => ({
  ...now,
  appUrl: now.appUrl.replace(/\/+$/, '') || `http://localhost:${port}`,
})

/** Returns the environment variable that overrides a setting; null if none does. */
export const fixedBy = (env: Decisive, key: AnySettingKey): string | null => {
  if (key === 'appUrl') return env.appUrl === undefined ? null : 'APP_URL'
  return env.smtpUrl !== undefined && smtpKeys.includes(key) ? 'SMTP_URL' : null
}

/**
 * A login provider without keys would not work, so it stays disabled; and as long as there is no provider at all,
 * passwords work whatever is stored, so that nobody is locked out.
 */
const withoutUnavailable = (now: AllSettings, provider: boolean): AllSettings => ({
  ...now,
  sso_only: now.sso_only && provider,
  facebook_login: now.facebook_login && now.facebook_client_id !== '' && now.facebook_client_secret !== '',
})

/** A secret that cannot be opened, since that of the server has changed, must be entered again. */
const opened = ({ secret }: Pick<Env, 'secret'>, stored: StoredSetting[]): { key: string; value: string }[] =>
  stored.map(({ key, value, encrypted }) => ({
    key,
    value: encrypted === null ? value : (openOrNull(secret, SECRET, encrypted) ?? ''),
  }))

/** Locks all settings until the transaction ends, serializing changes. */
export const lockedSettings = async (ctx: AppContext, trx: Trx): Promise<{ key: string; value: string }[]> =>
  opened(ctx.env, await lockSettings(trx))

/** Stores a setting, encrypted if it is a secret. */
export const storeSetting = ({ env }: AppContext, db: Db, key: string, value: string): Promise<void> =>
  writeOne(
    db,
    isSecretSetting(key) && value !== ''
      ? { key, value: '', encrypted: seal(env.secret, SECRET, value) }
      : { key, value, encrypted: null },
  )

/** Opens the settings of this node, reloaded when any node changes one. */
export const openSettings = async (db: Db, channel: Channel, env: Decisive): Promise<LiveSettings> => {
  let current = allSettingsFrom([])
  let started = 0
  let applied = 0
  const load = async (): Promise<void> => {
    const turn = ++started
    const [stored, provider] = await Promise.all([readAll(db), hasLoginProvider(db)])
    // Loads overlap: what an earlier one has read may be outdated.
    if (turn < applied) return
    applied = turn
    current = withoutUnavailable(
      withAppUrl({ ...allSettingsFrom(opened(env, stored)), ...fromEnv(env) }, env),
      provider,
    )
  }
  await load()
  channel.on(SETTINGS, () => void load().catch(() => undefined))
  return Object.assign(() => current, { reload: load })
}

/** Makes every node load the settings again once the transaction is committed. */
export const settingsChanged = (trx: Trx): Promise<void> => publish(trx, SETTINGS)

/** Returns public settings as stored texts, for pages and `GET /settings`. */
export const publicSettings = (ctx: AppContext): { key: string; value: string }[] => {
  const now = ctx.settings()
  return (Object.keys(publicLines) as SettingKey[]).map((key) => ({ key, value: writeSetting(now[key]) }))
}

/** Returns settings as stored texts, including overrides by the environment. */
export const storedSettings = async (ctx: AppContext): Promise<Record<AnySettingKey, string>> => {
  const now = { ...allSettingsFrom(opened(ctx.env, await readAll(ctx.db))), ...fromEnv(ctx.env) }
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, writeSetting(value)])) as Record<
    AnySettingKey,
    string
  >
}

/** Sets one setting from text. 400 with a message for an unknown key or an invalid value. */
export const setSetting = async (ctx: AppContext, key: string, text: string): Promise<void> => {
  if (!isSettingKey(key)) return throwError('notice', `Unknown setting ${key}.`)
  const { type } = settings[key]
  const value = writeSetting(readSetting(type, text))
  if (problemOf(key, value) !== undefined)
    throwError('notice', `${key} takes ${type === 'path' ? 'a path that starts with /' : `a ${type}`}.`)
  if (key === 'sso_only' && value === '1' && !(await hasLoginProvider(ctx.db)))
    throwError('notice', 'sso_only takes an enabled login provider first.')
  await storeSetting(ctx, ctx.db, key, value)
  await ctx.channel.publish(SETTINGS)
}
