import { queueStates } from '../../../contract/catalog/queue.ts'
import { call } from '../../data/call.ts'
import { isIos } from '../../data/session/device/platform.ts'
import { currentToken } from '../../data/session/token.ts'
import { deviceName, markKey } from '../engine/device.ts'
import { transport } from '../player.ts'
import { type PlayerState, usePlayer, usePlayhead } from '../state.ts'
import { near } from './persisted-state.ts'

/** Debounce of queue updates to the server, in milliseconds. */
const GATHER_MS = 1500
/** Seconds of playback between position updates. */
const SYNC_EVERY_SECONDS = 30

const state = (): PlayerState => usePlayer.getState()

async function sendQueue(keepalive: boolean): Promise<void> {
  const { queue, index } = near(state())
  const { original, repeat } = state()
  if (!currentToken() || queue.length === 0 || state().shared) return
  const items = queue.map(({ key, item }) => ({ type: item.type, id: item.id, key: markKey(key) }))
  const body = {
    items,
    index,
    position: Math.round(transport.position * 10) / 10,
    shuffle: original !== null,
    repeat,
    device: deviceName(navigator.userAgent, isIos()),
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
  let playing = state().playerStatus === 'play'
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
  if (playing) soon()
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.playerStatus === 'play') playing = true
    if (!playing || fields.every((field) => now[field] === before[field])) return
    if (before.playerStatus === 'play' && now.playerStatus === 'pause') sendNow()
    else soon()
  })
  const unfollowTime = usePlayhead.subscribe(() => {
    if (playing && timer === undefined && Math.abs(transport.position - sentAt) > SYNC_EVERY_SECONDS)
      sendNow()
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
