import { create } from 'zustand'
import { usePreferences } from '../preferences.ts'
import { hasCaptions } from './full-hls.ts'

/** Captions of the current item. */
interface Captions {
  /** In the order of the stream. */
  tracks: { language: string; label: string }[]
  /** Language of those that are shown; null for none. */
  language: string | null
  /** What is said now; lines are separated by line breaks. */
  text: string
}

export const useCaptions = create<Captions>(() => ({ tracks: [], language: null, text: '' }))

const nameIn = ({ language, label }: TextTrack): string => language || label

const textIn = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''

/** Follows the captions of what sounds, in the language that the listener chose. Returns a stop function. */
export const followCaptions = (): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const elements = [...document.querySelectorAll('audio')]
  let current = elements[0]
  const update = (): void => {
    current = elements.find(({ paused }) => !paused) ?? current
    const tracks = [...(current?.textTracks ?? [])].filter(hasCaptions)
    const { captions: wanted } = usePreferences.getState()
    // As the stream suggests, until the listener chooses.
    const shown = tracks.find((track) =>
      wanted === null ? track.mode !== 'disabled' : nameIn(track) === wanted,
    )
    for (const track of tracks) {
      const mode = track === shown ? 'hidden' : 'disabled'
      if (track.mode !== mode) track.mode = mode
    }
    useCaptions.setState({
      tracks: tracks.map((track) => ({ language: nameIn(track), label: track.label || track.language })),
      language: shown ? nameIn(shown) : null,
      text: [...(shown?.activeCues ?? [])].map(textIn).join('\n'),
    })
  }
  const follow = (track: TextTrack | null): void => track?.addEventListener('cuechange', update, { signal })
  for (const audio of elements) {
    audio.addEventListener('play', update, { signal })
    for (const track of audio.textTracks) follow(track)
    audio.textTracks.addEventListener('addtrack', ({ track }) => follow(track), { signal })
    for (const name of ['addtrack', 'removetrack', 'change'] as const)
      audio.textTracks.addEventListener(name, update, { signal })
  }
  const stop = usePreferences.subscribe(update)
  update()
  return () => {
    ending.abort()
    stop()
  }
}
