import type { Titled } from '../../contract/catalog/items.ts'

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
export const followTitles = (report: (titled: Titled) => void): (() => void) => {
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
