import { create } from 'zustand'
import type { Upload } from '../../../contract/uploads.ts'
import type { CallError } from '../../api/call.ts'
import { showError, wordsOf } from '../../api/errors.ts'
import { readUpload } from '../../api/own-songs.ts'
import { type Transfer, transferOf } from '../../api/resumable.ts'
import { settings } from '../../api/settings.ts'
import { useToken } from '../../session/token.ts'
import { refusalOf } from './admission.ts'

export type Phase =
  | 'waiting'
  | 'uploading'
  | 'paused'
  /** The connection was lost; what has arrived stays. */
  | 'broken'
  /** All there; its details can be said. */
  | 'uploaded'
  | 'saving'
  /** A song was made of it. */
  | 'saved'
  | 'refused'

/** One chosen file on its way. */
export interface Sending {
  key: number
  file_name: string
  /** Bytes. */
  size: number
  /** When the file was last written, in milliseconds. */
  modified: number
  sent: number
  phase: Phase
  reason: string | null
  upload_id: string | null
}

interface QueueOf<More> {
  purpose: Upload['purpose']
  /** What is kept of a file beside how far it is. */
  more: More
  /** A file was taken in. */
  taken?: (key: number, file: File) => void
  /** A file is there as a whole and was taken; what is known of it is patched here. */
  arrived: (key: number, upload: Upload) => void
}

/** Transfers at the same time. */
const AT_ONCE = 2

const isLosable = ({ phase }: Sending): boolean =>
  phase === 'waiting' || phase === 'uploading' || phase === 'uploaded' || phase === 'saving'

/**
 * Files that are sent one after the other. A queue lives outside of screens, so that uploads go on while one walks
 * about; it ends with the session.
 */
export const uploadQueue = <More extends object>({ purpose, more, taken, arrived }: QueueOf<More>) => {
  type Item = Sending & More
  const use = create<{ items: Item[] }>(() => ({ items: [] }))
  const files = new Map<number, File>()
  const transfers = new Map<number, Promise<Transfer>>()
  let last = 0

  const itemsNow = (): Item[] => use.getState().items
  const itemOf = (key: number): Item | undefined => itemsNow().find((item) => item.key === key)
  const patch = (key: number, change: Partial<Item>): void =>
    use.setState(({ items }) => ({
      items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
    }))
  const step = (key: number, change: Partial<Sending>): void => patch(key, change as Partial<Item>)

  /** The transfer of an item is over; its file, chosen again, begins anew. */
  const forget = (key: number): void => {
    void transfers.get(key)?.then((transfer) => transfer.forget())
    transfers.delete(key)
    files.delete(key)
  }
  const refuse = (key: number, reason: string): void => {
    forget(key)
    step(key, { phase: 'refused', reason })
  }

  const look = async (key: number, id: string): Promise<void> => {
    step(key, { upload_id: id })
    const upload = await readUpload(id)
    if (upload.status === 'failed') return refuse(key, upload.error ?? '')
    if (upload.song_id === null) files.delete(key)
    else forget(key)
    step(key, { phase: upload.song_id === null ? 'uploaded' : 'saved', sent: upload.size })
    arrived(key, upload)
  }

  const failed = (key: number, error: CallError): void => {
    const refused = error.status >= 400 && error.status < 500 && error.status !== 401
    if (refused || error.status === 507) refuse(key, wordsOf(error.body).text)
    else {
      step(key, { phase: 'broken' })
      if (error.status === 401) showError(error)
    }
    pump()
  }
  /** The code that sends did not load. */
  const stopped = (key: number, error: unknown): void => {
    transfers.delete(key)
    step(key, { phase: 'broken' })
    showError(error)
  }

  const start = async (key: number, file: File): Promise<void> => {
    step(key, { phase: 'uploading' })
    const transfer =
      transfers.get(key) ??
      transferOf(file, purpose, {
        sent: (sent) => step(key, { sent }),
        done: (id) => {
          look(key, id)
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

  const take = (file: File): void => {
    const key = ++last
    const reason = refusalOf(file, settings())
    const item = {
      ...more,
      key,
      file_name: file.name,
      size: file.size,
      modified: file.lastModified,
      sent: 0,
      phase: reason === null ? 'waiting' : 'refused',
      reason,
      upload_id: null,
    } as Item
    use.setState(({ items }) => ({ items: [...items, item] }))
    if (reason !== null) return
    files.set(key, file)
    taken?.(key, file)
  }

  const resume = (key: number): void => {
    step(key, { phase: 'waiting' })
    pump()
  }
  const drop = (key: number): void =>
    use.setState(({ items }) => ({ items: items.filter((one) => one.key !== key) }))

  addEventListener('beforeunload', (event) => {
    if (itemsNow().some(isLosable)) event.preventDefault()
  })
  addEventListener('online', () => {
    for (const { key, phase } of itemsNow()) if (phase === 'broken') resume(key)
  })
  // The files of one account are nothing to the next one.
  useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    for (const transfer of transfers.values()) void transfer.then(({ pause }) => pause())
    transfers.clear()
    files.clear()
    use.setState({ items: [] })
  })

  return {
    /** Every file of this visit. */
    use,
    itemOf,
    patch,
    /** Takes files in: those that cannot be songs are refused at once, the others are sent one after the other. */
    addFiles: (chosen: Iterable<File>): void => {
      for (const file of chosen) if (!isOnItsWay(file)) take(file)
      pump()
    },
    pause: async (key: number): Promise<void> => {
      step(key, { phase: 'paused' })
      await (await transfers.get(key))?.pause()
      pump()
    },
    /** Lets a paused or broken upload go on, when its turn comes. */
    resume,
    /** Takes an item off the list. What has arrived of it and is no song yet is forgotten by the server too. */
    discard: async (key: number): Promise<void> => {
      const saved = itemOf(key)?.phase === 'saved'
      const transfer = transfers.get(key)
      transfers.delete(key)
      files.delete(key)
      drop(key)
      pump()
      if (saved) return
      // What is left of it there ends by itself after a day.
      await transfer
        ?.then(({ cancel }) => cancel())
        .catch((error: unknown) => console.warn('The upload was not taken back.', error))
    },
    /** Takes an item off the list whose upload goes on elsewhere; its file, chosen again, is sent again. */
    handOver: (key: number): void => {
      forget(key)
      drop(key)
    },
    forget,
  }
}
