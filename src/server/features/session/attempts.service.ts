import { createHash } from 'node:crypto'
import { failTooMany } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { takeAttempt } from './attempts.queries.ts'

/** Counts something done by the name of what and who, over all nodes; 429 beyond `most` within the hour from the first. */
export const takeTurn = async (on: Pick<Platform, 'db'>, name: string[], most: number): Promise<void> => {
  const key = createHash('sha256').update(JSON.stringify(name)).digest()
  const wait = await takeAttempt(on.db, key, most, 3600)
  if (wait !== undefined) failTooMany(wait)
}
