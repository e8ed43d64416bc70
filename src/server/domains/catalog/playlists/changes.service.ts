import type { Trx } from '../../../db/schema.ts'
import { publishEvent } from '../../platform/index.ts'
import { audienceOf, type Deed, insertActivity, touch } from './queries.ts'

/** Tells the owner and members of a playlist, and those who no longer are, that its members changed. */
export const publishMembers = async (trx: Trx, playlistId: number, gone: number[] = []): Promise<void> => {
  const to = new Set([...(await audienceOf(trx, playlistId)), ...gone])
  await publishEvent(trx, [...to], 'playlist.changed', { playlist_id: playlistId, updated_at: null })
}

/** Records what somebody did in a shared playlist. */
export const recordActivity = (trx: Trx, playlistId: number, userId: number, deed: Deed): Promise<void> =>
  insertActivity(trx, playlistId, userId, deed)

/**
 * Marks the songs or details of a locked playlist as changed, records it, and tells the owner and all members on all of
 * their devices.
 */
export const playlistChanged = async (
  trx: Trx,
  playlistId: number,
  userId: number,
  deed?: Deed,
): Promise<void> => {
  const updated_at = await touch(trx, playlistId)
  if (deed) await insertActivity(trx, playlistId, userId, deed)
  await publishEvent(trx, await audienceOf(trx, playlistId), 'playlist.changed', {
    playlist_id: playlistId,
    updated_at,
  })
}
