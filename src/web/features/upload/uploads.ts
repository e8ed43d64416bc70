import { create } from 'zustand'
import type { Upload } from '../../../contract/uploads.ts'
import type { CallError } from '../../api/call.ts'
import { showError, wordsOf } from '../../api/errors.ts'
import { createSong, readUpload } from '../../api/own-songs.ts'
import { type Transfer, transferOf } from '../../api/resumable.ts'
import { settings } from '../../api/settings.ts'
import { changesOf, type SongDraft } from '../../media/song-draft.ts'
import { useToken } from '../../session/token.ts'
import { refusalOf } from './admission.ts'
import { probeDuration } from './probe.ts'

type Phase =
  | 'waiting'
  | 'uploading'
  | 'paused'
  /** The connection was lost; what has arrived stays. */
  | 'broken'
  /** All there; its details can be said. */
  | 'uploaded'
  | 'saving'
  /** A song was made of it; the list of own songs knows how it goes on. */
  | 'saved'
  | 'refused'

/** One chosen file on its way to a song. */
export interface Item {
  key: number
  file_name: string
  /** Bytes. */
  size: number
  /** When the file was last written, in milliseconds. */
  modified: number
  sent: number
  /** Seconds. */
  duration: number | null
  phase: Phase
  reason: string | null
  upload_id: string | null
  tags: Upload['tags']
  /** As the tags have it, and as it stands in the form. */
  before: SongDraft | null
  draft: SongDraft | null
  song_id: number | null
}

/** Transfers at the same time. */
const AT_ONCE = 2

/** Every upload of this visit. It lives outside of the screen, so that uploads go on while the listener walks about. */
export const useUploads = create<{ items: Item[] }>(() => ({ items: [] }))

const files = new Map<number, File>()
const transfers = new Map<number, Promise<Transfer>>()
let last = 0

const itemsNow = (): Item[] => useUploads.getState().items
const itemOf = (key: number): Item | undefined => itemsNow().find((item) => item.key === key)
const patch = (key: number, change: Partial<Item>): void =>
  useUploads.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }))

const draftOf = (tags: Upload['tags'], fileName: string): SongDraft => ({
  title: tags?.title ?? fileName.replace(/\.[^.]+$/, ''),
  artist_name: tags?.artist ?? '',
  album_title: tags?.album ?? '',
  genre_ids: null,
  released_at: tags?.released_at ?? '',
  public: true,
  explicit: false,
  downloadable: false,
})

/** The transfer of an item is over; its file, chosen again, begins anew. */
const forget = (key: number): void => {
  void transfers.get(key)?.then((transfer) => transfer.forget())
  transfers.delete(key)
  files.delete(key)
}

const refuse = (key: number, reason: string): void => {
  forget(key)
  patch(key, { phase: 'refused', reason })
}

const arrived = async (key: number, id: string): Promise<void> => {
  patch(key, { upload_id: id })
  const upload = await readUpload(id)
  if (upload.status === 'failed') return refuse(key, upload.error ?? '')
  const before = draftOf(upload.tags, upload.file_name)
  if (upload.song_id === null) files.delete(key)
  else forget(key)
  patch(key, {
    phase: upload.song_id === null ? 'uploaded' : 'saved',
    song_id: upload.song_id,
    sent: upload.size,
    duration: upload.duration ?? itemOf(key)?.duration ?? null,
    tags: upload.tags,
    before,
    draft: before,
  })
}

const failed = (key: number, error: CallError): void => {
  if (error.status >= 400 && error.status < 500 && error.status !== 401) refuse(key, wordsOf(error.body).text)
  else if (error.status === 507) refuse(key, wordsOf(error.body).text)
  else {
    patch(key, { phase: 'broken' })
    if (error.status === 401) showError(error)
  }
  pump()
}

/** The code that sends did not load. */
const stopped = (key: number, error: unknown): void => {
  transfers.delete(key)
  patch(key, { phase: 'broken' })
  showError(error)
}

