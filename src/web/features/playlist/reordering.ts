import {
  type Announcements,
  type DndContextProps,
  type DragMoveEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMemo, useRef, useState } from 'react'
import type { PlaylistSong } from '../../../contract/playlists.ts'
import { showError } from '../../api/errors.ts'
import { moveSong } from '../../api/playlist-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ROW } from '../../media/SongRows.tsx'

/** One row up or down for each press. */
const byRow = (
  event: KeyboardEvent,
  { currentCoordinates }: { currentCoordinates: { x: number; y: number } },
) => {
  const step = { ArrowDown: ROW, ArrowUp: -ROW }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  return { ...currentCoordinates, y: currentCoordinates.y + step }
}

interface Drag {
  from: number
  to: number
}

/**
 * Moving rows of one height: where a row lands follows from how far it is carried, so none of the thousands of
 * others has to be a target.
 */
export const useReordering = (id: number, songs: readonly PlaylistSong[]) => {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Where the song would land now, and where it was last said to be: what is announced knows no distance. */
  const aimed = useRef(0)
  const told = useRef<number | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byRow }),
  )
  const placeOf = ({ active }: { active: { id: unknown } }) =>
    songs.findIndex((song) => song.id === active.id)
  const titleOf = (event: { active: { id: unknown } }) => songs[placeOf(event)]?.title ?? ''
  const aim = (event: DragMoveEvent): Drag => {
    const from = placeOf(event)
    const to = from + Math.round(event.delta.y / ROW)
    return { from, to: Math.max(0, Math.min(songs.length - 1, to)) }
  }
  const announcements: Announcements = {
    onDragStart: (event) => {
      aimed.current = placeOf(event)
      told.current = aimed.current
      return t('{title} is picked up.', { title: titleOf(event) })
    },
    onDragMove: () => {
      if (told.current === aimed.current) return undefined
      told.current = aimed.current
      return t('Place {place} of {count}.', { place: aimed.current + 1, count: songs.length })
    },
    onDragOver: () => undefined,
    onDragEnd: (event) => t('{title} is put down.', { title: titleOf(event) }),
    onDragCancel: (event) => t('{title} stays where it was.', { title: titleOf(event) }),
  }
  const instructions = useMemo(
    () => ({
      draggable: t('Press space to pick the song up, the arrow keys to move it and space to put it down.'),
    }),
    [t],
  )
  const context: DndContextProps = {
    sensors,
    onDragMove: (event) => {
      const next = aim(event)
      aimed.current = next.to
      setDrag((present) => (present?.to === next.to && present.from === next.from ? present : next))
    },
    onDragEnd: (event) => {
      const { to } = aim(event)
      setDrag(null)
      moveSong(id, Number(event.active.id), to).catch(showError)
    },
    onDragCancel: () => setDrag(null),
    accessibility: { announcements, screenReaderInstructions: instructions },
  }
  const line = drag && drag.to !== drag.from ? drag.to + (drag.to > drag.from ? 1 : 0) : null
  return { context, line }
}
