import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../../platform.ts'
import { startPackaging } from '../processing/processing.service.ts'
import { packagingState } from './importing.queries.ts'

const POLL_MS = 500
/** A running server takes a new job within its polling interval of 2 s. */
const SERVER_TAKES_MS = 6_000

/**
 * Waits until everything is packaged or failed. When no server takes the jobs, this process does them.
 * `onLeft` hears how many are left.
 */
export const waitForPackaging = async (on: Platform, onLeft: (left: number) => void): Promise<void> => {
  let idleSince = Date.now()
  let workingHere = false
  for (;;) {
    const { left, working } = await packagingState(on.db)
    onLeft(left)
    if (left === 0) return
    if (working) idleSince = Date.now()
    if (!workingHere && Date.now() - idleSince > SERVER_TAKES_MS) {
      workingHere = true
      await startPackaging(on)
    }
    await pause(POLL_MS)
  }
}
