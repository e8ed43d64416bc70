import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { NEXT_SECRET_FILE, SECRET_FILE, storedSecret } from '../../../core/env.ts'
import { reseal } from '../../../db/reseal.ts'
import type { Db } from '../../../db/schema.ts'
import { serversOnline } from './queries.ts'

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Encrypts everything with the new secret, all or nothing; what is encrypted with it already is left alone. */
const encryptAnew = (db: Db, from: string, to: string): Promise<{ sealed: number; unreadable: number }> =>
  db.transaction().execute(async (trx) => {
    const all = await reseal(trx, from, to)
    const sealed = all.reduce((sum, one) => sum + one.sealed, 0)
    const unreadable = all.reduce((sum, one) => sum + one.unreadable, 0)
    if (sealed === 0 && unreadable > 0)
      throw new Error(`Nothing was changed: the old secret opens none of ${unreadable} encrypted values.`)
    return { sealed, unreadable }
  })

/**
 * Replaces the secret of the server, `given` in the environment or stored in the data folder. Interrupted, it can be run
 * again. Returns what was done; throws a message for the operator.
 */
export const rotateSecret = async (
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  given: boolean,
): Promise<string[]> => {
  const { secret, newSecret, dataDir } = env
  if (given !== (newSecret !== undefined))
    throw new Error('Set both TONEARM_SECRET, the old secret, and TONEARM_NEW_SECRET, or neither.')
  if (await serversOnline(db))
    throw new Error('Stop all servers first: they would go on with the old secret.')
  // It is stored before anything is encrypted with it, and found again after an interruption.
  const next = join(dataDir, NEXT_SECRET_FILE)
  const { sealed, unreadable } = await encryptAnew(db, secret, newSecret ?? storedSecret(next))
  if (newSecret === undefined) {
    await rename(next, join(dataDir, SECRET_FILE))
    await syncFolder(dataDir)
  }
  return [
    `${sealed} values encrypted with the new secret.`,
    ...(unreadable > 0 ? [`${unreadable} values could not be opened and were left as they are.`] : []),
    newSecret === undefined
      ? 'The new secret is in the data folder. Start the server.'
      : 'Start all servers with TONEARM_SECRET set to the new secret.',
  ]
}
