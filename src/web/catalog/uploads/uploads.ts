import type { Upload } from '../../../contract/catalog/uploads.ts'
import { settings } from '../../data/settings.ts'
import { changesOf, type SongDraft } from '../songs/editor/song-draft.ts'
import { createSong } from '../songs/own-songs.ts'
import { type UploadItem, uploadQueue } from './upload-queue.ts'

/** Timeout in milliseconds for the browser; the server determines the duration anyway. */
const PROBE_TIMEOUT = 2000

/** Returns the duration of an audio file in seconds, as determined by the browser; null if it cannot or times out. */
const probeDuration = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const audio = new Audio()
    const url = URL.createObjectURL(file)
    const finish = (seconds: number | null): void => {
      clearTimeout(timer)
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
      resolve(seconds)
    }
    const timer = setTimeout(() => finish(null), PROBE_TIMEOUT)
    audio.preload = 'metadata'
    audio.onloadedmetadata = () => finish(Number.isFinite(audio.duration) ? audio.duration : null)
    audio.onerror = () => finish(null)
    audio.src = url
  })

interface PendingSong {
  /** Seconds. */
  duration: number | null
  truncated: boolean
  tags: Upload['tags']
  /** The initial draft from the tags, and the current one in the form. */
  before: SongDraft | null
  draft: SongDraft | null
  song_id: number | null
}

/** A file that is uploaded to become a song. */
export type Item = UploadItem & PendingSong

const draftOf = (tags: Upload['tags'], fileName: string): SongDraft => ({
  title: tags?.title ?? fileName.replace(/\.[^.]+$/, ''),
  artist_name: tags?.artist ?? '',
  album_title: tags?.album ?? '',
  genre_ids: null,
  released_at: tags?.released_at ?? '',
  public: true,
  explicit: false,
  downloadable: settings().download_uploads,
})

const unknown: PendingSong = {
  duration: null,
  truncated: false,
  tags: null,
  before: null,
  draft: null,
  song_id: null,
}

const queue = uploadQueue<PendingSong>({
  purpose: 'audio',
  more: unknown,
  taken: (key, file) =>
    void probeDuration(file).then((duration) => {
      if (itemOf(key)?.duration === null) patch(key, { duration })
    }),
  arrived: (key, { tags, file_name, song_id, duration, truncated }) => {
    const before = draftOf(tags, file_name)
    patch(key, {
      song_id,
      duration: duration ?? itemOf(key)?.duration ?? null,
      truncated,
      tags,
      before,
      draft: before,
    })
  },
})
const { itemOf, patch, forget } = queue

/** All uploads of this visit. */
export const useUploads = queue.use
export const { addFiles, pause, resume, discard } = queue

export const editDraft = (key: number, change: Partial<SongDraft>): void => {
  const draft = itemOf(key)?.draft
  if (draft) patch(key, { draft: { ...draft, ...change } })
}

/** Creates a song from an upload. Throws `CallError`; saving can then be retried. */
export const save = async (key: number): Promise<void> => {
  const { upload_id, draft, before } = itemOf(key) ?? {}
  if (!upload_id || !draft || !before) return
  patch(key, { phase: 'saving' })
  try {
    const song = await createSong({
      ...changesOf(draft, before),
      downloadable: draft.downloadable,
      upload_id,
    })
    forget(key)
    patch(key, { phase: 'saved', song_id: song.id })
  } catch (error) {
    patch(key, { phase: 'uploaded' })
    throw error
  }
}
