import {
  adminUploads,
  type ImportSong,
  PUBLISH_BATCH,
} from '../../../contract/catalog/back-office/uploads.ts'
import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

/** Imported uploads pending review. */
export const pendingUploadsQuery = () => ({ ...readQuery(adminUploads.waiting, {}), staleTime: 0 })

/** Returns how to play an upload pending review. */
export const uploadStream = (id: string): Promise<StreamInfo> => call(adminUploads.stream, { params: { id } })

/** Returns the album of the catalog of each title and artist, null where there is none. Throws `CallError`. */
export const findUploadAlbums = (albums: BodyOf<typeof adminUploads.albums>['albums']) =>
  call(adminUploads.albums, { body: { albums } })

/** Refetches the uploads pending review. */
export const pendingUploadsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pendingUploadsQuery().queryKey })

type Outcome = ReplyOf<typeof adminUploads.publish>

/**
 * Sends songs in batches; the callback receives the number processed so far. Throws `CallError`; songs already created
 * remain.
 */
export const sendInBatches = async (
  songs: ImportSong[],
  reported: (through: number) => void,
  send: (batch: ImportSong[]) => Promise<Outcome>,
): Promise<Outcome> => {
  const all: Outcome = { done: [], failed: [] }
  try {
    for (let at = 0; at < songs.length; at += PUBLISH_BATCH) {
      const { done, failed } = await send(songs.slice(at, at + PUBLISH_BATCH))
      all.done.push(...done)
      all.failed.push(...failed)
      reported(Math.min(songs.length, at + PUBLISH_BATCH))
    }
    return all
  } finally {
    await queryClient.invalidateQueries()
  }
}

/** Creates songs of the catalog from uploads, in batches. Throws `CallError`. */
export const publishUploads = (
  songs: ImportSong[],
  shown: boolean,
  reported: (through: number) => void,
): Promise<Outcome> =>
  sendInBatches(songs, reported, (batch) =>
    call(adminUploads.publish, { body: { public: shown, songs: batch } }),
  )

/** Deletes uploads that have not become songs. Throws `CallError`. */
export const discardUploads = async (upload_ids: string[]): Promise<void> => {
  await call(adminUploads.discard, { body: { upload_ids } })
  await pendingUploadsChanged()
}
