import { episodes } from '../../../contract/catalog/podcasts.ts'
import { type OfflineFile, offline } from '../../../contract/catalog/streams.ts'
import { CallError, call } from '../../data/call.ts'
import { NoSpaceError } from '../../worker/store-parts.ts'
import type { SavedTrack } from '../database.ts'
import { useOfflinePreferences } from '../preferences.ts'
import { showLoading, storeStream } from '../store.ts'
import { deleteFile, RefusedError, saveCover } from './save-file.ts'
import { saveInWorker } from './save-in-worker.ts'
import { excess, makeRoom } from './space.ts'
import { changeTrack, pathOf } from './tracks.ts'

/** Returns what is needed to save a track, with a URL signed now. Throws `CallError`. */
export const fileOf = ({ item: { type, id } }: SavedTrack, signal: AbortSignal): Promise<OfflineFile> => {
  const { quality } = useOfflinePreferences.getState()
  const input = { params: { id }, query: quality === 'original' ? {} : { kbps: quality } }
  return call(type === 'song' ? offline.song : offline.episode, input, { signal })
}

/** Returns the source of the parts of a track: other audio, or another quality, does not continue them. */
export const sourceOf = ({ version, mime, bytes }: OfflineFile): string => `${version} ${mime} ${bytes}`

/** Chapters and transcript of an episode. */
const extrasOf = async ({ item }: SavedTrack, signal: AbortSignal): Promise<unknown> =>
  item.type === 'episode' && (item.has_chapters || item.has_transcript)
    ? call(episodes.extras, { params: { id: item.id } }, { signal })
    : null

const transfer = (track: SavedTrack, file: OfflineFile, signal: AbortSignal): Promise<number> => {
  const { file_url: url, mime: type, bytes, checksum } = file
  return saveInWorker({ path: pathOf(track), url, type, bytes, checksum }, signal, (arrived) =>
    showLoading([[track.key, arrived]]),
  )
}

/** Saves the audio; once more if the device is full and room could be made. */
const transferWithRoom = async (
  track: SavedTrack,
  file: OfflineFile,
  signal: AbortSignal,
): Promise<number> => {
  const bytes = file.bytes ?? track.bytes
  const needed = excess(bytes)
  if (needed > 0 && !(await makeRoom(needed))) throw new NoSpaceError()
  try {
    return await transfer(track, file, signal)
  } catch (error) {
    if (!(error instanceof NoSpaceError) || !(await makeRoom(bytes))) throw error
    return transfer(track, file, signal)
  }
}

/** Saves a track: audio, cover, loudness, waveform, lyrics, chapters and transcript. Throws what prevented it. */
export const saveTrack = async (track: SavedTrack, signal: AbortSignal): Promise<void> => {
  let file = await fileOf(track, signal)
  const source = sourceOf(file)
  // Parts of other audio, or of another quality, can't be continued.
  if (track.source !== source) await deleteFile(pathOf(track))
  if (!(await changeTrack(track.key, { source, bytes: file.bytes ?? track.bytes }))) return
  const extras = await extrasOf(track, signal)
  if (track.item.cover) await saveCover(track.item.cover.url)
  let size: number
  try {
    size = await transferWithRoom(track, file, signal)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    // The URL may have expired while the download was paused.
    file = await fileOf(track, signal)
    size = await transferWithRoom(track, file, signal)
  }
  await storeStream({ key: track.key, account: track.account, info: file, extras })
  const saved = {
    state: 'saved',
    failure: null,
    bytes: size,
    version: file.version,
    saved_at: Date.now(),
  } as const
  if (!(await changeTrack(track.key, saved))) await deleteFile(pathOf(track))
}

/** Whether the server, not the connection, is why a track was not saved; another attempt won't help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedError ||
  (error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 409, 429].includes(error.status))
