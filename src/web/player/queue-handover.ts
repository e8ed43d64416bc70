import { type QueueState, queueStates } from '../../contract/queue-state.ts'
import { call } from '../api/call.ts'
import { currentToken } from '../session/token.ts'
import { deviceMark, deviceName } from './device.ts'
import { near } from './persisted-state.ts'
import { plays, transport } from './player.ts'
import { clear, replace } from './queue-changes.ts'
import { type PlayerState, setPlayer, usePlayer, usePlayhead } from './state.ts'

/** Debounce of queue updates to the server, in milliseconds. */
const GATHER_MS = 1500
/** Seconds of playback between position updates. */
const SYNC_EVERY_MS = 30

const state = (): PlayerState => usePlayer.getState()

/** Prefixes a key with this browser's id, by which it recognizes its own queue. */
const sent = (key: string): string => `${deviceMark()}.${key}`

/** Returns whether a stored queue comes from another browser of the listener and can be continued here. */
export const isOnOtherDevice = (stored: QueueState | null | undefined): stored is QueueState =>
  Boolean(stored && stored.index >= 0 && !stored.items[0]?.key.startsWith(`${deviceMark()}.`))

/** Replaces the queue with one from another browser and resumes it there. Call within a user gesture. */
export function takeOverQueue(stored: QueueState): void {
  transport.unlock()
  const items = stored.items.map(({ item }) => item)
  const next = replace({ ...clear(state()), original: null }, items, stored.index)
  const original = stored.shuffle ? next.queue.map((entry) => entry.key) : null
  setPlayer({ ...next, original, repeat: stored.repeat, source: null, stream: null })
  plays.startCollection(null, items)
  transport.playIndex(stored.index, true, stored.position)
}

async function sendQueue(keepalive: boolean): Promise<void> {
  const { queue, index } = near(state())
  const { original, repeat } = state()
  if (!currentToken() || queue.length === 0 || state().shared) return
  const items = queue.map(({ key, item }) => ({ type: item.type, id: item.id, key: sent(key) }))
  const body = {
    items,
    index,
    position: Math.round(transport.position * 10) / 10,
    shuffle: original !== null,
    repeat,
    device: deviceName(navigator.userAgent),
  }
  await call(queueStates.put, { body }, { keepalive })
}

const fields = ['queue', 'index', 'original', 'repeat', 'playerStatus'] as const

/**
 * Saves queue and position on the server for the listener's other devices. Only a device that plays saves; one that
 * merely restored its last queue doesn't. Returns a stop function.
 */
export function syncQueue(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let playing = false
  let sentAt = 0
  const sendNow = (keepalive = false) => {
    clearTimeout(timer)
    timer = undefined
    sentAt = transport.position
    // Failures must not disturb playback; the next change is sent again.
    sendQueue(keepalive).catch(() => undefined)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(sendNow, GATHER_MS)
  }
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.playerStatus === 'play') playing = true
    if (!playing || fields.every((field) => now[field] === before[field])) return
    if (before.playerStatus === 'play' && now.playerStatus === 'pause') sendNow()
    else soon()
  })
  const unfollowTime = usePlayhead.subscribe(() => {
    if (playing && timer === undefined && Math.abs(transport.position - sentAt) > SYNC_EVERY_MS) sendNow()
  })
  const hidden = () => {
    if (playing && document.visibilityState === 'hidden') sendNow(true)
  }
  document.addEventListener('visibilitychange', hidden)
  const closing = () => playing && sendNow(true)
  window.addEventListener('pagehide', closing)
  return () => {
    unfollow()
    unfollowTime()
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', closing)
    clearTimeout(timer)
  }
}
