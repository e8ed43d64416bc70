import { useQuery } from '@tanstack/react-query'
import { albums } from '../../../../contract/catalog/albums.ts'
import { readQuery } from '../../../data/read.ts'
import { useToken } from '../../../data/session/token.ts'
import { settings } from '../../../data/settings.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { IdleTurntable } from '../../../ui/pictures/IdleTurntable.tsx'
import styles from './session.module.css'

/** Minimum number of covers for a wall. */
const ENOUGH = 8

/** Wall of covers; an idle turntable if there are none to show. */
export const CoverWall = () => {
  // A private site doesn't show its covers to visitors.
  const closed = useToken((state) => state.token === null) && settings().requireAuth
  const wall = useQuery({
    ...readQuery(albums.list, { query: { per_page: 20, sort: '-plays' } }),
    enabled: !closed,
  })
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
