import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../context/app-context.ts'
import { HttpError, throwTooManyRequests } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import { networkOf } from '../../../../http/rate-limits.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { accountByEmail } from '../sessions/queries.ts'
import { recordAttempt, refundAttempts } from './queries.ts'

interface LoginSource extends Pick<Client, 'address' | 'agent'> {
  /** In lower case, or another name of what the guesses are for. */
  email: string
  /** Event and account that the security log records of failures; undefined: nothing. */
  event?: 'login' | 'confirmation'
  /** The account with that email, by default. */
  user_id?: number
}

const perAddress = { most: 5, seconds: 20 }
const perAccount = { most: 20, seconds: 3600 }

/** Hashes the key to a fixed length that does not reveal the account. */
const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Only a response that reveals whether a guess was right is a failed attempt; an overloaded server is not. */
const isFailedLogin = (error: unknown): boolean => error instanceof HttpError && error.code === 'validation'

const lines = new Map<string, Promise<unknown>>()

/** Serializes attempts per account on this node; concurrent logins would otherwise consume each other's attempts. */
const serialize = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
  const own = (lines.get(email) ?? Promise.resolve()).then(work, work)
  lines.set(email, own)
  try {
    return await own
  } finally {
    if (lines.get(email) === own) lines.delete(email)
  }
}

const recordFailure = async (
  ctx: AppContext,
  who: LoginSource,
  result: 'failed' | 'throttled',
): Promise<void> => {
  if (!who.event) return
  const user_id = who.user_id ?? (await accountByEmail(ctx.db, who.email))?.id ?? null
  await recordSecurityEvent(ctx.db, who, { event: who.event, result, user_id })
}

const throttled = async (ctx: AppContext, who: LoginSource, wait: number): Promise<never> => {
  await recordFailure(ctx, who, 'throttled')
  return throwTooManyRequests(wait)
}

const counted = async <T>(ctx: AppContext, who: LoginSource, work: () => Promise<T>): Promise<T> => {
  const here = keyOf('address', networkOf(who.address), who.email)
  const anywhere = keyOf('account', who.email)
  const wait = await recordAttempt(ctx.db, here, perAddress.most, perAddress.seconds)
  if (wait !== undefined) return throttled(ctx, who, wait)
  const longWait = await recordAttempt(ctx.db, anywhere, perAccount.most, perAccount.seconds)
  if (longWait !== undefined) return throttled(ctx, who, longWait)
  try {
    const value = await work()
    await refundAttempts(ctx.db, [here, anywhere])
    return value
  } catch (error) {
    if (isFailedLogin(error)) await recordFailure(ctx, who, 'failed')
    else await refundAttempts(ctx.db, [here, anywhere])
    throw error
  }
}

/**
 * Runs a password check with at most 5 failures in 20 s per IP address (IPv6 by its /64) and account, and 20 an hour per
 * account, across all nodes; otherwise 429. An attempt is taken before the check and returned unless it failed, so that concurrent
 * guesses count too.
 */
export const throttleLogins = <T>(ctx: AppContext, who: LoginSource, work: () => Promise<T>): Promise<T> =>
  serialize(who.email, () => counted(ctx, who, work))
