import type { CustomInput } from '../crud/types.ts'
import { findArtists } from './admin-songs.ts'
import { CreditsInput } from './CreditsField.tsx'

/** Credits in the admin area. */
export const CatalogCredits = ({ value, onChange }: CustomInput) => (
  <CreditsInput find={findArtists} value={value} onChange={onChange} />
)
