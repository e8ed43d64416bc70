import { create } from 'zustand'
import type { Upload } from '../../../contract/catalog/uploads.ts'
import type { CallError } from '../../data/call.ts'
import { errorTexts, offerUpgrade, showError } from '../../data/errors.ts'
import { type Transfer, transferOf } from '../../data/resumable-upload.ts'
import { useToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { readUpload } from '../songs/own-songs.ts'
import { rejectionOf } from './file-checks.ts'
import { identityOf, type UnsentFile } from './upload-drafts.ts'

/**
 * A list of items of which single ones change often. Changes are applied at once and published together, so that many
 * of them at a time copy the list only once; unchanged items stay the same objects.
 */
export const itemList = <Item extends { key: number }>() => {
  const use = create<{ items: Item[] }>(() => ({ items: [] }))
  const items = new Map<number, Item>()
  let queued = false
  const publish = (): void => {
    if (queued) return
    queued = true
    queueMicrotask(() => {
      queued = false
      use.setState({ items: [...items.values()] })
    })
  }
  return {
    use,
    itemOf: (key: number): Item | undefined => items.get(key),
    all: (): Iterable<Item> => items.values(),
    add: (item: Item): void => {
      items.set(item.key, item)
      publish()
    },
    patch: (key: number, change: Partial<Item>): void => {
      const item = items.get(key)
      if (!item) return
      items.set(key, { ...item, ...change })
      publish()
    },
    drop: (key: number): void => {
      if (items.delete(key)) publish()
    },
    clear: (): void => {
      items.clear()
      publish()
    },
  }
}

export type Phase =
  | 'waiting'
  | 'uploading'
  | 'paused'
  /** The connection was lost; uploaded data is retained. */
  | 'broken'
  /** Fully uploaded; details can be edited. */
  | 'uploaded'
  | 'saving'
  /** A song was created from it. */
  | 'saved'
  | 'refused'

/** A file being uploaded. */
export interface UploadItem {
  key: number
  file_name: string
  /** Bytes. */
  size: number
  /** Last modification of the file, in milliseconds. */
  modified: number
  sent: number
  phase: Phase
  reason: string | null
  /** It was refused for a reason that may pass, such as a full disk. */
  again: boolean
  upload_id: string | null
}

interface QueueOf<More> {
  purpose: Upload['purpose']
  /** The artist that imports are for. */
  artist_id?: number | undefined
  /** Initial values of additional fields per file. */
  more: More
  /** Called when a file was added. */
  taken?: (key: number, file: File) => void
  /** Called when a file was fully uploaded and accepted; patches the additional fields here. */
  arrived: (key: number, upload: Upload) => void
  /** Called when a file begins or ceases to wait for being sent. */
  journal?: { add: (file: UnsentFile) => void; remove: (file: UnsentFile) => void }
}

/** Concurrent uploads. */
const AT_ONCE = 2

/** Errors that sending the same file again cannot change. */
const HOPELESS: ReadonlySet<string> = new Set(['unsupported_media', 'too_large'])

const isLosable = ({ phase }: UploadItem): boolean =>
  phase === 'waiting' || phase === 'uploading' || phase === 'uploaded' || phase === 'saving'

/**
 * Creates an upload queue that sends a few files at a time. It lives outside of components so that uploads continue
 * during navigation; it ends with the session.
 */
export const uploadQueue = <More extends object>({
  purpose,
  artist_id,
  more,
  taken,
  arrived,
  journal,
}: QueueOf<More>) => {
  type Item = UploadItem & More
  const { use, itemOf, all, add, patch: change, drop: remove, clear } = itemList<Item>()
  const files = new Map<number, File>()
  const transfers = new Map<number, Promise<Transfer>>()
  /** Keys by phase, in order. */
  const waiting = new Set<number>()
  const running = new Set<number>()
  let last = 0

  const enter = (key: number, phase: Phase | undefined): void => {
    waiting.delete(key)
    running.delete(key)
    if (phase === 'waiting') waiting.add(key)
    if (phase === 'uploading') running.add(key)
  }
  const patch = (key: number, part: Partial<Item>): void => {
    if (part.phase && itemOf(key)) enter(key, part.phase)
    change(key, part)
  }
  const sentOrLeft = (key: number): void => {
    const item = itemOf(key)
    if (item) journal?.remove({ name: item.file_name, size: item.size, modified: item.modified })
  }
  const step = (key: number, change: Partial<UploadItem>): void => patch(key, change as Partial<Item>)

  /** Ends an item's upload; choosing its file again starts over. */
  const forget = (key: number): void => {
    void transfers.get(key)?.then((transfer) => transfer.forget())
    transfers.delete(key)
    files.delete(key)
  }
  /** `again`: the file is kept, to be sent once more. */
  const reject = (key: number, reason: string, again = false): void => {
    const file = files.get(key)
    forget(key)
    if (again && file) files.set(key, file)
    else sentOrLeft(key)
    step(key, { phase: 'refused', reason, again })
  }

  const checkStatus = async (key: number, id: string): Promise<void> => {
    step(key, { upload_id: id })
    const upload = await readUpload(id)
    if (upload.status === 'failed') return reject(key, upload.error ?? '')
    if (upload.song_id === null) files.delete(key)
    else forget(key)
    sentOrLeft(key)
    step(key, { phase: upload.song_id === null ? 'uploaded' : 'saved', sent: upload.size })
    arrived(key, upload)
  }

  const failed = (key: number, error: CallError): void => {
    const rejected = error.status >= 400 && error.status < 500 && error.status !== 401
    if (rejected || error.status === 507) {
      reject(key, errorTexts(error.body).text, !HOPELESS.has(error.body.code))
      void offerUpgrade(error.body)
    } else {
      step(key, { phase: 'broken' })
      if (error.status === 401) showError(error)
    }
    pump()
  }
  /** The upload code failed to load. */
  const stopped = (key: number, error: unknown): void => {
    transfers.delete(key)
    step(key, { phase: 'broken' })
    showError(error)
  }

  const start = async (key: number, file: File): Promise<void> => {
    step(key, { phase: 'uploading' })
    const transfer =
      transfers.get(key) ??
      transferOf(
        file,
        purpose,
        {
          sent: (sent) => step(key, { sent }),
          done: (id) => {
            checkStatus(key, id)
              .catch((error: CallError) => failed(key, error))
              .finally(pump)
          },
          failed: (error) => failed(key, error),
        },
        artist_id,
      )
    transfers.set(key, transfer)
    const { go } = await transfer
    // It may have been removed or paused while the upload code was loading.
    if (itemOf(key)?.phase === 'uploading') go()
  }

  /** Starts queued uploads up to the concurrency limit. */
  const pump = (): void => {
    for (const key of waiting) {
      if (running.size >= AT_ONCE) return
      const file = files.get(key)
      if (file) start(key, file).catch((error: unknown) => stopped(key, error))
    }
  }

  const fileOf = ({ name, size, lastModified }: File): UnsentFile => ({ name, size, modified: lastModified })
  /** Identities of the files on their way: two uploads of one file would compete. */
  const onTheirWay = (): Set<string> => {
    const present = new Set<string>()
    for (const { file_name, size, modified, phase } of all())
      if (phase !== 'saved' && phase !== 'refused')
        present.add(identityOf({ name: file_name, size, modified }))
    return present
  }

  const take = (file: File): void => {
    const key = ++last
    const reason = rejectionOf(file, settings())
    const item = {
      ...more,
      key,
      file_name: file.name,
      size: file.size,
      modified: file.lastModified,
      sent: 0,
      phase: reason === null ? 'waiting' : 'refused',
      reason,
      again: false,
      upload_id: null,
    } as Item
    add(item)
    enter(key, item.phase)
    if (reason !== null) return
    files.set(key, file)
    journal?.add(fileOf(file))
    taken?.(key, file)
  }

  const resume = (key: number): void => {
    step(key, { phase: 'waiting', reason: null })
    pump()
  }
  const drop = (key: number): void => {
    sentOrLeft(key)
    enter(key, undefined)
    remove(key)
  }

  addEventListener('beforeunload', (event) => {
    if ([...all()].some(isLosable)) event.preventDefault()
  })
  addEventListener('online', () => {
    for (const { key, phase } of [...all()]) if (phase === 'broken') resume(key)
  })
  // Files of one account must not be visible to the next.
  useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    for (const transfer of transfers.values()) void transfer.then(({ pause }) => pause())
    transfers.clear()
    files.clear()
    waiting.clear()
    running.clear()
    clear()
  })

  return {
    /** All files of this visit. */
    use,
    itemOf,
    patch,
    /** Adds files: those that cannot be songs are rejected immediately, the others are queued. */
    addFiles: (chosen: Iterable<File>): void => {
      const present = onTheirWay()
      for (const file of chosen) {
        const identity = identityOf(fileOf(file))
        if (!present.has(identity)) take(file)
        present.add(identity)
      }
      pump()
    },
    pause: async (key: number): Promise<void> => {
      step(key, { phase: 'paused' })
      await (await transfers.get(key))?.pause()
      pump()
    },
    /** Queues a paused, interrupted or refused upload to go on. */
    resume,
    /** Removes an item from the list, and deletes its upload on the server unless a song was created from it. */
    discard: async (key: number): Promise<void> => {
      const saved = itemOf(key)?.phase === 'saved'
      const transfer = transfers.get(key)
      transfers.delete(key)
      files.delete(key)
      drop(key)
      pump()
      if (saved) return
      // The server deletes unfinished uploads after a day.
      await transfer
        ?.then(({ cancel }) => cancel())
        .catch((error: unknown) => console.warn('The upload was not taken back.', error))
    },
    /** Removes an item whose upload continues elsewhere; choosing its file again uploads it again. */
    handOver: (key: number): void => {
      forget(key)
      drop(key)
    },
    forget,
  }
}
