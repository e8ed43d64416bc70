import type { ToldSource } from '../../contract/catalog/plays.ts'
import type { Conductor, Prepared } from './engine/engine-host.ts'
import { warnNothingPlays } from './engine/failures.ts'
import { playable, type Source } from './engine/source.ts'
import { freshItem } from './engine/stream-info.ts'
import { connectMediaKeys } from './media-session.ts'
import type { PlayerDeps } from './player-deps.ts'
import { Plays } from './plays.ts'
import { isLive, isSameItem, type PlayItem, skipIntervals } from './queue/item.ts'
import { createPersistence, type Persistence } from './queue/persisted-state.ts'
import { currentEntry, upcoming } from './queue/queue.ts'
import * as queue from './queue/queue-changes.ts'
import type { FullScreenTab, PanelTab, PlayerState, PlayerStores } from './state.ts'
import { Transport } from './transport.ts'

/** An item of a list that may not be loaded. */
type Chosen = PlayItem | null | undefined

/** Whether the chosen item is the paused one, so that playing it resumes it. */
function isPaused(state: PlayerState, chosen: Chosen, source: Source | undefined): boolean {
  const { currentAudio, playerStatus, source: present } = state
  if (!currentAudio || playerStatus === 'play') return false
  const sameSource =
    source?.type === present?.type && source?.id === present?.id && source?.title === present?.title
  return sameSource && (chosen ? isSameItem(chosen, currentAudio) : source !== undefined)
}

/** Returns the index to start at; a random one while shuffle is on and nothing was chosen. */
const startIndex = (list: PlayItem[], chosen: Chosen, shuffled: boolean): number => {
  if (chosen) return list.indexOf(chosen)
  return shuffled ? Math.floor(Math.random() * list.length) : 0
}

type AnyCommand = (...args: never[]) => unknown

/** Returns commands that are carried out by another owner of the queue, as far as there is one and it does. */
const routed = <C extends Record<string, AnyCommand>>(own: C, owner: () => Partial<C> | null): C =>
  Object.fromEntries(
    Object.entries(own).map(([name, run]) => [name, (...args: never[]) => (owner()?.[name] ?? run)(...args)]),
  ) as C

/** Where listeners start plays, by the first part of a page's path. */
const pages: Record<string, ToldSource> = {
  home: 'home',
  search: 'search',
  library: 'library',
  artist: 'artist',
  album: 'album',
  playlist: 'playlist',
  blends: 'playlist',
  podcast: 'podcast',
  podcasts: 'podcast',
  episode: 'podcast',
}

/** Where plays come from that were started elsewhere, by what plays. */
const collections: Partial<Record<NonNullable<Source['type']>, ToldSource>> = {
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  blend: 'playlist',
  podcast: 'podcast',
}

/** Returns where the listener started a queue, for the statistics of artists: the page, or what plays. */
export const originOf = (path: string, source: Source | null | undefined): ToldSource => {
  if (source?.type === 'radio') return 'radio'
  const page = pages[path.split('/')[1] ?? '']
  return page ?? (source?.type && collections[source.type]) ?? 'other'
}

const SAVE_AFTER_MS = 300

const savedFields = ['queue', 'index', 'original', 'repeat', 'source'] as const

/**
 * Saves queue and modes shortly after they change. A queue that was set aside is no longer offered once another one takes
 * its place.
 */
function startSavingQueue({ usePlayer, setPlayer }: PlayerStores, persistence: Persistence) {
  let changed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (): void => {
    if (changed) persistence.queue(usePlayer.getState())
    changed = false
  }
  const unfollow = usePlayer.subscribe((state, before) => {
    if (savedFields.every((field) => state[field] === before[field])) return
    changed = true
    if (state.left && state.queue.length > 0) setPlayer({ left: null })
    clearTimeout(timer)
    timer = setTimeout(now, SAVE_AFTER_MS)
  })
  return {
    /** Saves a change at once. */
    now,
    stop: (): void => {
      clearTimeout(timer)
      unfollow()
    },
  }
}

export interface PlayOptions {
  /** Start index in the list. Default: the first item, or a random one while shuffle is on. */
  start?: number
  source?: Source
  /** Turns shuffle on or off. Default: unchanged. */
  shuffle?: boolean
  /** Second at which the first item starts. Default: where it was left, or its beginning. */
  at?: number
}

/** Seconds after which "previous" restarts the current item. */
const RESTART_AFTER = 3

