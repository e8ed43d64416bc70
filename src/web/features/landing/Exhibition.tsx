import type { ReactNode } from 'react'
import { StillRecord } from '../../ui/StillRecord.tsx'
import { useFresh, useListen } from './fresh.ts'
import { Hanging } from './Hanging.tsx'
import { Inventory } from './Inventory.tsx'

/** How many covers hang on the wall; the rest stands in the list below. */
const HUNG = 5

/** What came last: framed on the wall, then as a list. `wall` hangs there until the pictures come. */
export const Exhibition = ({ wall }: { wall: ReactNode }) => {
  const { albums, waiting } = useFresh()
  const listen = useListen()
  if (waiting) return wall
  if (albums.length === 0)
    return (
      <div className="hanging-nothing">
        <StillRecord />
      </div>
    )
  return (
    <>
      <Hanging albums={albums.slice(0, HUNG)} listen={listen} />
      {albums.length > HUNG && <Inventory albums={albums.slice(HUNG)} listen={listen} />}
    </>
  )
}
