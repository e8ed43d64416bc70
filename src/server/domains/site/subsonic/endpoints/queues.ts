import { randomUUID } from 'node:crypto'
import { MAX_QUEUE } from '../../../../../contract/catalog/queue.ts'
import { queueFor, saveQueue } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { loadTracks, requireTrack, type TrackRef, trackId } from '../items/tracks.ts'
import type { Elements } from '../protocol/response.ts'
import { throwInvalid, throwUnknown } from '../protocol/subsonic-error.ts'

const MAX_DEVICE = 100
/** A day, in milliseconds: nothing is longer. */
const MAX_POSITION = 86_400_000

/** A queue as apps know it: without stations. */
interface AppQueue {
  entry: Elements[]
  /** Of the current entry. */
  index: number
  /** Fields of both responses. */
  state: Elements
}

/** Before anything was played. */
const NEVER = new Date(0).toISOString()

/** Returns the last queue of the account. */
const load = async (call: SubsonicCall): Promise<AppQueue> => {
  const stored = await queueFor(call.ctx, call.viewer)
  const queue = stored ?? { items: [], index: -1, position: 0, device: call.app, updated_at: NEVER }
  const refs = queue.items.map(({ item: { type, id } }): TrackRef | undefined =>
    type === 'radio-station' ? undefined : { type, id },
  )
  const trackOf = await loadTracks(
    call,
    refs.filter((ref) => ref !== undefined),
  )
  const tracks = refs.map((ref) => ref && trackOf(ref))
  const entry = tracks.filter((track) => track !== undefined)
  const before = tracks.slice(0, Math.max(0, queue.index)).filter((track) => track !== undefined).length
  const position = tracks[queue.index] === undefined ? 0 : Math.round(queue.position * 1000)
  const state = {
    position,
    username: call.email,
    changed: queue.updated_at,
    changedBy: queue.device || 'Browser',
    entry,
  }
  return { entry, index: Math.min(before, entry.length - 1), state }
}

/**
 * Stores a queue as that of another device; how it is shuffled and repeated stays. One that is too long is cut around the
 * current entry.
 */
const save = async (call: SubsonicCall, refs: TrackRef[], index: number): Promise<Elements> => {
  const { ctx, params, viewer, app } = call
  const position = refs.length === 0 ? 0 : (params.number('position', { max: MAX_POSITION }) ?? 0) / 1000
  const from = Math.max(0, Math.min(index - MAX_QUEUE / 2, refs.length - MAX_QUEUE))
  const kept = refs.slice(from, from + MAX_QUEUE)
  const trackOf = await loadTracks(call, kept)
  if (!kept.every(trackOf)) throwUnknown()
  await saveQueue(ctx, viewer, {
    items: kept.map((ref) => ({ ...ref, key: randomUUID() })),
    index: index - from,
    position,
    device: app.slice(0, MAX_DEVICE),
  })
  return {}
}

const readTracks = ({ params }: SubsonicCall): TrackRef[] => params.all('id').map(requireTrack)

export const queues = {
  getPlayQueue: {
    answer: async (call) => {
      const { entry, index, state } = await load(call)
      return { playQueue: { ...(entry.length > 0 && { current: entry[index]?.id }), ...state } }
    },
  },
  getPlayQueueByIndex: {
    answer: async (call) => {
      const { entry, index, state } = await load(call)
      return { playQueueByIndex: { ...(entry.length > 0 && { currentIndex: index }), ...state } }
    },
  },
  savePlayQueue: {
    answer: (call) => {
      const refs = readTracks(call)
      if (refs.length === 0) return save(call, [], -1)
      // Some apps name none while they play nothing.
      const current = call.params.text('current')
      if (!current) return save(call, refs, -1)
      const index = refs.findIndex((ref) => trackId(ref) === current)
      return save(call, refs, index < 0 ? throwInvalid('current') : index)
    },
  },
  savePlayQueueByIndex: {
    answer: (call) => {
      const refs = readTracks(call)
      const index = call.params.number('currentIndex', { min: -1 })
      if (refs.length === 0 && index === undefined) return save(call, [], -1)
      const given = index ?? call.params.requiredNumber('currentIndex')
      return save(call, refs, given >= 0 && given < refs.length ? given : throwInvalid('currentIndex'))
    },
  },
} satisfies SubsonicEndpoints
