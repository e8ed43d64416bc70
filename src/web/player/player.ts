import { useToken } from '../session/token.ts'
import { forgetHeard } from './heard.ts'
import { hopsOf, isLive, isSameItem, type PlayItem } from './item.ts'
import { freshItem } from './loading.ts'
import { connectMediaKeys } from './media-session.ts'
import { keepQueue, keepSound, readPlayer } from './persistence.ts'
import { endAll, startCollection } from './plays.ts'
import * as queue from './queue.ts'
import { playable, type Source } from './source.ts'
import { type PlayerState, setPlayer, usePlayer, usePlayhead } from './state.ts'
import * as transport from './transport.ts'

export { setPreferences, usePreferences } from './preferences.ts'
export type { Source } from './source.ts'
export { useIsPlaying, usePlayer, usePlayhead } from './state.ts'

export interface PlayOptions {
  /** Place in the list at which to start; left out, the first item, or a random one while shuffle is on. */
  start?: number
  source?: Source
  /** Turns shuffle on or off; left out, it stays as it is. */
  shuffle?: boolean
}

/** Seconds after which "previous" means the start of this item. */
const RESTART_AFTER = 3

const state = (): PlayerState => usePlayer.getState()

/** Whether this is what is paused now, so that playing it means to go on with it. */
function isPaused(chosen: PlayItem | null | undefined, source: Source | undefined): boolean {
  const { currentAudio, playerStatus, source: present } = state()
  if (!currentAudio || playerStatus === 'play') return false
  const sameSource =
    source?.type === present?.type && source?.id === present?.id && source?.title === present?.title
  return sameSource && (chosen ? isSameItem(chosen, currentAudio) : source !== undefined)
}

function play(items: readonly (PlayItem | null | undefined)[], options: PlayOptions = {}): void {
  const list = playable(items)
  if (list.length === 0) {
    transport.warnNothingPlays()
    return
  }
  transport.unlock()
  const { start, source, shuffle } = options
  const chosen = start === undefined ? (source || list.length > 1 ? null : list[0]) : items[start]
  if (shuffle === undefined && isPaused(chosen, source)) {
    transport.resume()
    return
  }
  const mode = queue.clear(state())
  const empty = shuffle === undefined ? mode : { ...mode, original: shuffle ? [] : null }
  const at = chosen ? list.indexOf(chosen) : empty.original ? Math.floor(Math.random() * list.length) : 0
  const next = queue.replace(empty, list, at)
  setPlayer({ ...next, source: source ?? null })
  startCollection(source ?? null, list)
  transport.goTo(next.index, true)
}

/** Adds items by one of the queue's ways; the first item of an empty queue waits to be played. */
function add(items: readonly (PlayItem | null | undefined)[], way: typeof queue.append): void {
  const list = playable(items)
  if (list.length === 0) {
    transport.warnNothingPlays()
    return
  }
  const wasEmpty = state().queue.length === 0
  setPlayer(way(state(), list))
  if (wasEmpty) transport.goTo(0, false)
}

function next(): void {
  transport.unlock()
  const at = queue.nextIndex(state(), 'listener')
  if (at !== null) transport.goTo(at, true)
  else if (state().queue.length > 0) transport.rest()
}

function previous(): void {
  transport.unlock()
  const at = queue.previousIndex(state())
  const restarts = transport.position() > RESTART_AFTER && !isLive(state().currentAudio)
  if (at === null || restarts) transport.seek(0)
  else transport.goTo(at, true)
}

/** Takes entries out; when the current one goes, the one that followed it comes. */
function remove(...keys: string[]): void {
  const before = state()
  const after = queue.remove(before, new Set(keys))
  if (after.queue.length === 0) {
    transport.halt()
    return
  }
  const gone = queue.currentEntry(before)?.key !== queue.currentEntry(after)?.key
  setPlayer(after)
  if (gone) transport.goTo(after.index, before.playerStatus === 'play')
}

/** Takes entries out, all that would follow when none are named; answers the way to bring them back. */
function clear(keys?: string[]): () => void {
  const before = state()
  const gone = new Set(keys ?? queue.upcoming(before).map((entry) => entry.key))
  setPlayer(queue.remove(before, gone))
  return () => {
    const brought = queue.bringBack(state(), before)
    if (brought) setPlayer(brought)
  }
}

