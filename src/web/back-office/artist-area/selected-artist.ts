import { useQuery } from '@tanstack/react-query'
import type { ManagedArtist, TeamRole } from '../../../contract/platform/artist-team.ts'
import { refreshUser } from '../../data/session/session.ts'
import { managedArtistsQuery, selectArtist, selectedArtistQuery } from './artist-area.ts'

/** The artist whose area is shown; undefined while loading and for accounts without artists. */
export const useSelectedArtist = (): ManagedArtist | undefined => {
  const { data: selected } = useQuery(selectedArtistQuery())
  return useQuery(managedArtistsQuery()).data?.find(({ id }) => id === selected?.id)
}

/** Returns whether a team role may change music and page. */
export const canEdit = (role: TeamRole | undefined): boolean => role === 'owner' || role === 'editor'

/** Shows the area of another artist. Throws `CallError`. */
export const switchArtist = async (id: number): Promise<void> => {
  await selectArtist(id)
  await refreshUser()
}
