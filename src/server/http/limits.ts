import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { AllSettings, AnySettingKey } from '../../contract/all-settings.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { failTooMany } from './fail.ts'

type Kind = NonNullable<Endpoint['limit']> | 'other'

/** Counts one call of a caller (session or address); ends it with 429 when there were too many in this minute. */
export type Limits = (kind: Kind, caller: string) => Promise<void>

const settingOf = {
  login: 'limit_logins',
  plays: 'limit_plays',
  search: 'limit_searches',
  other: 'limit_calls',
} as const satisfies Record<Kind, AnySettingKey>

const isRefusal = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === 'object' && thrown !== null && 'msBeforeNext' in thrown

/**
 * Calls a minute per caller and node. They only keep one client from crowding out the rest; guessing
 * passwords is limited across nodes by the session feature.
 */
export const limitsOf = (settings: () => AllSettings): Limits => {
  const limiters = new Map<Kind, RateLimiterMemory>()
  const limiterOf = (kind: Kind): RateLimiterMemory => {
    const known = limiters.get(kind) ?? new RateLimiterMemory({ points: 1, duration: 60, keyPrefix: kind })
    limiters.set(kind, known)
    known.points = settings()[settingOf[kind]]
    return known
  }
  return async (kind, caller) => {
    try {
      await limiterOf(kind).consume(caller)
    } catch (thrown) {
      if (isRefusal(thrown)) failTooMany(thrown.msBeforeNext / 1000)
      throw thrown
    }
  }
}
