import { adminUploads, IMPORTED_AT_ONCE, type ImportSong } from '../../contract/admin/uploading.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { readQuery } from './read.ts'

/** Uploads for the house that wait to be looked through. */
export const waitingQuery = () => ({ ...readQuery(adminUploads.waiting, {}), staleTime: 0 })

/** Has the list of what waits read again. */
export const waitingChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: waitingQuery().queryKey })

type Outcome = ReplyOf<typeof adminUploads.publish>

/**
 * Makes songs of uploads, some at a time; `told` hears how many are through. Throws `CallError`; what was made by then
 * stays.
 */
export const publishUploads = async (
  songs: ImportSong[],
  shown: boolean,
  told: (through: number) => void,
): Promise<Outcome> => {
  const all: Outcome = { done: [], failed: [] }
  try {
    for (let at = 0; at < songs.length; at += IMPORTED_AT_ONCE) {
      const body = { public: shown, songs: songs.slice(at, at + IMPORTED_AT_ONCE) }
      const { done, failed } = await call(adminUploads.publish, { body })
      all.done.push(...done)
      all.failed.push(...failed)
      told(Math.min(songs.length, at + IMPORTED_AT_ONCE))
    }
    return all
  } finally {
    await queryClient.invalidateQueries()
  }
}

/** Forgets uploads that are no songs yet. Throws `CallError`. */
export const discardUploads = async (upload_ids: string[]): Promise<void> => {
  await call(adminUploads.discard, { body: { upload_ids } })
  await waitingChanged()
}
