import { artistUploads, type ImportSong } from '../../../contract/catalog/back-office/uploads.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'
import { sendInBatches } from './admin-uploads.ts'

/** Uploads for an artist pending review. */
export const artistUploadsQuery = (artist_id: number) => ({
  ...readQuery(artistUploads.waiting, { query: { artist_id } }),
  staleTime: 0,
})

/** Returns the album of an artist of each title, null where there is none. Throws `CallError`. */
export const findArtistUploadAlbums = (artist_id: number) => (albums: { title: string }[]) =>
  call(artistUploads.albums, { body: { artist_id, titles: albums.map(({ title }) => title) } })

/** Refetches the uploads for an artist pending review. */
export const artistUploadsChanged = (artist_id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: artistUploadsQuery(artist_id).queryKey })

/** Creates songs of an artist from uploads, as `publishUploads` does. Throws `CallError`. */
export const createArtistSongs =
  (artist_id: number) => (songs: ImportSong[], shown: boolean, reported: (through: number) => void) =>
    sendInBatches(songs, reported, (batch) =>
      call(artistUploads.create, { body: { artist_id, public: shown, songs: batch } }),
    )

/** Deletes uploads for an artist that have not become songs. Throws `CallError`. */
export const discardArtistUploads =
  (artist_id: number) =>
  async (upload_ids: string[]): Promise<void> => {
    await call(artistUploads.discard, { body: { upload_ids } })
    await artistUploadsChanged(artist_id)
  }
