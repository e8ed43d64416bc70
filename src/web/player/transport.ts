import { translate } from '../i18n/i18n.ts'
import { notify } from '../ui/notices.ts'
import type { Track } from './deck.ts'
import { Engine } from './engine.ts'
import type { EngineHost } from './engine-host.ts'
import { askHeard, noteHeard, resumeAt } from './heard.ts'
import { durationOf, isLive, isSpoken, type PlayItem } from './item.ts'
import { streamOf } from './loading.ts'
import { showMedia, showPosition } from './media-session.ts'
import { keepPosition } from './persistence.ts'
import { endAll, endSingle, startSingle } from './plays.ts'
import { speedOf, usePreferences } from './preferences.ts'
import { currentEntry, emptyQueue, nextIndex } from './queue.ts'
import { type PlayerState, setPlayer, setPlayhead, usePlayer } from './state.ts'

/** Items that may fail one after another before the player gives up. */
const MOST_FAILURES = 5
/** Seconds between two notes of the position. */
const KEEP_EVERY = 5

let engine: Engine | null = null
let failures = 0
let kept_at = 0
let faded = 1
/** What the engine plays: the queue may already hold another one in its place. */
let loaded: PlayItem | null = null

const state = (): PlayerState => usePlayer.getState()

/** Message for a queue without anything that can be played, and for an item that cannot. */
export const warnNothingPlays = (): void => {
  notify({
    type: 'warn',
    title: translate('Could not be played!'),
    text: translate('No streaming source found.'),
  })
}

const albumAt = (index: number): number | undefined => {
  const item = state().queue[index]?.item
  return item?.type === 'song' ? item.album?.id : undefined
}

/** Whether an entry plays in the order of its album: as part of it, or beside another of its songs. */
function isOfAlbum(index: number): boolean {
  const { queue, source, original } = state()
  const entry = queue[index]
  if (!entry || original !== null) return false
  if (source?.type === 'album' && !entry.added) return true
  const album = albumAt(index)
  return album !== undefined && [-1, 1].some((step) => albumAt(index + step) === album)
}

function trackAt(index: number): Track | null {
  const entry = state().queue[index]
  if (!entry) return null
  const { key, item } = entry
  return {
    key,
    item: { type: item.type, id: item.id },
    duration: durationOf(item),
    of_album: isOfAlbum(index),
    live: isLive(item),
    podcast: isSpoken(item) ? item.show.id : null,
  }
}

/** Notes where the current item is; with `now` the server learns it at once. */
function note(at: number, now: false | 'now' | 'keepalive' = false): void {
  const { currentAudio } = state()
  if (isLive(currentAudio)) return
  keepPosition(state(), at)
  if (isSpoken(currentAudio)) noteHeard(currentAudio, at, now)
}

/** The current item is left, wherever it is. */
function leave(): void {
  endSingle()
  if (isSpoken(loaded) && state().registredPlayID && engine) noteHeard(loaded, engine.position, 'now')
}

/** Notes where the current item is while the page goes. */
export function noteAndGo(): void {
  if (engine) note(engine.position, state().registredPlayID ? 'keepalive' : false)
}

/** Seconds by which another device must have come elsewhere to count. */
const ELSEWHERE = 10
/** Seconds in which a listener has not really begun to listen. */
const JUST_BEGUN = 3

/** Goes to where the current episode was heard to on another device, unless it has played on here from `at` seconds. */
export function catchUp(at: number): void {
  const item = loaded
  if (!isSpoken(item)) return
  const follow = (known: boolean) => {
    const there = resumeAt(item)
    const untouched = loaded === item && engine && Math.abs(engine.position - at) < JUST_BEGUN
    if (known && untouched && Math.abs(there - at) > ELSEWHERE) seek(there)
  }
  askHeard(item).then(follow, () => undefined)
}

/** Makes an entry the current one and plays it from `from` seconds on, or leaves it ready there; episodes go on where they were. */
export function goTo(index: number, play: boolean, from?: number): void {
  leave()
  const same = state().index === index
  setPlayer({
    index,
    registredPlayID: null,
    playerStatus: play ? 'play' : 'pause',
    ...(!same && { stream: null }),
  })
  const item = state().queue[index]?.item ?? null
  loaded = item
  const at = from ?? (isSpoken(item) ? resumeAt(item) : 0)
  kept_at = at
  keepPosition(state(), at)
  const track = trackAt(index)
  if (track) engine?.load(track, at, play)
  if (from === undefined) catchUp(at)
}

