import { createHash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { throwTooManyRequests } from '../../../http/http-error.ts'
import { recordAttempt } from './login-attempts.queries.ts'

export { throttleLogins } from './login-throttle.ts'

const record = (ctx: AppContext, name: string[], max: number, seconds: number): Promise<number | undefined> =>
  recordAttempt(ctx.db, createHash('sha256').update(JSON.stringify(name)).digest(), max, seconds)

/** Counts an action by name and actor across all nodes. 429 beyond `max` within `seconds` after the first. */
export const spendAttempt = async (
  ctx: AppContext,
  name: string[],
  max: number,
  seconds = 3600,
  message?: string,
): Promise<void> => {
  const wait = await record(ctx, name, max, seconds)
  if (wait !== undefined) throwTooManyRequests(wait, message)
}

/** Same, but returns false instead. */
export const takeAttempt = async (
  ctx: AppContext,
  name: string[],
  max: number,
  seconds: number,
): Promise<boolean> => (await record(ctx, name, max, seconds)) === undefined
