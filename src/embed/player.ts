import type HlsClass from 'hls.js'
import type { EmbedItem, EmbedTrack } from '../contract/site/embeds.ts'
import { embeddingHost, page } from './page.ts'

/** The sound of an HLS stream. */
interface HlsSound {
  stop: () => void
}

/** Without media sources, as on older iPhones, only the browser itself can play HLS. */
const scriptable = 'MediaSource' in window || 'ManagedMediaSource' in window

/** Loads the library on the first play of a stream; null if that fails, or the browser can't run it. */
const loadLibrary = async (): Promise<typeof HlsClass | null> => {
  if (page.hls === undefined || !scriptable) return null
  try {
    // A file of the app, which the server names: an ordinary import would tie the player to the app's files.
    const { default: Hls } = (await import(/* @vite-ignore */ page.hls)) as { default: typeof HlsClass }
    return Hls.isSupported() ? Hls : null
  } catch {
    return null
  }
}

/** Gives an audio element the sound of the HLS stream at a URL. */
type OpenHls = (audio: HTMLAudioElement, url: string, onFailure: () => void) => HlsSound

const openNatively: OpenHls = (audio, url) => {
  audio.src = url
  return { stop: () => undefined }
}

/**
 * Returns how HLS streams are opened in this browser; null if it can't play them. The library is preferred, since
 * Chromium answers "maybe" to native HLS and then fails.
 */
const hlsOpener = async (audio: HTMLAudioElement): Promise<OpenHls | null> => {
  const Hls = await loadLibrary()
  if (!Hls) return audio.canPlayType('application/vnd.apple.mpegurl') ? openNatively : null
  return (element, url, onFailure) => {
    // Starting a worker from a blob delays the sound.
    const hls = new Hls({ enableWorker: false })
    hls.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (!fatal) return
      hls.destroy()
      onFailure()
    })
    hls.loadSource(url)
    hls.attachMedia(element)
    return { stop: () => hls.destroy() }
  }
}

/** Counts a play as that of a visitor, with the name of the embedding site. */
const recordPlay = ({ type, id, duration }: EmbedTrack): void => {
  const host = embeddingHost()
  const body = { type, id, duration: duration ?? 0, source: 'embed', ...(host !== null && { host }) }
  void fetch('/api/register-play', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
    // Playback does not depend on it.
  }).catch(() => undefined)
}

export interface PlayerState {
  /** Position of the current track in the list. */
  index: number
  playing: boolean
  /** Should play, but has no audio yet. */
  waiting: boolean
  /** The browser can't play the current track. */
  failed: boolean
  /** In seconds. */
  time: number
  /** In seconds; null for radio stations. */
  duration: number | null
  /** 0 to 1. */
  volume: number
  muted: boolean
  rate: number
}

/** Events that a player reports, apart from its state. */
export type PlayerEvent = 'play' | 'pause' | 'time' | 'track' | 'ended' | 'error'

export interface Player {
  state: () => PlayerState
  /** Calls back after each change; the result ends it. */
  subscribe: (changed: () => void) => () => void
  onEvent: (heard: (event: PlayerEvent) => void) => void
  track: () => EmbedTrack | undefined
  play: (index?: number) => void
  pause: () => void
  toggle: () => void
  seek: (seconds: number) => void
  /** To the previous or next track; the beginning of this one if it has played for a while. */
  previous: () => void
  next: () => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setRate: (rate: number) => void
}

/** Seconds after which `previous` goes to the beginning of the track. */
const RESTART = 3

/** Other players of this site on the same page. */
const others = 'BroadcastChannel' in window ? new BroadcastChannel('tonearm-embed') : null

