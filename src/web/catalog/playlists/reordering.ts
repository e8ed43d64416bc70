import {
  type Announcements,
  type DndContextProps,
  type DragMoveEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { PlaylistSong } from '../../../contract/catalog/playlists.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ROW } from '../items/rows/SongRows.tsx'
import { moveSong } from './playlist-songs.ts'

/** Moves by one row per key press. */
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
 * Reordering of rows with a fixed height: the target follows from where the dragged row is in `list`, so none of the
 * thousands of rows has to be a drop target.
 */
export const useReordering = (
  id: number,
  songs: readonly PlaylistSong[],
  list: RefObject<HTMLElement | null>,
) => {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The current target index, and the last one announced: announcements don't receive the distance. */
  const aimed = useRef(0)
  const announced = useRef<number | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // Key presses during a smooth scroll would be lost.
    useSensor(KeyboardSensor, { coordinateGetter: byRow, scrollBehavior: 'auto' }),
  )
  const positionOf = ({ active }: { active: { id: unknown } }) =>
    songs.findIndex((song) => song.id === active.id)
  const titleOf = (event: { active: { id: unknown } }) => songs[positionOf(event)]?.title ?? ''
  const aim = (event: DragMoveEvent): Drag => {
    const from = positionOf(event)
    // Not the drag distance, which counts what was scrolled twice once the dragged row is measured again.
    const top = event.active.rect.current.translated?.top
    const start = list.current?.getBoundingClientRect().top
    const to = top === undefined || start === undefined ? from : Math.round((top - start) / ROW)
    return { from, to: Math.max(0, Math.min(songs.length - 1, to)) }
  }
  const announcements: Announcements = {
    onDragStart: (event) => {
      aimed.current = positionOf(event)
      announced.current = aimed.current
      return t('Picked up {title}.', { title: titleOf(event) })
    },
    onDragMove: () => {
      if (announced.current === aimed.current) return undefined
      announced.current = aimed.current
      return t('Position {place} of {count}.', { place: aimed.current + 1, count: songs.length })
    },
    onDragOver: () => undefined,
    onDragEnd: (event) => t('Dropped {title}.', { title: titleOf(event) }),
    onDragCancel: (event) => t('{title} returned to its place.', { title: titleOf(event) }),
  }
  const instructions = useMemo(
    () => ({
      draggable: t(
        'Press Space to pick up the song, use the arrow keys to move it, and press Space again to drop it.',
      ),
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
