import { type QueueState, queueStates } from '../../contract/queue-state.ts'
import { call } from '../api/call.ts'
import { currentToken } from '../session/token.ts'
import { deviceMark, deviceName } from './device.ts'
import { near } from './persistence.ts'
import { startCollection } from './plays.ts'
import { clear, replace } from './queue.ts'
import { type PlayerState, setPlayer, usePlayer, usePlayhead } from './state.ts'
import { goTo, position, unlock } from './transport.ts'

/** Milliseconds in which changes gather before they are told. */
const GATHER = 1500
/** Seconds that may be played before the position is told again. */
const TELL_EVERY = 30

const state = (): PlayerState => usePlayer.getState()

/** Keys are told with the mark of this browser before them: that is how it knows its own queue again. */
const told = (key: string): string => `${deviceMark()}.${key}`

/** Whether another browser of the listener left something to go on with. */
export const isElsewhere = (kept: QueueState | null | undefined): kept is QueueState =>
  Boolean(kept && kept.index >= 0 && !kept.items[0]?.key.startsWith(`${deviceMark()}.`))

/** Puts a queue of another browser in place of the one here and goes on where it was. To be called in a gesture. */
export function takeOver(kept: QueueState): void {
  unlock()
  const items = kept.items.map(({ item }) => item)
  const next = replace({ ...clear(state()), original: null }, items, kept.index)
  const original = kept.shuffle ? next.queue.map((entry) => entry.key) : null
  setPlayer({ ...next, original, repeat: kept.repeat, source: null, stream: null })
  startCollection(null, items)
  goTo(kept.index, true, kept.position)
}

async function tell(keepalive: boolean): Promise<void> {
  const { queue, index } = near(state())
  const { original, repeat } = state()
  if (!currentToken() || queue.length === 0) return
  const items = queue.map(({ key, item }) => ({ type: item.type, id: item.id, key: told(key) }))
  const body = {
    items,
    index,
    position: Math.round(position() * 10) / 10,
    shuffle: original !== null,
    repeat,
    device: deviceName(navigator.userAgent),
  }
  await call(queueStates.put, { body }, { keepalive })
}

const fields = ['queue', 'index', 'original', 'repeat', 'playerStatus'] as const

/**
 * Keeps queue and position on the server for the listener's other devices. Only a device that plays tells: one that
 * merely brought its last queue back says nothing. Answers the way to stop.
 */
export function tellOthers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let plays = false
  let told_at = 0
  const tellNow = (keepalive = false) => {
    clearTimeout(timer)
    timer = undefined
    told_at = position()
    // Nothing that goes wrong here may disturb the music; the next change tells again.
    tell(keepalive).catch(() => undefined)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(tellNow, GATHER)
  }
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.playerStatus === 'play') plays = true
    if (!plays || fields.every((field) => now[field] === before[field])) return
    if (before.playerStatus === 'play' && now.playerStatus === 'pause') tellNow()
    else soon()
  })
  const unfollowTime = usePlayhead.subscribe(({ currentTime }) => {
    if (plays && timer === undefined && Math.abs(currentTime - told_at) > TELL_EVERY) tellNow()
  })
  const hidden = () => {
    if (plays && document.visibilityState === 'hidden') tellNow(true)
  }
  document.addEventListener('visibilitychange', hidden)
  const closing = () => plays && tellNow(true)
  window.addEventListener('pagehide', closing)
  return () => {
    unfollow()
    unfollowTime()
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', closing)
    clearTimeout(timer)
  }
}
