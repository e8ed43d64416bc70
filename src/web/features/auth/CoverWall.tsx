import { useQuery } from '@tanstack/react-query'
import { coverWallQuery } from '../../api/albums.ts'
import { settings } from '../../api/settings.ts'
import { useToken } from '../../session/token.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IdleTurntable } from '../../ui/IdleTurntable.tsx'
import styles from './session.module.css'

/** Minimum number of covers for a wall. */
const ENOUGH = 8

/** Wall of covers; an idle turntable if there are none to show. */
export const CoverWall = () => {
  // A private site doesn't show its covers to visitors.
  const closed = useToken((state) => state.token === null) && settings().requireAuth
  const wall = useQuery({ ...coverWallQuery(), enabled: !closed })
  const covers = wall.data?.data.flatMap((album) => (album.cover ? [album.cover] : [])) ?? []
  if (closed || (wall.isFetched && covers.length < ENOUGH))
    return (
      <div className={styles.wallEmpty}>
        <IdleTurntable />
      </div>
    )
  const filled =
    covers.length > 0 ? Array.from({ length: 20 }, (_, index) => covers[index % covers.length] ?? null) : []
  return (
    <div className={styles.wall}>
      {filled.map((cover, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: covers repeat
        <Cover key={index} picture={cover} size={224} />
      ))}
    </div>
  )
}
