import type { AnnouncedRelease, Release } from '../../../contract/catalog/back-office/releases.ts'
import type { CustomInput } from '../crud/types.ts'
import { AnnouncedReleaseField } from './AnnouncedReleaseField.tsx'
import { ReleaseField } from './ReleaseField.tsx'

/** The release of a song, and whether it is on no album. */
export interface SongRelease extends AnnouncedRelease {
  single: boolean
}

/** The release of a song: a scheduled single may have a page before; songs of albums are on the page of the album. */
export const SongReleaseField = ({ value, onChange }: CustomInput) => {
  const { single, ...release } = value as SongRelease
  return single ? (
    <AnnouncedReleaseField
      value={release}
      onChange={(next) => onChange({ ...(next as AnnouncedRelease), single })}
    />
  ) : (
    <ReleaseField
      value={release}
      onChange={(next) => onChange({ ...(next as Release), shown_early: false, single })}
    />
  )
}
