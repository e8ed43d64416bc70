import { pino } from 'pino'
import { openDatabase } from '../src/server/db/open.ts'
import type { JobName } from '../src/server/jobs/kinds.ts'
import { openQueue } from '../src/server/jobs/queue.ts'
import { product } from './product.ts'

/** Lets the running product do at once what it does every minute or every day. */
export const runJob = async (name: Extract<JobName, 'settle-orders' | 'close-months'>): Promise<void> => {
  const { openPool, close } = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  try {
    const queue = await openQueue(openPool(1), pino({ level: 'warn' }), 'tool')
    await queue.send(name, {}).finally(() => queue.stop())
  } finally {
    await close()
  }
}
