import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id } from '../core/pagination.ts'
import { episode, radioStation, song } from './items.ts'

export const repeats = ['off', 'all', 'one'] as const

/** Maximum length of a queue synced between devices; longer ones are cut around the current entry. */
export const MAX_QUEUE = 500

/** Item types of a queue. */
export const queueTypes = ['song', 'episode', 'radio-station'] as const

/** An entry's item as returned by the server. */
export const queueItem = z.discriminatedUnion('type', [song, episode, radioStation])

const entry = z.object({ type: z.enum(queueTypes), id, key: z.string().check(z.maxLength(40)) })

const state = {
  index: z.number().check(z.int(), z.minimum(-1), z.maximum(MAX_QUEUE)),
  /** Position in the current item in seconds. */
  position: z.number().check(z.nonnegative()),
  shuffle: z.boolean(),
  repeat: z.enum(repeats),
  /** The listener's name for the device, e.g. its browser and system. */
  device: z.string().check(z.maxLength(100)),
}

export const queueInput = z.strictObject({ items: z.array(entry).check(z.maxLength(MAX_QUEUE)), ...state })

/** Deleted or hidden items are omitted; `index` refers to the remaining ones. */
export const queueState = z.object({
  items: z.array(z.object({ key: z.string(), item: queueItem })),
  ...state,
  updated_at: z.string(),
})
export type QueueState = z.infer<typeof queueState>

export const queueStates = {
  get: endpoint({
    method: 'GET',
    path: '/user/queue',
    access: 'user',
    summary: 'Returns the queue and position last played on any device; null when nothing was played',
    reply: z.nullable(queueState),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/user/queue',
    access: 'user',
    summary: 'Stores the queue and position for other devices',
    body: queueInput,
    reply: z.object({ updated_at: z.string() }),
    preview: true,
    max_body: 131_072,
  }),
}