function setVolume(volume: number): void {
  const kept = Math.min(1, Math.max(0, volume))
  setPlayer({ volume: kept, muted: state().muted && kept === 0 })
  transport.applySound()
  keepSound(state())
}

function toggleMute(): void {
  const { muted, volume } = state()
  setPlayer({ muted: !muted && volume > 0, volume: volume || 0.5 })
  transport.applySound()
  keepSound(state())
}

/** Empties the queue, ends the sound and the running play: outside of the listener's shell nothing plays. */
function leaveShell(): void {
  transport.halt()
  keepQueue(state())
}

/** What the listener can do. */
export const player = {
  play,
  toggle: () => (state().playerStatus === 'play' ? transport.pause() : transport.resume()),
  pause: transport.pause,
  resume: transport.resume,
  next,
  previous,
  seek: transport.seek,
  /** Forward or, with a negative number, back, in seconds. */
  skip: (seconds: number) => transport.seek(transport.position() + seconds),
  hop: (direction: 'back' | 'forward') => {
    const seconds = hopsOf(state().currentAudio)[direction]
    player.skip(direction === 'back' ? -seconds : seconds)
  },
  playNext: (items: readonly (PlayItem | null | undefined)[]) => add(items, queue.playNext),
  append: (items: readonly (PlayItem | null | undefined)[]) => add(items, queue.append),
  remove,
  move: (key: string, toIndex: number) => setPlayer(queue.move(state(), key, toIndex)),
  jump: (key: string) => {
    const { index } = queue.jump(state(), key)
    if (index >= 0) transport.goTo(index, true)
  },
  clear,
  setVolume,
  toggleMute,
  toggleShuffle: () => setPlayer(queue.setShuffle(state(), state().original === null)),
  cycleRepeat: () => setPlayer({ repeat: queue.cycleRepeat(state()).repeat }),
  toggleQueue: (open = !state().queueOpen) => setPlayer({ queueOpen: open }),
  toggleExpanded: (open = !state().expanded) => setPlayer({ expanded: open }),
  leaveShell,
}

/** Puts what the server says of an item now in place of what the queue held of it. */
export const renewItem = (fresh: PlayItem): void =>
  setPlayer({
    queue: state().queue.map((entry) => (isSameItem(entry.item, fresh) ? { ...entry, item: fresh } : entry)),
  })

/** Brings back what a reload interrupted: paused, at its position, with the item as the server has it now. */
function restore(): void {
  const { position = 0, ...kept } = readPlayer()
  setPlayer(kept)
  transport.applySound()
  if (state().queue.length === 0) return
  transport.goTo(state().index, false, position)
  const { currentAudio } = state()
  if (currentAudio && navigator.onLine) freshItem(currentAudio).then(renewItem, () => undefined)
  transport.catchUp(position)
}

const keptFields = ['queue', 'index', 'original', 'repeat', 'source'] as const

/**
 * Starts the player on two audio elements: state of the last visit, media keys, keeping of changes, and the end
 * of everything when the session ends. Answers the way to stop it.
 */
export function startPlayer(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
  const disconnect = transport.connectElements(elements)
  if (state().queue.length === 0) restore()
  else transport.goTo(state().index, state().playerStatus === 'play', usePlayhead.getState().currentTime)
  connectMediaKeys(player)
  let changed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    if (changed) keepQueue(state())
    changed = false
  }
  const unfollow = usePlayer.subscribe((now, before) => {
    if (keptFields.every((field) => now[field] === before[field])) return
    changed = true
    clearTimeout(timer)
    timer = setTimeout(keep, 300)
  })
  const unfollowToken = useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    if (!token) leaveShell()
    forgetHeard()
  })
  const closing = () => {
    keep()
    transport.noteAndGo()
    endAll(true)
  }
  window.addEventListener('pagehide', closing)
  // Songs are often fetched between the press and the sound: the first press of any kind opens the way.
  document.addEventListener('click', transport.unlock, { capture: true, once: true })
  return () => {
    document.removeEventListener('click', transport.unlock, { capture: true })
    window.removeEventListener('pagehide', closing)
    clearTimeout(timer)
    unfollow()
    unfollowToken()
    disconnect()
  }
}
