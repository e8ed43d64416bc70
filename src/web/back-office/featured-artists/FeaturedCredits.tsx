import type { CustomInput } from '../crud/types.ts'
import { findFeatured } from '../releases/artist-music.ts'
import { CreditsInput } from '../songs/CreditsField.tsx'

/** Credits in the artist area. */
export const FeaturedCredits = ({ value, onChange }: CustomInput) => (
  <CreditsInput find={findFeatured} value={value} onChange={onChange} />
)
