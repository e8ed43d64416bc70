import { ArtistShell } from '../artist/ArtistShell.tsx'
import { AreaTools } from './AreaTools.tsx'

export { enterArtistArea } from '../artist/artist-guard.ts'

/** The artist area, with the account button of every shell. */
export const ArtistFrame = () => <ArtistShell account={<AreaTools />} />
