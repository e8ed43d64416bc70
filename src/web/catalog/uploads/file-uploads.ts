import { adminSongCalls, artistSongCalls } from '../../../contract/catalog/back-office/songs.ts'
import type { Upload } from '../../../contract/catalog/uploads.ts'
import { CallError, call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { transferOf } from '../../data/resumable-upload.ts'
import { readUpload } from '../songs/own-songs.ts'

/** Uploads audio of an episode or song, or data to import, and resolves to the upload's id. Throws `CallError` if rejected. */
export const uploadFile = async (
  file: File,
  sent: (bytes: number) => void,
  purpose: Upload['purpose'] = 'episode',
  artist_id?: number,
): Promise<string> => {
  const end = Promise.withResolvers<string>()
  const callbacks = { sent, done: end.resolve, failed: end.reject }
  const { go, forget } = await transferOf(file, purpose, callbacks, artist_id)
  go()
  try {
    const id = await end.promise
    const { status, error } = await readUpload(id)
    if (status !== 'failed') return id
    const body = { status: 'error', code: 'unsupported_media', message: error ?? '', request_id: '' } as const
    throw new CallError(415, body, null)
  } finally {
    await forget()
  }
}

/** In the admin area, or for an artist in the artist area. */
const callsOf = (artist_id: number | undefined) =>
  artist_id === undefined ? adminSongCalls : artistSongCalls

/** Uploads a file that becomes the audio of a song once it is packaged. Throws `CallError` if rejected. */
export const replaceAudio = async (
  id: number,
  file: File,
  sent: (bytes: number) => void,
  artist_id?: number,
): Promise<void> => {
  const upload_id = await uploadFile(file, sent, 'import', artist_id)
  await call(callsOf(artist_id).replaceAudio, { params: { id }, body: { upload_id } })
  await queryClient.invalidateQueries()
}

/** Keeps the current audio of a song instead of the one it waits for. Throws `CallError`. */
export const keepAudio = async (id: number, artist_id?: number): Promise<void> => {
  await call(callsOf(artist_id).keepAudio, { params: { id } })
  await queryClient.invalidateQueries()
}
