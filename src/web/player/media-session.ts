import { coverSizes, coverUrl } from '../../contract/core/covers.ts'
import type { PlayStatus } from './engine/source.ts'
import { byLine, isLive, type PlayItem } from './queue/item.ts'

/** Commands of media keys and the lock screen. */
export interface MediaCommands {
  resume(): void
  pause(): void
  next(): void
  previous(): void
  seek(seconds: number): void
  skip(seconds: number): void
  /** Skips by the usual interval for the current item. */
  hop(direction: 'back' | 'forward'): void
}

/** The browser's media session; null where there is none. */
export const mediaSession = (): MediaSession | null =>
  'mediaSession' in navigator ? navigator.mediaSession : null

/** Registers handlers for media keys and the lock screen; browsers reject unsupported actions. */
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
      mediaSession()?.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // Action not supported by this browser.
    }
  }
}

/** Shows the current item on the lock screen and in media controls. */
export function showMedia(item: PlayItem | null, status: PlayStatus): void {
  const media = mediaSession()
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
  if (isLive(item)) clearPosition()
}

const artworkOf = (cover: NonNullable<PlayItem['cover']>): MediaImage[] =>
  coverSizes.map((size) => ({ src: coverUrl(cover, size), sizes: `${size}x${size}` }))

/** Tolerated error of the lock screen position, in seconds. */
const TOLERANCE = 1

/** The last state reported to the lock screen, which extrapolates the position during playback. */
let reportedPosition = { position: 0, duration: 0, rate: 1, status: 'pause' as PlayStatus, at: 0 }

/** Clears the position: live streams have none. */
function clearPosition(): void {
  reportedPosition = { ...reportedPosition, duration: 0 }
  mediaSession()?.setPositionState?.()
}

/** Reports the position in seconds to the lock screen when its extrapolated value deviates. */
export function showPosition(position: number, duration: number, status: PlayStatus, rate = 1): void {
  if (!(duration > 0)) return
  const at = performance.now()
  const shown =
    reportedPosition.position +
    (reportedPosition.status === 'play' ? ((at - reportedPosition.at) / 1000) * reportedPosition.rate : 0)
  const same =
    reportedPosition.duration === duration &&
    reportedPosition.status === status &&
    reportedPosition.rate === rate
  if (same && Math.abs(shown - position) < TOLERANCE) return
  reportedPosition = { position, duration, rate, status, at }
  try {
    mediaSession()?.setPositionState?.({
      duration,
      position: Math.min(position, duration),
      playbackRate: rate,
    })
  } catch {
    // A position that the browser rejects must not stop playback.
  }
}