/** Plays the tracks of an item with one audio element; nothing is requested before the first play. */
export const createPlayer = ({ tracks }: EmbedItem, startAt: number): Player => {
  const audio = new Audio()
  audio.preload = 'none'
  const listeners = new Set<() => void>()
  let report: (event: PlayerEvent) => void = () => undefined
  let state: PlayerState = {
    index: 0,
    playing: false,
    waiting: false,
    failed: false,
    time: startAt,
    duration: tracks[0]?.duration ?? null,
    volume: 1,
    muted: false,
    rate: 1,
  }
  /** Index of the track whose audio is loaded, and of the one whose play was recorded. */
  let loaded = -1
  let recorded = -1
  /** The sound of the current track if it is an HLS stream. */
  let stream: HlsSound | null = null
  /** Where to start once the audio is known. */
  let pending = startAt

  const change = (changes: Partial<PlayerState>): void => {
    state = { ...state, ...changes }
    for (const changed of listeners) changed()
  }
  const track = () => tracks[state.index]
  const fail = (): void => {
    change({ failed: true, playing: false, waiting: false })
    report('error')
  }
  const stopStream = (): void => {
    stream?.stop()
    stream = null
  }
  // Rejected when paused before it starts, and when `error` tells.
  const startAudio = (): void =>
    void audio.play().catch((error: unknown) => {
      if ((error as Error).name === 'NotAllowedError') change({ waiting: false })
    })
  const startStream = async (url: string): Promise<void> => {
    stopStream()
    const open = await hlsOpener(audio)
    // Paused meanwhile, or opened by another press of the button.
    if (!state.waiting || stream) return
    if (!open) return fail()
    stream = open(audio, url, fail)
    startAudio()
  }
  /** Plays the current track from its source, or goes on with it. */
  const start = (): void => {
    const current = track()
    if (!current || loaded === state.index) {
      startAudio()
      return
    }
    loaded = state.index
    recorded = -1
    const url = `/api/audio/${current.type}/${current.id}`
    if (current.hls) {
      void startStream(url)
      return
    }
    audio.src = url
    audio.playbackRate = state.rate
    startAudio()
  }
  const play = (index = state.index): void => {
    if (!tracks[index]) return
    if (index !== state.index) {
      pending = 0
      change({ index, time: 0, duration: tracks[index].duration })
      report('track')
    }
    // A failed track, or a radio station after a pause, starts from its source again.
    if (state.failed || (tracks[index].duration === null && !state.playing)) loaded = -1
    change({ failed: false, waiting: true })
    start()
  }
  const pause = (): void => {
    audio.pause()
    change({ waiting: false })
  }
  const seek = (seconds: number): void => {
    if (state.duration === null) return
    const time = Math.min(Math.max(0, seconds), state.duration)
    if (audio.readyState > 0 && loaded === state.index) audio.currentTime = time
    else pending = time
    change({ time })
    report('time')
  }
  const setMuted = (muted: boolean): void => {
    audio.muted = muted
    change({ muted })
  }

  audio.addEventListener('loadedmetadata', () => {
    if (pending > 0) audio.currentTime = pending
    pending = 0
    // More precise than what was measured, unless the source tells none.
    if (state.duration !== null && Number.isFinite(audio.duration)) change({ duration: audio.duration })
  })
  // When it is pressed, not when it sounds: audio that resumes after buffering would pause what was pressed meanwhile.
  audio.addEventListener('play', () => others?.postMessage('play'))
  audio.addEventListener('playing', () => {
    change({ playing: true, waiting: false })
    report('play')
    const current = track()
    if (!current || recorded === state.index) return
    recorded = state.index
    recordPlay(current)
  })
  audio.addEventListener('waiting', () => change({ waiting: true }))
  audio.addEventListener('pause', () => {
    // It would go on loading what is broadcast.
    stopStream()
    change({ playing: false })
    report('pause')
  })
  audio.addEventListener('timeupdate', () => {
    if (pending > 0) return
    change({ time: audio.currentTime })
    report('time')
  })
  audio.addEventListener('ended', () => {
    if (tracks[state.index + 1]) return play(state.index + 1)
    // The next play starts from the beginning.
    loaded = -1
    pending = 0
    change({ index: 0, playing: false, time: 0, duration: tracks[0]?.duration ?? null })
    report('ended')
  })
  audio.addEventListener('error', fail)
  others?.addEventListener('message', pause)

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onEvent: (heard) => {
      report = heard
    },
    track,
    play,
    pause,
    toggle: () => (state.playing || state.waiting ? pause() : play()),
    seek,
    previous: () => (state.time > RESTART || state.index === 0 ? seek(0) : play(state.index - 1)),
    next: () => play(state.index + 1),
    setVolume: (volume) => {
      audio.volume = volume
      setMuted(volume === 0)
      change({ volume })
    },
    setMuted,
    setRate: (rate) => {
      audio.playbackRate = rate
      change({ rate })
    },
  }
}
