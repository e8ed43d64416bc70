import { useNewAlbums } from './new-albums.ts'
import { Reasons } from './Reasons.tsx'
import { Releases } from './Releases.tsx'

/** Below the featured album: reasons to sign up, and new releases. */
export const Offer = () => {
  const { albums, total } = useNewAlbums()
  return (
    <>
      <Reasons total={total} />
      {albums.length > 0 && <Releases albums={albums} />}
    </>
  )
}
