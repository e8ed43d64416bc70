import { createHash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import { throwTooManyRequests } from '../../../http/http-error.ts'
import { recordAttempt } from './login-attempts.queries.ts'

export { throttleLogins } from './login-throttle.ts'

/** Counts an action by name and actor across all nodes. 429 beyond `max` within `seconds` after the first. */
export const spendAttempt = async (
  ctx: AppContext,
  name: string[],
  max: number,
  seconds = 3600,
  message?: string,
): Promise<void> => {
  const key = createHash('sha256').update(JSON.stringify(name)).digest()
  const wait = await recordAttempt(ctx.db, key, max, seconds)
  if (wait !== undefined) throwTooManyRequests(wait, message)
}