const start = async (key: number, file: File): Promise<void> => {
  patch(key, { phase: 'uploading' })
  const transfer =
    transfers.get(key) ??
    transferOf(file, 'audio', {
      sent: (sent) => patch(key, { sent }),
      done: (id) => {
        arrived(key, id)
          .catch((error: CallError) => failed(key, error))
          .finally(pump)
      },
      failed: (error) => failed(key, error),
    })
  transfers.set(key, transfer)
  const { go } = await transfer
  // Removed or stopped while the code of the transfer was on its way.
  if (itemOf(key)?.phase === 'uploading') go()
}

/** Begins waiting uploads as far as there is room. */
const pump = (): void => {
  const items = itemsNow()
  const room = AT_ONCE - items.filter(({ phase }) => phase === 'uploading').length
  for (const { key } of items.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, room))) {
    const file = files.get(key)
    if (file) start(key, file).catch((error: unknown) => stopped(key, error))
  }
}

/** The same file twice would fight for one upload. */
const isOnItsWay = ({ name, size, lastModified }: File): boolean =>
  itemsNow().some(
    (item) =>
      item.file_name === name &&
      item.size === size &&
      item.modified === lastModified &&
      item.phase !== 'saved' &&
      item.phase !== 'refused',
  )

/** Takes files in: those that cannot be songs are refused at once, the others are sent one after the other. */
export const addFiles = (chosen: Iterable<File>): void => {
  for (const file of chosen) {
    if (isOnItsWay(file)) continue
    const key = ++last
    const reason = refusalOf(file, settings())
    const item: Item = {
      key,
      file_name: file.name,
      size: file.size,
      modified: file.lastModified,
      sent: 0,
      duration: null,
      phase: reason === null ? 'waiting' : 'refused',
      reason,
      upload_id: null,
      tags: null,
      before: null,
      draft: null,
      song_id: null,
    }
    useUploads.setState(({ items }) => ({ items: [...items, item] }))
    if (reason !== null) continue
    files.set(key, file)
    void probeDuration(file).then((duration) => {
      if (itemOf(key)?.duration === null) patch(key, { duration })
    })
  }
  pump()
}

export const pause = async (key: number): Promise<void> => {
  patch(key, { phase: 'paused' })
  await (await transfers.get(key))?.pause()
  pump()
}

/** Lets a paused or broken upload go on, when its turn comes. */
export const resume = (key: number): void => {
  patch(key, { phase: 'waiting' })
  pump()
}

/** Takes an item off the list. What has arrived of it and is no song yet is forgotten by the server too. */
export const discard = async (key: number): Promise<void> => {
  const item = itemOf(key)
  const transfer = transfers.get(key)
  transfers.delete(key)
  files.delete(key)
  useUploads.setState(({ items }) => ({ items: items.filter((one) => one.key !== key) }))
  pump()
  if (item?.song_id !== null) return
  // What is left of it there ends by itself after a day.
  await transfer
    ?.then(({ cancel }) => cancel())
    .catch((error: unknown) => console.warn('The upload was not taken back.', error))
}

export const editDraft = (key: number, change: Partial<SongDraft>): void => {
  const draft = itemOf(key)?.draft
  if (draft) patch(key, { draft: { ...draft, ...change } })
}

/** Makes a song of an upload. Throws `CallError`; the item can then be saved again. */
export const save = async (key: number): Promise<void> => {
  const { upload_id, draft, before } = itemOf(key) ?? {}
  if (!upload_id || !draft || !before) return
  patch(key, { phase: 'saving' })
  try {
    const song = await createSong({ ...changesOf(draft, before), upload_id })
    forget(key)
    patch(key, { phase: 'saved', song_id: song.id })
  } catch (error) {
    patch(key, { phase: 'uploaded' })
    throw error
  }
}

const isLosable = ({ phase }: Item): boolean =>
  phase === 'waiting' || phase === 'uploading' || phase === 'uploaded' || phase === 'saving'

addEventListener('beforeunload', (event) => {
  if (itemsNow().some(isLosable)) event.preventDefault()
})
addEventListener('online', () => {
  for (const { key, phase } of itemsNow()) if (phase === 'broken') resume(key)
})
// The files of one listener are nothing to the next one.
useToken.subscribe(({ token }, before) => {
  if (token === before.token) return
  for (const transfer of transfers.values()) void transfer.then(({ pause }) => pause())
  transfers.clear()
  files.clear()
  useUploads.setState({ items: [] })
})
