import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { AllSettings, AnySettingKey } from '../../contract/core/all-settings.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { throwTooManyRequests } from './http-error.ts'

type Kind = NonNullable<Endpoint['limit']> | 'apps' | 'other'

/**
 * Counts one request of a caller (session or IP address; all of an IPv6 /64 are one caller); throws 429 if there were too
 * many in this minute.
 */
export type RateLimits = (kind: Kind, caller: string) => Promise<void>

const settingOf = {
  login: 'limit_logins',
  plays: 'limit_plays',
  search: 'limit_searches',
  apps: 'limit_apps',
  other: 'limit_calls',
} as const satisfies Record<Exclude<Kind, 'webhooks'>, AnySettingKey>

/** A provider sends the events of many buyers from few addresses, and again what is refused. */
const WEBHOOKS = 1200

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
 * Requests per minute, caller and node. Only prevents one client from crowding out others; password guesses are limited
 * across nodes by the session feature.
 */
export const createRateLimits = (settings: () => AllSettings): RateLimits => {
  const limiters = new Map<Kind, RateLimiterMemory>()
  const limiterOf = (kind: Kind): RateLimiterMemory => {
    const known = limiters.get(kind) ?? new RateLimiterMemory({ points: 1, duration: 60, keyPrefix: kind })
    limiters.set(kind, known)
    known.points = kind === 'webhooks' ? WEBHOOKS : settings()[settingOf[kind]]
    return known
  }
  return async (kind, caller) => {
    try {
      await limiterOf(kind).consume(networkOf(caller))
    } catch (thrown) {
      if (isRateLimited(thrown)) throwTooManyRequests(thrown.msBeforeNext / 1000)
      throw thrown
    }
  }
}
