import { useQuery } from '@tanstack/react-query'
import type { ManagedArtist, TeamRole } from '../../../contract/platform/artist-team.ts'
import { refreshUser, useSession } from '../../data/session/session.ts'
import { managedArtistsQuery, selectArtist } from './artist-area.ts'

/** The artist whose area is shown; undefined while loading and for accounts without artists. */
export const useSelectedArtist = (): ManagedArtist | undefined => {
  const selected = useSession((state) => state.user?.artist_id)
  return useQuery(managedArtistsQuery()).data?.find(({ id }) => id === selected)
}

/** Returns whether a team role may change music and page. */
export const canEdit = (role: TeamRole | undefined): boolean => role === 'owner' || role === 'editor'

/** Shows the area of another artist. Throws `CallError`. */
export const switchArtist = async (id: number): Promise<void> => {
  await selectArtist(id)
  await refreshUser()
}
