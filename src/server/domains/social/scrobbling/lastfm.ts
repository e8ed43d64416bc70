import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import type { Listen } from '../../../db/tables/social.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { artistNames, busyUntil, type Outcome, type ScrobbleAdapter } from './scrobble-service.ts'

const API = 'https://ws.audioscrobbler.com/2.0/'
const PAGES = 'https://www.last.fm'

/** Errors of the API after which the same request may succeed: offline, unavailable, rate limit. */
const TRANSIENT = [8, 11, 16, 29]
/** Errors about the session of the account, and about the key of the site. */
const SESSION = [9, 14, 15]
const KEY = [4, 10, 13, 26]

interface Answer {
  error?: number
  message?: string
  token?: string
  session?: { name?: string; key?: string }
  scrobbles?: { '@attr'?: { ignored?: number | string } }
}

/**
 * Signs a request: MD5 of its parameters, sorted by the bytes of their names, and the secret
 * (https://www.last.fm/api/authspec#_8-signing-calls). `format` is not signed.
 */
export const signature = (params: Record<string, string>, secret: string): string => {
  const text = Object.keys(params)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => name + params[name])
    .join('')
  return createHash('md5')
    .update(text + secret, 'utf8')
    .digest('hex')
}

/** Whether the operator has entered the key and the secret of an API account. */
export const offersLastFm = ({ settings }: AppContext): boolean =>
  settings().lastfm_api_key !== '' && settings().lastfm_secret !== ''

const call = async (
  ctx: AppContext,
  method: string,
  params: Record<string, string>,
): Promise<{ response: Response; answer: Answer | null }> => {
  const { lastfm_api_key, lastfm_secret } = ctx.settings()
  const signed = { ...params, method, api_key: lastfm_api_key }
  const body = new URLSearchParams({ ...signed, api_sig: signature(signed, lastfm_secret), format: 'json' })
  const address = ctx.env.providers.lastfm ?? API
  const response = await fetchProvider(outboundOf(ctx), [], address, { body })
  return { response, answer: (await response.json().catch(() => null)) as Answer | null }
}

/** Returns the page on which a listener permits the link; it returns to `callback` with a token. */
export const permissionPage = ({ settings }: AppContext, callback: string): string =>
  `${PAGES}/api/auth/?${new URLSearchParams({ api_key: settings().lastfm_api_key, cb: callback })}`

/** Returns the account and the session key of a token; null if it was not permitted, was used or has expired. */
export const sessionOfToken = async (
  ctx: AppContext,
  token: string,
): Promise<{ user_name: string; secret: string } | 'misconfigured' | null> => {
  const { answer } = await call(ctx, 'auth.getSession', { token })
  const { session, error } = answer ?? { error: 11 }
  if (session?.name && session.key) return { user_name: session.name.slice(0, 200), secret: session.key }
  if (error !== undefined && KEY.includes(error)) return 'misconfigured'
  if (error !== undefined && TRANSIENT.includes(error)) throw new OutboundError(`Last.fm: error ${error}`)
  return null
}

/** Requests a token, which Last.fm issues only for the right API key and secret; nobody permits anything with it. */
export const testLastFm = async (ctx: AppContext): Promise<{ ok: boolean; text: string; detail: string }> => {
  try {
    const { response, answer } = await call(ctx, 'auth.getToken', {})
    if (answer?.token) return { ok: true, text: 'Last.fm accepts API key and secret.', detail: '' }
    const { error, message = '' } = answer ?? {}
    return error !== undefined && KEY.includes(error)
      ? { ok: false, text: 'Last.fm doesn’t know this API key with this secret.', detail: message }
      : { ok: false, text: 'The provider reports an error.', detail: message || `HTTP ${response.status}` }
  } catch (error) {
    return { ok: false, text: 'The provider can’t be reached.', detail: (error as Error).message }
  }
}

/** Without an answer of the API itself, that of a proxy passes. */
const outcomeOf = ({ response, answer }: Awaited<ReturnType<typeof call>>): Outcome => {
  const busy = busyUntil(response.headers.get('retry-after'))
  if (answer === null) return busy
  const { error } = answer
  if (error === undefined && response.ok) {
    const ignored = Number(answer.scrobbles?.['@attr']?.ignored ?? 0)
    return ignored > 0 ? { is: 'taken', error: 'Last.fm ignored some listens.' } : { is: 'taken' }
  }
  if (error === undefined || TRANSIENT.includes(error)) return busy
  if (SESSION.includes(error)) return { is: 'unlinked' }
  return KEY.includes(error) ? { is: 'misconfigured' } : { is: 'refused' }
}

const fields = (listen: Listen, suffix = ''): Record<string, string> => ({
  [`artist${suffix}`]: artistNames(listen),
  [`track${suffix}`]: listen.track,
  [`duration${suffix}`]: String(listen.seconds),
  ...(listen.album && { [`album${suffix}`]: listen.album }),
  ...(listen.album_artist && { [`albumArtist${suffix}`]: listen.album_artist }),
  ...(listen.track_no && { [`trackNumber${suffix}`]: String(listen.track_no) }),
})

/** Last.fm (https://www.last.fm/api/scrobbling). Its corrections of names are never sent back. */
export const lastFm: ScrobbleAdapter = {
  most: 50,
  lovesById: false,
  submit: async (ctx, { secret }, listens) => {
    const params = listens.map(({ at, listen }, index) => ({
      ...fields(listen, `[${index}]`),
      [`timestamp[${index}]`]: String(Math.floor(Date.parse(at) / 1000)),
    }))
    return outcomeOf(await call(ctx, 'track.scrobble', Object.assign({ sk: secret }, ...params)))
  },
  playing: async (ctx, { secret }, listen) =>
    outcomeOf(await call(ctx, 'track.updateNowPlaying', { sk: secret, ...fields(listen) })),
  love: async (ctx, { secret }, listen, loved) =>
    outcomeOf(
      await call(ctx, loved ? 'track.love' : 'track.unlove', {
        sk: secret,
        artist: artistNames(listen),
        track: listen.track,
      }),
    ),
}
