import { useQuery } from '@tanstack/react-query'
import type { AdminSongFile } from '../../../contract/catalog/back-office/songs.ts'
import type { ListedTable } from '../../../contract/core/crud.ts'
import { crudItemQuery } from '../../api/crud.ts'

const POLL_MS = 2_000

/** Returns the file of a song, asked for again and again while it or the one that replaces it is being packaged. */
export const usePolledFile = (of: ListedTable, id: number, given: AdminSongFile): AdminSongFile => {
  const answer = useQuery({
    ...crudItemQuery(of, id),
    refetchInterval: ({ state }) => {
      const { next } = (state.data as { file: AdminSongFile } | undefined)?.file ?? given
      return next && next.status !== 'failed' ? POLL_MS : false
    },
  })
  return (answer.data as unknown as { file: AdminSongFile } | undefined)?.file ?? given
}
