import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { AllSettings, AnySettingKey } from '../../contract/core/all-settings.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Valkey } from '../realtime/valkey.ts'
import { HttpError, throwTooManyRequests } from './http-error.ts'

type Kind = NonNullable<Endpoint['limit']> | 'apps' | 'other'

/**
 * Counts one request of a caller (session or IP address; all of an IPv6 /64 are one caller); throws 429 if there were too
 * many in this minute. The returned function takes the request back, of as many in a minute as are permitted.
 */
export type RateLimits = (kind: Kind, caller: string) => Promise<() => Promise<void>>

const settingOf = {
  login: 'limit_logins',
  plays: 'limit_plays',
  search: 'limit_searches',
  apps: 'limit_apps',
  other: 'limit_calls',
} as const satisfies Record<Exclude<Kind, 'webhooks'>, AnySettingKey>

/** A provider sends the events of many buyers from few addresses, and again what is refused. */
const WEBHOOKS = 1200

const noop = (): void => undefined

const isRateLimited = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === 'object' && thrown !== null && 'msBeforeNext' in thrown

/** Returns the /64 of an IPv6 address, since one customer has all of it; returns other callers and mapped IPv4 unchanged. */
export const networkOf = (caller: string): string => {
  if (!isIPv6(caller) || /^::ffff:/i.test(caller)) return caller
  // A URL has the shortest form, without leading zeros and IPv4 notation.
  const { hostname } = new URL(`http://[${caller.replace(/%.*/, '')}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/**
 * Limits requests per minute and caller. Searches, plays, logins, apps and webhooks are counted for all nodes where there is
 * a Valkey server, other requests by each node: they only prevent one client from crowding out others. Password guesses are
 * limited across nodes by the session feature.
 */
export const createRateLimits = (settings: () => AllSettings, valkey?: Valkey): RateLimits => {
  const limiters = new Map<
    Kind,
    { own: RateLimiterMemory; shared?: RateLimiterRedis; refunds: RateLimiterMemory }
  >()
  const limitersOf = (kind: Kind) => {
    const points = kind === 'webhooks' ? WEBHOOKS : settings()[settingOf[kind]]
    const options = { points, duration: 60, keyPrefix: `${valkey?.prefix ?? ''}limit:${kind}` }
    const known = limiters.get(kind) ?? {
      own: new RateLimiterMemory(options),
      refunds: new RateLimiterMemory(options),
      ...(valkey &&
        kind !== 'other' && { shared: new RateLimiterRedis({ ...options, storeClient: valkey.commands }) }),
    }
    limiters.set(kind, known)
    known.own.points = points
    known.refunds.points = points
    if (known.shared) known.shared.points = points
    return known
  }
  return async (kind, caller) => {
    const { own, shared, refunds } = limitersOf(kind)
    const key = networkOf(caller)
    const consume = async (limiter: RateLimiterMemory | RateLimiterRedis) => {
      try {
        await limiter.consume(key)
      } catch (thrown) {
        if (isRateLimited(thrown)) throwTooManyRequests(thrown.msBeforeNext / 1000)
        throw thrown
      }
      // Once it has taken back too many, or its server is away, the request stays counted.
      return () => refunds.consume(key).then(() => limiter.reward(key).then(noop, noop), noop)
    }
    if (!shared || !valkey?.ready()) return consume(own)
    return consume(shared).catch((error: unknown) => {
      if (error instanceof HttpError) throw error
      // The connection broke meanwhile.
      return consume(own)
    })
  }
}
