import { ArtistShell } from '../../back-office/artist-area/ArtistShell.tsx'
import { AreaTools } from './AreaTools.tsx'

export { enterArtistArea } from '../../back-office/artist-area/artist-guard.ts'

/** The artist area, with the account button of every shell. */
export const ArtistFrame = () => <ArtistShell account={<AreaTools />} />