/** Creates a player. It is silent until it is started on two audio elements. */
export function createPlayer(deps: PlayerDeps) {
  const { stores } = deps
  const { setPlayer } = stores
  const plays = new Plays(deps)
  const persistence = createPersistence(deps.storage)
  const transport = new Transport(deps, plays, persistence)
  const state = (): PlayerState => stores.usePlayer.getState()

  function play(items: readonly Chosen[], options: PlayOptions = {}): void {
    const list = playable(items)
    if (list.length === 0) {
      warnNothingPlays(deps)
      return
    }
    transport.unlock()
    const { start, source, shuffle, at } = options
    const chosen = start === undefined ? (source || list.length > 1 ? null : list[0]) : items[start]
    if (shuffle === undefined && isPaused(state(), chosen, source)) {
      transport.resume()
      return
    }
    const mode = queue.clear(state())
    const empty = shuffle === undefined ? mode : { ...mode, original: shuffle ? [] : null }
    const next = queue.replace(empty, list, startIndex(list, chosen, empty.original !== null))
    setPlayer({ ...queue.startedFrom(next, originOf(deps.page.path(), source)), source: source ?? null })
    transport.playIndex(next.index, true, at)
    plays.startCollection(source ?? null, list)
  }

  /** Adds items with a queue operation. The first item of an empty queue becomes current but doesn't start. */
  function add(items: readonly Chosen[], way: typeof queue.append): void {
    const list = playable(items)
    if (list.length === 0) {
      warnNothingPlays(deps)
      return
    }
    const wasEmpty = state().queue.length === 0
    setPlayer(queue.startedFrom(way(state(), list), 'queue'))
    if (wasEmpty) transport.playIndex(0, false)
  }

  /** The queue to move in: the first station follows the last one, since their order means nothing. */
  const around = () => {
    const { currentAudio, queue: all } = state()
    return isLive(currentAudio) && all.length > 1 ? { ...state(), repeat: 'all' as const } : state()
  }

  function next(): void {
    transport.unlock()
    if (state().currentCampaign) return
    const at = queue.nextIndex(around(), 'listener')
    if (at !== null) transport.playIndex(at, true)
    else if (state().queue.length > 0) transport.stopAtStart()
  }

  function previous(): void {
    transport.unlock()
    if (state().currentCampaign) return
    const at = queue.previousIndex(around())
    const restarts = transport.position > RESTART_AFTER && !isLive(state().currentAudio)
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
    const gone = currentEntry(before)?.key !== currentEntry(after)?.key
    setPlayer(after)
    if (gone) transport.playIndex(after.index, before.playerStatus === 'play')
  }

  /** Removes entries, by default all upcoming ones. Returns an undo function. */
  function clear(keys?: string[]): () => void {
    const before = state()
    const gone = new Set(keys ?? upcoming(before).map((entry) => entry.key))
    setPlayer(queue.remove(before, gone))
    return () => {
      const brought = queue.restoreRemoved(state(), before, gone)
      if (brought) setPlayer(brought)
    }
  }

  function setVolume(volume: number): void {
    const stored = Math.min(1, Math.max(0, volume))
    setPlayer({ volume: stored, muted: state().muted && stored === 0 })
    transport.applySound()
    persistence.volume(state())
  }

  function toggleMute(): void {
    const { muted, volume } = state()
    setPlayer({ muted: !muted && volume > 0, volume: volume || 0.5 })
    transport.applySound()
    persistence.volume(state())
  }

  /**
   * Empties the queue and ends playback and the open play: nothing plays outside the listener shell. What was in the
   * queue is set aside, for `continueLeft`.
   */
  function leaveShell(): void {
    const { currentAudio } = state()
    if (currentAudio) {
      persistence.queue(state())
      if (!isLive(currentAudio)) persistence.position(state(), transport.position)
      persistence.setAside()
    }
    transport.halt()
    persistence.queue(state())
    setPlayer({ left: persistence.readLeft() })
  }

  /** The same when the session ends; the next listener is not offered the queue of this one. */
  function logOut(): void {
    leaveShell()
    persistence.forgetLeft()
    setPlayer({ left: null })
  }

  const ownCommands = {
    play,
    toggle: () => {
      if (!state().currentAudio && state().left) continueLeft()
      else if (state().playerStatus === 'play') transport.pause()
      else transport.resume()
    },
    pause: () => transport.pause(),
    /** Pauses on this device only. */
    hush: () => transport.pause(),
    resume: () => transport.resume(),
    next,
    previous,
    seek: (seconds: number) => transport.seek(seconds),
    /** Ends a spot, once that is allowed. */
    skipSpot: () => transport.spot?.skip(),
    /** Seeks by seconds; backward if negative. */
    skip: (seconds: number) => transport.seek(transport.position + seconds),
    hop: (direction: 'back' | 'forward') => {
      const seconds = skipIntervals(state().currentAudio)[direction]
      commands.skip(direction === 'back' ? -seconds : seconds)
    },
    playNext: (items: readonly Chosen[]) => add(items, queue.playNext),
    append: (items: readonly Chosen[]) => add(items, queue.append),
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
    /** Opens the panel beside the page on a tab, or closes it if that tab is shown. */
    togglePanel: (tab: PanelTab, open = state().panel !== tab) => setPlayer({ panel: open ? tab : null }),
    toggleExpanded: (open = !state().expanded) => setPlayer({ expanded: open }),
    showInFullScreen: (tab: FullScreenTab) => setPlayer({ fullScreenTab: tab }),
    castTo: (audio: HTMLAudioElement | null, prepared?: Prepared | null) => transport.castTo(audio, prepared),
    leaveShell,
    continueLeft,
  }
  let lent: Partial<typeof ownCommands> | null = null
  /** The player's public commands. */
  const commands = routed(ownCommands, () => lent)

  /**
   * Lends the player to the shared queue of a session, which carries out commands in its own way. The listener's queue is
   * kept; the function it returns brings it back.
   */
  function lend(to: Partial<typeof ownCommands>, conductor: Conductor): () => void {
    persistence.queue(state())
    if (!isLive(state().currentAudio)) persistence.position(state(), transport.position)
    setPlayer({ shared: 'suggest', repeat: 'off', original: null, source: null, stop_after: false })
    lent = to
    transport.conduct(conductor)
    return () => {
      lent = null
      transport.conduct(null)
      transport.halt()
      setPlayer({ shared: null, silenced: false })
      restore(false)
    }
  }

  /** Replaces an item's queue entries with its current version from the server. */
  const renewItem = (fresh: PlayItem): void =>
    setPlayer({
      queue: state().queue.map((entry) =>
        isSameItem(entry.item, fresh) ? { ...entry, item: fresh } : entry,
      ),
    })

  /** Restores the stored state at its position, with the item's current version from the server. */
  function restore(play: boolean): void {
    const { position = 0, ...stored } = persistence.read()
    setPlayer(stored)
    transport.applySound()
    if (state().queue.length === 0) return
    transport.playIndex(state().index, play, position)
    const { currentAudio } = state()
    if (currentAudio && deps.network.isOnline())
      freshItem(currentAudio, deps.call).then(renewItem, () => undefined)
    transport.catchUpWithOtherDevice(position)
  }

  /** Plays the queue that was set aside when the shell was left, from its position. Call within a user gesture. */
  function continueLeft(): void {
    transport.unlock()
    persistence.bringBack()
    setPlayer({ left: null })
    restore(true)
  }

  /**
   * Starts the player on two audio elements: restores the last visit's state, connects media keys, persists changes, and
   * stops everything when the session ends. Returns a stop function.
   */
  function start(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
    const disconnect = transport.connectElements(elements)
    if (state().queue.length === 0) restore(false)
    else
      transport.playIndex(
        state().index,
        state().playerStatus === 'play',
        stores.usePlayhead.getState().currentTime,
      )
    setPlayer({ left: persistence.readLeft() })
    connectMediaKeys(commands)
    const saving = startSavingQueue(stores, persistence)
    const unfollowToken = deps.useToken.subscribe(({ token }, before) => {
      if (token === before.token) return
      if (!token) logOut()
      deps.progress.clearProgress()
    })
    const closing = () => {
      saving.now()
      transport.recordAndPlay()
      plays.close(true)
    }
    const unfollowClose = deps.page.onClose(closing)
    // Songs are often fetched between the click and playback: unlock audio on the first click anywhere.
    const unfollowClick = deps.page.onFirstClick(() => transport.unlock())
    return () => {
      unfollowClick()
      unfollowClose()
      saving.stop()
      unfollowToken()
      disconnect()
    }
  }

  return { commands, transport, plays, renewItem, start, lend }
}
