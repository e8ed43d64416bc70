import type { ReactNode } from 'react'
import { IdleTurntable } from '../../ui/pictures/IdleTurntable.tsx'
import styles from './gallery.module.css'
import { Hanging } from './Hanging.tsx'
import { Inventory } from './Inventory.tsx'
import { useListen, useNewAlbums } from './new-albums.ts'

/** Maximum number of covers on the wall; the rest are in the list below. */
const HUNG = 5

/** New releases: framed covers on the wall, then a list. `wall` is shown until they load. */
export const Exhibition = ({ wall }: { wall: ReactNode }) => {
  const { albums, loading: pending } = useNewAlbums()
  const listen = useListen()
  if (pending) return wall
  if (albums.length === 0)
    return (
      <div className={styles.hangingEmpty}>
        <IdleTurntable />
      </div>
    )
  return (
    <>
      <Hanging albums={albums.slice(0, HUNG)} listen={listen} />
      {albums.length > HUNG && <Inventory albums={albums.slice(HUNG)} listen={listen} />}
    </>
  )
}
