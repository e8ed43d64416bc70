import { useMemo, useState } from 'react'
import type { Playback } from './playback.ts'
import type { LineActions } from './SyncLine.tsx'
import { choose, clear, mark, markingOf, nudge, undo } from './stamps.ts'

/** Seconds heard before a moment that is listened to again. */
const LEAD = 1

/** The state of the editor and what changes it. */
export const useMarking = (text: string, playback: Playback) => {
  const [start] = useState(() => markingOf(text))
  const [marking, setMarking] = useState(start)
  const actions = useMemo(
    (): LineActions => ({
      choose: (index) => setMarking((now) => choose(now, index)),
      seek: playback.seek,
      nudge: (index, by) => setMarking((now) => nudge(now, index, by)),
      clear: (index) => setMarking((now) => clear(now, index)),
    }),
    [playback],
  )
  return {
    marking,
    actions,
    changed: marking.lines.some(({ at }, index) => at !== start.lines[index]?.at),
    mark: () => {
      const seconds = playback.now()
      setMarking((now) => mark(now, seconds))
    },
    undo: () => setMarking(undo),
    step: (by: number) => setMarking((now) => choose(now, now.next + by)),
    /** Plays from shortly before the first line. */
    listen: () => {
      playback.seek((marking.lines.find(({ at }) => at !== undefined)?.at ?? 0) - LEAD)
      void playback.play()
    },
  }
}