export function resume(): void {
  if (!currentEntry(state())) return
  setPlayer({ playerStatus: 'play' })
  engine?.play()
}

export function pause(): void {
  setPlayer({ playerStatus: 'pause' })
  engine?.pause()
  if (engine) note(engine.position, 'now')
}

/** Jumps within the current item, to seconds from its start. */
export function seek(seconds: number): void {
  const { currentAudio } = state()
  if (!currentAudio || !engine || isLive(currentAudio)) return
  const target = Math.max(0, Math.min(seconds, durationOf(currentAudio) || seconds))
  engine.seek(target)
  kept_at = target
  note(target)
}

/** Seconds played of the current item. */
export const position = (): number => engine?.position ?? 0

/** To be called inside a gesture that will lead to sound. */
export const unlock = (): void => engine?.decks.unlock()

/** Applies volume and mute to what sounds. */
export const applySound = (): void => engine?.decks.loudness.setVolume(state().volume * faded, state().muted)

/** Lets a share of the volume sound, 0 to 1; the volume that the listener set stays as it is. */
export function fadeTo(share: number): void {
  faded = share
  applySound()
}

/** At the end of the queue: the last item waits at its start. */
export const rest = (): void => goTo(state().index, false)

/** Nothing plays and nothing waits any more. */
export function halt(): void {
  endAll()
  engine?.stop()
  const { repeat, serial, original } = state()
  setPlayer({
    ...emptyQueue(),
    repeat,
    serial,
    original: original && [],
    source: null,
    playerStatus: 'pause',
    registredPlayID: null,
    loading: false,
    stream: null,
    stop_after: false,
    expanded: false,
  })
  setPlayhead(0, 0, 0)
}

function started(): void {
  failures = 0
  const { currentAudio } = state()
  const key = currentEntry(state())?.key
  if (!currentAudio) return
  startSingle(currentAudio).then((id) => {
    if (currentEntry(state())?.key === key) setPlayer({ registredPlayID: id })
  })
}

function ended(): void {
  const { currentAudio } = state()
  if (isSpoken(currentAudio)) noteHeard(currentAudio, durationOf(currentAudio), 'now')
  setPlayer({ registredPlayID: null })
  endSingle()
  const { stop_after } = state()
  const next = nextIndex(state(), 'end')
  if (next === null) rest()
  else goTo(next, !stop_after)
  if (stop_after) setPlayer({ stop_after: false })
}

/** Says so and goes on with the next item, unless one after another fails. */
function failed(): void {
  endSingle()
  warnNothingPlays()
  failures++
  // Whoever listens to a station does not want to hear another one by themselves.
  const next = isLive(state().currentAudio) ? null : nextIndex(state(), 'listener')
  if (next !== null && failures < Math.min(MOST_FAILURES, state().queue.length)) {
    goTo(next, true)
    return
  }
  failures = 0
  rest()
}

function time(at: number, duration: number, buffered: number): void {
  setPlayhead(at, duration, buffered)
  const { currentAudio, playerStatus } = state()
  const rate = isSpoken(currentAudio) ? speedOf(usePreferences.getState(), currentAudio.show.id) : 1
  if (!isLive(currentAudio)) showPosition(at, duration, playerStatus, rate)
  if (Math.abs(at - kept_at) < KEEP_EVERY) return
  kept_at = at
  note(at)
}

/** Takes the two hidden elements in use; answers the way to let them go. */
export function connectElements(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
  const host: EngineHost = {
    stream: streamOf,
    upNext: () => {
      const next = state().stop_after ? null : nextIndex(state(), 'end')
      const track = next === null ? null : trackAt(next)
      // What is live begins when it is heard.
      return track?.live ? null : track
    },
    time,
    info: (stream) => setPlayer({ stream }),
    loading: (loading) => state().loading !== loading && setPlayer({ loading }),
    started,
    halted: () => setPlayer({ playerStatus: 'pause' }),
    ended,
    failed,
  }
  const own = new Engine(elements, host, usePreferences.getState())
  engine = own
  applySound()
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.currentAudio !== before.currentAudio || now.playerStatus !== before.playerStatus)
      showMedia(now.currentAudio, now.playerStatus)
  })
  const unfollowPreferences = usePreferences.subscribe((preferences) => own.decks.prefer(preferences))
  return () => {
    unfollow()
    unfollowPreferences()
    own.close()
    if (engine === own) engine = null
  }
}
