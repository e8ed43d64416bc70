import type { RadioStation, Titled } from '../../../contract/catalog/items.ts'
import { radioStations } from '../../../contract/catalog/radio.ts'
import { call } from '../../data/call.ts'
import { renewItem, usePlayer } from '../player.ts'

/** A cue made from an ID3 frame, by hls.js or by browsers with native HLS. */
type MarkCue = TextTrackCue & { value?: { key?: string; data?: unknown } }

const textOf = (data: unknown): string => (typeof data === 'string' ? data.replaceAll('\0', '').trim() : '')

/** Returns the title and artist embedded in a stream's audio at the current position; null if there are none. */
export const titleIn = (cues: Iterable<MarkCue>): Titled | null => {
  const frames = new Map<string, string>()
  // Later cues override earlier ones.
  for (const { value } of cues) if (value?.key) frames.set(value.key, textOf(value.data))
  const title = frames.get('TIT2')
  return title ? { title, artist: frames.get('TPE1') || null } : null
}

/** Reports each title in the page's audio as it is reached. Returns a stop function. */
const followTitles = (report: (titled: Titled) => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  for (const audio of document.querySelectorAll('audio')) {
    const follow = (track: TextTrack | null): void => {
      if (track?.kind !== 'metadata') return
      // Cues of a disabled track never fire.
      if (track.mode === 'disabled') track.mode = 'hidden'
      const read = (): void => {
        const titled = audio.paused ? null : titleIn(track.activeCues ?? [])
        if (titled) report(titled)
      }
      track.addEventListener('cuechange', read, { signal })
      read()
    }
    audio.textTracks.addEventListener('addtrack', ({ track }) => follow(track), { signal })
    for (const track of audio.textTracks) follow(track)
  }
  return () => ending.abort()
}

/** Milliseconds between polls of a station's current song. */
const POLL_MS = 20_000

const stationOf = (): RadioStation | null => {
  const { currentAudio: item } = usePlayer.getState()
  return item?.type === 'radio-station' ? item : null
}

const show = (id: number, on_air: RadioStation['on_air']): void => {
  const now = stationOf()
  if (now?.id !== id) return
  if (on_air?.title !== now.on_air?.title || on_air?.artist !== now.on_air?.artist)
    renewItem({ ...now, on_air })
}

/** Polls the current song of the playing station, starting immediately. Returns a function that stops polling. */
export function followNowPlaying(): () => void {
  let marked = false
  const poll = async (): Promise<void> => {
    const station = stationOf()
    if (!station) return
    const query = usePlayer.getState().playerStatus === 'play' ? ({ listening: 'true' } as const) : {}
    const on_air = await call(radioStations.nowPlaying, { params: { id: station.id }, query })
    // Titles embedded in the audio are more accurate.
    if (!marked) show(station.id, on_air)
  }
  const highlight = (titled: Titled): void => {
    const station = stationOf()
    if (!station) return
    marked = true
    show(station.id, { ...titled, since: new Date().toISOString() })
  }
  const go = () => void poll().catch(() => undefined)
  go()
  const timer = setInterval(go, POLL_MS)
  const stopTitles = followTitles(highlight)
  return () => {
    clearInterval(timer)
    stopTitles()
  }
}
