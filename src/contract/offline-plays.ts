import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { heard, told } from './plays.ts'

/** Plays that one request may record. */
export const MAX_OFFLINE_PLAYS = 100

const time = z.iso.datetime()

/** A play that the player could not register or end when it happened. */
const offlinePlay = z.strictObject({
  /** The player's name for it: a play that was registered with this key is ended instead of recorded again. */
  key: z.uuid(),
  id: z.number().check(z.int(), z.positive()),
  type: z.string().check(z.maxLength(20)),
  duration: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  started_at: time,
  ended_at: time,
  heard,
  source: told,
})
export type OfflinePlay = z.input<typeof offlinePlay>

export const offlinePlays = {
  record: endpoint({
    method: 'POST',
    path: '/user/offline-plays',
    access: 'Use offline mode',
    feature: 'enableOfflineMode',
    summary:
      'Records plays that were made without a connection, each once, with their own times. Those of items that the listener may not hear, and those that cannot have happened, are dropped',
    body: z.strictObject({
      plays: z.array(offlinePlay).check(z.minLength(1), z.maxLength(MAX_OFFLINE_PLAYS)),
    }),
    reply: z.object({
      status: z.literal('success'),
      recorded: z.number(),
      /** Keys of plays that were not recorded. */
      dropped: z.array(z.string()),
    }),
    limit: 'plays',
    max_body: 524_288,
  }),
}
