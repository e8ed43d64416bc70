import type { AppContext } from '../../../app-context.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'
import { publishEvent } from '../../platform/events/user-events.service.ts'
import {
  holdsPlace,
  leavePlace,
  lockDevices,
  otherDevices,
  removeOldestDevices,
  upsertDevice,
} from './devices.queries.ts'

/** Browsers repeat every five minutes that a play goes on: one that crashed loses its place. */
const SECONDS = 660

/** On how many devices the plan of an account plays at a time; null for any number. */
const limitOf = (viewer: Viewer): number | null =>
  // Sessions are the devices; what plays without one is not counted.
  isAdmin(viewer) || viewer.session_id === '' ? null : viewer.max_devices

/** The listener started to play on their device, or resumed: the oldest devices beyond those of the plan pause. */
export const takePlace = async (ctx: AppContext, viewer: Viewer, play_id: string): Promise<void> => {
  const max = limitOf(viewer)
  if (max === null) return
  const device = { user_id: viewer.id, session_id: viewer.session_id, play_id, seconds: SECONDS }
  await ctx.db.transaction().execute(async (trx) => {
    await lockDevices(trx, viewer.id)
    await upsertDevice(trx, device)
    const play_ids = await removeOldestDevices(trx, device, max - 1)
    if (play_ids.length > 0) await publishEvent(trx, [viewer.id], 'playback.moved', { play_ids })
  })
}

/**
 * A device says again that it plays. Returns false if its place was taken meanwhile: it has to pause, as the event that
 * says so was lost.
 */
export const keepPlace = async (ctx: AppContext, viewer: Viewer, play_id: string): Promise<boolean> => {
  const max = limitOf(viewer)
  if (max === null) return true
  const device = { user_id: viewer.id, session_id: viewer.session_id, play_id, seconds: SECONDS }
  return ctx.db.transaction().execute(async (trx) => {
    await lockDevices(trx, viewer.id)
    // It may not have one yet: what played when the plan came to limit it.
    if (!(await holdsPlace(trx, device)) && (await otherDevices(trx, device)) >= max) return false
    await upsertDevice(trx, device)
    return true
  })
}

/** The listener paused on their device. */
export const givePlace = async (ctx: AppContext, viewer: Viewer, playId: string): Promise<void> => {
  if (limitOf(viewer) !== null) await leavePlace(ctx.db, viewer.session_id, playId)
}
