import { useFresh } from './fresh.ts'
import { Reasons } from './Reasons.tsx'
import { Releases } from './Releases.tsx'

/** What there is besides the first record: reasons to stay, and what came last. */
export const Offer = () => {
  const { albums, total } = useFresh()
  return (
    <>
      <Reasons total={total} />
      {albums.length > 0 && <Releases albums={albums} />}
    </>
  )
}
