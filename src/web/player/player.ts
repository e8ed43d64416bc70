import { useToken } from '../session/token.ts'
import { clearProgress } from './episode-progress.ts'
import { isLive, isSameItem, type PlayItem, skipIntervals } from './item.ts'
import { connectMediaKeys } from './media-session.ts'
import { persistQueue, persistVolume, readPersistedState } from './persisted-state.ts'
import { closePlays, startCollection } from './plays.ts'
import * as queue from './queue.ts'
import { playable, type Source } from './source.ts'
import { type PlayerState, setPlayer, usePlayer, usePlayhead } from './state.ts'
import { freshItem } from './stream-info.ts'
import * as transport from './transport.ts'

export { setPreferences, usePreferences } from './preferences.ts'
export type { Source } from './source.ts'
export { useIsPlaying, usePlayer, usePlayhead } from './state.ts'

export interface PlayOptions {
  /** Start index in the list. Default: the first item, or a random one while shuffle is on. */
  start?: number
  source?: Source
  /** Turns shuffle on or off. Default: unchanged. */
  shuffle?: boolean
}

/** Seconds after which "previous" restarts the current item. */
const RESTART_AFTER = 3

const state = (): PlayerState => usePlayer.getState()

/** Whether the chosen item is the paused one, so that playing it resumes it. */
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
  transport.playIndex(next.index, true)
}

/** Adds items with a queue operation. The first item of an empty queue becomes current but doesn't start. */
function add(items: readonly (PlayItem | null | undefined)[], way: typeof queue.append): void {
  const list = playable(items)
  if (list.length === 0) {
    transport.warnNothingPlays()
    return
  }
  const wasEmpty = state().queue.length === 0
  setPlayer(way(state(), list))
  if (wasEmpty) transport.playIndex(0, false)
}

function next(): void {
  transport.unlock()
  const at = queue.nextIndex(state(), 'listener')
  if (at !== null) transport.playIndex(at, true)
  else if (state().queue.length > 0) transport.stopAtStart()
}

function previous(): void {
  transport.unlock()
  const at = queue.previousIndex(state())
  const restarts = transport.position() > RESTART_AFTER && !isLive(state().currentAudio)
  if (at === null || restarts) transport.seek(0)
  else transport.playIndex(at, true)
}

/** Removes entries. If the current one is removed, the next one becomes current. */
function remove(...keys: string[]): void {
  const before = state()
  const after = queue.remove(before, new Set(keys))
  if (after.queue.length === 0) {
    transport.halt()
    return
  }
  const gone = queue.currentEntry(before)?.key !== queue.currentEntry(after)?.key
  setPlayer(after)
  if (gone) transport.playIndex(after.index, before.playerStatus === 'play')
}

/** Removes entries, by default all upcoming ones. Returns an undo function. */
function clear(keys?: string[]): () => void {
  const before = state()
  const gone = new Set(keys ?? queue.upcoming(before).map((entry) => entry.key))
  setPlayer(queue.remove(before, gone))
  return () => {
    const brought = queue.restoreRemoved(state(), before)
    if (brought) setPlayer(brought)
  }
}

function setVolume(volume: number): void {
  const stored = Math.min(1, Math.max(0, volume))
  setPlayer({ volume: stored, muted: state().muted && stored === 0 })
  transport.applySound()
  persistVolume(state())
}

function toggleMute(): void {
  const { muted, volume } = state()
  setPlayer({ muted: !muted && volume > 0, volume: volume || 0.5 })
  transport.applySound()
  persistVolume(state())
}

/** Empties the queue and ends playback and the open play: nothing plays outside the listener shell. */
function leaveShell(): void {
  transport.halt()
  persistQueue(state())
}

/** The player's public commands. */
export const player = {
  play,
  toggle: () => (state().playerStatus === 'play' ? transport.pause() : transport.resume()),
  pause: transport.pause,
  resume: transport.resume,
  next,
  previous,
  seek: transport.seek,
  /** Seeks by seconds; backward if negative. */
  skip: (seconds: number) => transport.seek(transport.position() + seconds),
  hop: (direction: 'back' | 'forward') => {
    const seconds = skipIntervals(state().currentAudio)[direction]
    player.skip(direction === 'back' ? -seconds : seconds)
  },
  playNext: (items: readonly (PlayItem | null | undefined)[]) => add(items, queue.playNext),
  append: (items: readonly (PlayItem | null | undefined)[]) => add(items, queue.append),
  remove,
  move: (key: string, toIndex: number) => setPlayer(queue.move(state(), key, toIndex)),
  jump: (key: string) => {
    const { index } = queue.jump(state(), key)
    if (index >= 0) transport.playIndex(index, true)
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

/** Replaces an item's queue entries with its current version from the server. */
export const renewItem = (fresh: PlayItem): void =>
  setPlayer({
    queue: state().queue.map((entry) => (isSameItem(entry.item, fresh) ? { ...entry, item: fresh } : entry)),
  })

/** Restores the state before a reload: paused, at its position, with the item's current version from the server. */
function restore(): void {
  const { position = 0, ...stored } = readPersistedState()
  setPlayer(stored)
  transport.applySound()
  if (state().queue.length === 0) return
  transport.playIndex(state().index, false, position)
  const { currentAudio } = state()
  if (currentAudio && navigator.onLine) freshItem(currentAudio).then(renewItem, () => undefined)
  transport.catchUpWithOtherDevice(position)
}

const persistedFields = ['queue', 'index', 'original', 'repeat', 'source'] as const

/**
 * Starts the player on two audio elements: restores the last visit's state, connects media keys, persists changes, and
 * stops everything when the session ends. Returns a stop function.
 */
export function startPlayer(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
  const disconnect = transport.connectElements(elements)
  if (state().queue.length === 0) restore()
  else transport.playIndex(state().index, state().playerStatus === 'play', usePlayhead.getState().currentTime)
  connectMediaKeys(player)
  let changed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    if (changed) persistQueue(state())
    changed = false
  }
  const unfollow = usePlayer.subscribe((now, before) => {
    if (persistedFields.every((field) => now[field] === before[field])) return
    changed = true
    clearTimeout(timer)
    timer = setTimeout(keep, 300)
  })
  const unfollowToken = useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    if (!token) leaveShell()
    clearProgress()
  })
  const closing = () => {
    keep()
    transport.recordAndPlay()
    closePlays(true)
  }
  window.addEventListener('pagehide', closing)
  // Songs are often fetched between the click and playback: unlock audio on the first click anywhere.
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
