import { coverSizes, coverUrl } from '../../contract/covers.ts'
import { byLine, isLive, type PlayItem } from './item.ts'
import type { PlayStatus } from './source.ts'

/** What media keys and the lock screen may ask for. */
export interface MediaCommands {
  resume(): void
  pause(): void
  next(): void
  previous(): void
  seek(seconds: number): void
  skip(seconds: number): void
  /** As far as is usual for what plays. */
  hop(direction: 'back' | 'forward'): void
}

const session = (): MediaSession | null => ('mediaSession' in navigator ? navigator.mediaSession : null)

/** Connects media keys and the lock screen; browsers refuse the actions that they do not know. */
export function connectMediaKeys(commands: MediaCommands): void {
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => commands.resume(),
    pause: () => commands.pause(),
    nexttrack: () => commands.next(),
    previoustrack: () => commands.previous(),
    stop: () => commands.pause(),
    seekto: (details) => commands.seek(details.seekTime ?? 0),
    seekbackward: ({ seekOffset }) => (seekOffset ? commands.skip(-seekOffset) : commands.hop('back')),
    seekforward: ({ seekOffset }) => (seekOffset ? commands.skip(seekOffset) : commands.hop('forward')),
  }
  for (const [action, handler] of Object.entries(actions)) {
    try {
      session()?.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // An action of a newer standard.
    }
  }
}

/** Shows what plays on the lock screen and beside media keys. */
export function showMedia(item: PlayItem | null, status: PlayStatus): void {
  const media = session()
  if (!media) return
  media.playbackState = item ? (status === 'play' ? 'playing' : 'paused') : 'none'
  media.metadata = item
    ? new MediaMetadata({
        title: item.title,
        artist: byLine(item),
        album: item.type === 'song' ? (item.album?.title ?? '') : '',
        artwork: item.cover ? artworkOf(item.cover) : [],
      })
    : null
  if (isLive(item)) forgetPosition()
}

const artworkOf = (cover: NonNullable<PlayItem['cover']>): MediaImage[] =>
  coverSizes.map((size) => ({ src: coverUrl(cover, size), sizes: `${size}x${size}` }))

/** Seconds by which the lock screen may be wrong. */
const TOLERANCE = 1

/** What the lock screen was told last; it counts on by itself while the item plays. */
let told = { position: 0, duration: 0, rate: 1, status: 'pause' as PlayStatus, at: 0 }

/** What is live stands nowhere. */
function forgetPosition(): void {
  told = { ...told, duration: 0 }
  session()?.setPositionState?.()
}

/** Tells the lock screen where the item is, in seconds, as soon as it would show something else. */
export function showPosition(position: number, duration: number, status: PlayStatus, rate = 1): void {
  if (!(duration > 0)) return
  const at = performance.now()
  const shown = told.position + (told.status === 'play' ? ((at - told.at) / 1000) * told.rate : 0)
  const same = told.duration === duration && told.status === status && told.rate === rate
  if (same && Math.abs(shown - position) < TOLERANCE) return
  told = { position, duration, rate, status, at }
  try {
    session()?.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: rate })
  } catch {
    // A position that the browser finds odd is no reason to stop.
  }
}
