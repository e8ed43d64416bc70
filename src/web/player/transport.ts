import { translate } from '../i18n/i18n.ts'
import { showToast } from '../ui/toasts.ts'
import type { Track } from './deck.ts'
import { Engine } from './engine.ts'
import type { EngineHost } from './engine-host.ts'
import { fetchProgress, resumeAt, saveProgress } from './episode-progress.ts'
import { durationOf, isEpisode, isLive, type PlayItem } from './item.ts'
import { showMedia, showPosition } from './media-session.ts'
import { persistPosition } from './persisted-state.ts'
import { closePlays, endSingle, startSingle } from './plays.ts'
import { speedOf, usePreferences } from './preferences.ts'
import { currentEntry, emptyQueue, nextIndex } from './queue.ts'
import { type PlayerState, setPlayer, setPlayhead, usePlayer } from './state.ts'
import { streamOf } from './stream-info.ts'

/** Consecutive items that may fail before playback stops. */
const MAX_FAILURES = 5
/** Seconds between saves of the position. */
const PERSIST_EVERY_MS = 5

let engine: Engine | null = null
let failures = 0
let persistedAt = 0
let faded = 1
/** The item in the engine; the queue may already have replaced it. */
let loaded: PlayItem | null = null

const state = (): PlayerState => usePlayer.getState()

/** Warns that nothing in the queue, or the current item, can be played. */
export const warnNothingPlays = (): void => {
  showToast({
    type: 'warn',
    title: translate('Could not be played!'),
    text: translate('No streaming source found.'),
  })
}

const albumAt = (index: number): number | undefined => {
  const item = state().queue[index]?.item
  return item?.type === 'song' ? item.album?.id : undefined
}

/** Whether an entry plays in album order: as part of its album, or next to another of its songs. */
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
    podcast: isEpisode(item) ? item.show.id : null,
  }
}

/** Saves the position of the current item; with `now` on the server immediately. */
function note(at: number, now: false | 'now' | 'keepalive' = false): void {
  const { currentAudio } = state()
  if (isLive(currentAudio)) return
  persistPosition(state(), at)
  if (isEpisode(currentAudio)) saveProgress(currentAudio, at, now)
}

/** Closes the current item's play and saves its progress. */
function leave(): void {
  endSingle()
  if (isEpisode(loaded) && state().registredPlayID && engine) saveProgress(loaded, engine.position, 'now')
}

/** Saves the position of the current item while the page unloads. */
export function recordAndPlay(): void {
  if (engine) note(engine.position, state().registredPlayID ? 'keepalive' : false)
}

/** Difference in seconds from which another device's position counts. */
const OTHER_DEVICE_TOLERANCE = 10
/** Seconds of playback that don't count as having started to listen. */
const RESUME_FROM_SECONDS = 3

/** Seeks the current episode to its position on another device, unless it has already played on from `at` seconds. */
export function catchUpWithOtherDevice(at: number): void {
  const item = loaded
  if (!isEpisode(item)) return
  const follow = (known: boolean) => {
    const there = resumeAt(item)
    const untouched = loaded === item && engine && Math.abs(engine.position - at) < RESUME_FROM_SECONDS
    if (known && untouched && Math.abs(there - at) > OTHER_DEVICE_TOLERANCE) seek(there)
  }
  fetchProgress(item).then(follow, () => undefined)
}

/** Makes an entry current and plays it from `from` seconds, or only prepares it; episodes resume at their position. */
export function playIndex(index: number, play: boolean, from?: number): void {
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
  const at = from ?? (isEpisode(item) ? resumeAt(item) : 0)
  persistedAt = at
  persistPosition(state(), at)
  const track = trackAt(index)
  if (track) engine?.load(track, at, play)
  if (from === undefined) catchUpWithOtherDevice(at)
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

/** Seeks within the current item, in seconds. */
export function seek(seconds: number): void {
  const { currentAudio } = state()
  if (!currentAudio || !engine || isLive(currentAudio)) return
  const target = Math.max(0, Math.min(seconds, durationOf(currentAudio) || seconds))
  engine.seek(target)
  persistedAt = target
  note(target)
}

/** Returns the position in the current item, in seconds. */
export const position = (): number => engine?.position ?? 0

/** Unlocks audio; call within the user gesture that leads to playback. */
export const unlock = (): void => engine?.decks.unlock()

/** Applies volume and mute to the current playback. */
export const applySound = (): void => engine?.decks.loudness.setVolume(state().volume * faded, state().muted)

/** Scales the volume by a factor of 0 to 1 without changing the listener's setting. */
export function fadeTo(share: number): void {
  faded = share
  applySound()
}

/** At the end of the queue: stops at the start of the last item. */
export const stopAtStart = (): void => playIndex(state().index, false)

/** Stops playback and unloads everything. */
export function halt(): void {
  closePlays()
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
  if (isEpisode(currentAudio)) saveProgress(currentAudio, durationOf(currentAudio), 'now')
  setPlayer({ registredPlayID: null })
  endSingle()
  const { stop_after } = state()
  const next = nextIndex(state(), 'end')
  if (next === null) stopAtStart()
  else playIndex(next, !stop_after)
  if (stop_after) setPlayer({ stop_after: false })
}

/** Warns and skips to the next item, unless too many failed in a row. */
function failed(): void {
  endSingle()
  warnNothingPlays()
  failures++
  // Don't skip from one station to another automatically.
  const next = isLive(state().currentAudio) ? null : nextIndex(state(), 'listener')
  if (next !== null && failures < Math.min(MAX_FAILURES, state().queue.length)) {
    playIndex(next, true)
    return
  }
  failures = 0
  stopAtStart()
}

function time(at: number, duration: number, buffered: number): void {
  setPlayhead(at, duration, buffered)
  const { currentAudio, playerStatus } = state()
  const rate = isEpisode(currentAudio) ? speedOf(usePreferences.getState(), currentAudio.show.id) : 1
  if (!isLive(currentAudio)) showPosition(at, duration, playerStatus, rate)
  if (Math.abs(at - persistedAt) < PERSIST_EVERY_MS) return
  persistedAt = at
  note(at)
}

/** Connects the two hidden audio elements; returns a disconnect function. */
export function connectElements(elements: [HTMLAudioElement, HTMLAudioElement]): () => void {
  const host: EngineHost = {
    stream: streamOf,
    upNext: () => {
      const next = state().stop_after ? null : nextIndex(state(), 'end')
      const track = next === null ? null : trackAt(next)
      // Live streams load only when they start to play.
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
