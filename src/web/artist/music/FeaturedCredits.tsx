import { findFeatured } from '../../api/artist-music.ts'
import type { CustomInput } from '../../back-office/crud/types.ts'
import { CreditsInput } from '../../back-office/songs/CreditsField.tsx'

/** Credits in the artist area. */
export const FeaturedCredits = ({ value, onChange }: CustomInput) => (
  <CreditsInput find={findFeatured} value={value} onChange={onChange} />
)
