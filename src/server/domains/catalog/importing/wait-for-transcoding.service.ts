import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../../context/app-context.ts'
import { startPackaging } from '../transcoding/service.ts'
import { packagingState } from './queries.ts'

const POLL_MS = 500
/** A running server picks up a new job within its polling interval of 2 s. */
const SERVER_GRACE_MS = 6_000

/**
 * Waits until everything is transcoded or failed. If no server processes the jobs, this process does. `onLeft` receives
 * the number remaining.
 */
export const waitForTranscoding = async (ctx: AppContext, onLeft: (left: number) => void): Promise<void> => {
  let idleSince = Date.now()
  let workingHere = false
  for (;;) {
    const { left, working } = await packagingState(ctx.db)
    onLeft(left)
    if (left === 0) return
    if (working) idleSince = Date.now()
    if (!workingHere && Date.now() - idleSince > SERVER_GRACE_MS) {
      workingHere = true
      await startPackaging(ctx)
    }
    await pause(POLL_MS)
  }
}
