import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PlaylistSong } from '../../../contract/catalog/playlists.ts'
import { scrollParent } from '../../ui/virtual-scroll.ts'

/**
 * Returns by how many rows most of the rows on screen moved: one that somebody drags across the screen is not followed.
 */
export const commonShift = (
  before: readonly PlaylistSong[],
  after: readonly PlaylistSong[],
  [first, last]: [number, number],
): number => {
  const places = new Map(after.map(({ id }, index) => [id, index]))
  const counts = new Map<number, number>()
  for (let index = first; index < Math.min(last, before.length); index++) {
    const place = places.get(before[index]?.id ?? 0)
    if (place !== undefined) counts.set(place - index, (counts.get(place - index) ?? 0) + 1)
  }
  let [common, most] = [0, 0]
  for (const [shift, count] of counts) if (count > most) [common, most] = [shift, count]
  return common
}

/** Keeps the rows on screen where they are while others add, remove and move songs above them. */
export const useSteadyRows = (
  list: RefObject<HTMLElement | null>,
  songs: readonly PlaylistSong[],
  rowHeight: number,
): void => {
  const shown = useRef(songs)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = songs
    const scroller = before === songs ? null : scrollParent(list.current)
    if (!scroller || !list.current) return
    const past = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    // With the top of the list in view, there are no rows above.
    if (past <= 0) return
    const first = Math.floor(past / rowHeight)
    const last = Math.ceil((past + scroller.clientHeight) / rowHeight)
    scroller.scrollTop += commonShift(before, songs, [first, last]) * rowHeight
  }, [list, songs, rowHeight])
}
