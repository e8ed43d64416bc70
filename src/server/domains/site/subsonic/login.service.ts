import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { hasPermission } from '../../../http/viewer.ts'
import { type AppLogin, loginByAppPassword, loginByToken, SESSIONS_ENDED } from '../../platform/index.ts'
import type { Parameters } from './protocol/parameters.ts'
import { SubsonicError, throwForbidden } from './protocol/subsonic-error.ts'

const helpUrl = (ctx: AppContext): string => `${ctx.settings().appUrl}/account/settings#apps`

/** One error for an unknown account, a wrong secret, a blocked account and the password of the account. */
const refuse = (ctx: AppContext): never => {
  throw new SubsonicError(40, 'Wrong username or app password.', helpUrl(ctx))
}

/** Throws 20 or 30 for another major version of the protocol; the version never decides how a client may log in. */
const requireVersion = (v: string | undefined): void => {
  const major = Number.parseInt(v ?? '1', 10)
  if (major === 0) throw new SubsonicError(20, 'The client must be upgraded.')
  if (major >= 2) throw new SubsonicError(30, 'The server must be upgraded.')
}

/** Reads a password, which clients may send as `enc:` and the hexadecimal of its UTF-8. */
const readPassword = (p: string): string | undefined => {
  if (!p.startsWith('enc:')) return p
  const hex = p.slice('enc:'.length)
  return /^([0-9a-f]{2})*$/i.test(hex) ? Buffer.from(hex, 'hex').toString('utf8') : undefined
}

const required = (params: Parameters, name: string): string => params.text(name) || params.required(name)

const byKey = async (ctx: AppContext, params: Parameters): Promise<AppLogin> => {
  if (['u', 'p', 't', 's'].some((name) => params.has(name)))
    throw new SubsonicError(43, 'Multiple conflicting authentication mechanisms provided.')
  const login = await loginByAppPassword(ctx, params.required('apiKey'), 'apps', params.text('c'))
  if (!login) throw new SubsonicError(44, 'Invalid API key.', helpUrl(ctx))
  return login
}

const byName = async (ctx: AppContext, params: Parameters): Promise<AppLogin> => {
  const email = required(params, 'u').toLowerCase()
  const client = required(params, 'c')
  const p = params.text('p')
  if (p !== undefined && (params.has('t') || params.has('s')))
    throw new SubsonicError(43, 'Multiple conflicting authentication mechanisms provided.')
  requireVersion(params.text('v'))
  if (p !== undefined) {
    const login = await loginByAppPassword(ctx, readPassword(p) ?? '', 'apps', client)
    return login && login.email === email ? login : refuse(ctx)
  }
  const proof = { email, token: required(params, 't'), salt: params.required('s') }
  return (await loginByToken(ctx, proof, 'apps', client)) ?? refuse(ctx)
}

const verify = (ctx: AppContext, params: Parameters): Promise<AppLogin> =>
  params.has('apiKey') ? byKey(ctx, params) : byName(ctx, params)

/** Logins of players, which request many ranges of a file. They end with the app password. */
const players = createTtlCache<AppLogin>(5_000)

/** Forgets logins as soon as app passwords end. */
export const watchEndedLogins = (ctx: AppContext): void =>
  ctx.channel.on(SESSIONS_ENDED, () => players.clear(ctx.db))

const verifyPlayer = (ctx: AppContext, params: Parameters): Promise<AppLogin> => {
  const credentials = ['apiKey', 'u', 'p', 't', 's', 'v', 'c'].map((name) => params.all(name))
  // Requests may be large, and contain passwords: neither is kept.
  const key = createHash('sha256').update(JSON.stringify(credentials)).digest('base64')
  return players.get(ctx.db, key, () => verify(ctx, params))
}

/**
 * Returns the account of a request, by API key, app password, or token and salt. Throws the errors of OpenSubsonic: 40 or
 * 44 for wrong credentials, 43 for several, 10 for missing ones, 50 without the permission or while the site allows no
 * other apps. For players, the account and its permissions are up to 5 s old.
 */
export const logIn = async (ctx: AppContext, params: Parameters, player: boolean): Promise<AppLogin> => {
  const login = await (player ? verifyPlayer : verify)(ctx, params)
  if (!ctx.settings().enable_apps) throwForbidden('Music apps are turned off on this site.')
  if (!hasPermission(login.viewer, 'Use other apps'))
    throwForbidden('Your plan doesn’t include music apps.', `${ctx.settings().appUrl}/subscription`)
  return login
}
