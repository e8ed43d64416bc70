import { createHash } from 'node:crypto'
import { failTooMany, Refusal } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { returnAttempts, takeAttempt } from './attempts.queries.ts'

interface Guesser {
  address: string
  /** In lower case. */
  email: string
}

const perAddress = { most: 5, seconds: 20 }
const perAccount = { most: 20, seconds: 3600 }

/** Of one length, and telling nobody who tried. */
const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Only an answer that tells whether a guess was right is a failed try; a busy server is not. */
const wasGuess = (error: unknown): boolean => error instanceof Refusal && error.code === 'validation'

const lines = new Map<string, Promise<unknown>>()

/** One after another per account on this node, or log-ins at the same time would take each other's tries. */
const inLine = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
  const mine = (lines.get(email) ?? Promise.resolve()).then(work, work)
  lines.set(email, mine)
  try {
    return await mine
  } finally {
    if (lines.get(email) === mine) lines.delete(email)
  }
}

const counted = async <T>(on: Pick<Platform, 'db'>, who: Guesser, work: () => Promise<T>): Promise<T> => {
  const here = keyOf('address', who.address, who.email)
  const anywhere = keyOf('account', who.email)
  const wait = await takeAttempt(on.db, here, perAddress.most, perAddress.seconds)
  if (wait !== undefined) return failTooMany(wait)
  const longWait = await takeAttempt(on.db, anywhere, perAccount.most, perAccount.seconds)
  if (longWait !== undefined) return failTooMany(longWait)
  try {
    const value = await work()
    await returnAttempts(on.db, [here, anywhere])
    return value
  } catch (error) {
    if (!wasGuess(error)) await returnAttempts(on.db, [here, anywhere])
    throw error
  }
}

/**
 * Runs work that answers whether a password fits, at most 5 wrong ones in 20 s per address and account and 20 an
 * hour per account, over all nodes; else 429. A try is taken before the work and given back unless it failed, so
 * that many guesses at the same time are counted too.
 */
export const countingFailures = <T>(
  on: Pick<Platform, 'db'>,
  who: Guesser,
  work: () => Promise<T>,
): Promise<T> => inLine(who.email, () => counted(on, who, work))
