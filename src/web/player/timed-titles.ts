import type { Titled } from '../../contract/radio-stations.ts'

/** A cue as both the streaming library and browsers with HLS of their own make it of an ID3 frame. */
type MarkCue = TextTrackCue & { value?: { key?: string; data?: unknown } }

const textOf = (data: unknown): string => (typeof data === 'string' ? data.replaceAll('\0', '').trim() : '')

/** Title and artist that a stream has marked in its sound for what is heard now; null where it marks none. */
export const titleIn = (cues: Iterable<MarkCue>): Titled | null => {
  const frames = new Map<string, string>()
  // Later ones stand behind earlier ones.
  for (const { value } of cues) if (value?.key) frames.set(value.key, textOf(value.data))
  const title = frames.get('TIT2')
  return title ? { title, artist: frames.get('TPE1') || null } : null
}

/** Tells each title that the sound of this page comes to. Answers the way to stop. */
export const followTitles = (tell: (titled: Titled) => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  for (const audio of document.querySelectorAll('audio')) {
    const follow = (track: TextTrack | null): void => {
      if (track?.kind !== 'metadata') return
      // Cues of a disabled track never come.
      if (track.mode === 'disabled') track.mode = 'hidden'
      const read = (): void => {
        const titled = audio.paused ? null : titleIn(track.activeCues ?? [])
        if (titled) tell(titled)
      }
      track.addEventListener('cuechange', read, { signal })
      read()
    }
    audio.textTracks.addEventListener('addtrack', ({ track }) => follow(track), { signal })
    for (const track of audio.textTracks) follow(track)
  }
  return () => ending.abort()
}
