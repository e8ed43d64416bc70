import { useQuery } from '@tanstack/react-query'
import { coverWallQuery } from '../../api/albums.ts'
import { settings } from '../../api/settings.ts'
import { useToken } from '../../session/token.ts'
import { Cover } from '../../ui/Cover.tsx'
import { StillRecord } from '../../ui/StillRecord.tsx'

/** Fewer covers than this make no wall. */
const ENOUGH = 8

/** Covers of this place, a record at rest where there are none to show. */
export const Wall = () => {
  // A closed site shows its covers to nobody who is not logged in.
  const closed = useToken((state) => state.token === null) && settings().requireAuth
  const wall = useQuery({ ...coverWallQuery(), enabled: !closed })
  const covers = wall.data?.data.flatMap((album) => (album.cover ? [album.cover] : [])) ?? []
  if (closed || (wall.isFetched && covers.length < ENOUGH))
    return (
      <div className="grid h-full place-items-center">
        <StillRecord />
      </div>
    )
  const filled =
    covers.length > 0 ? Array.from({ length: 20 }, (_, place) => covers[place % covers.length] ?? null) : []
  return (
    <div className="wall">
      {filled.map((cover, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a wall repeats its covers in place
        <Cover key={place} picture={cover} size={224} />
      ))}
    </div>
  )
}
