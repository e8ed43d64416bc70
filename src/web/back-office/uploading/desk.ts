import { createContext, useContext } from 'react'
import type { adminUploads, ImportSong } from '../../../contract/admin/uploads.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { uploadQueue } from '../../uploads/upload-queue.ts'

type Outcome = ReplyOf<typeof adminUploads.publish>

/** Where uploads are sent and reviewed: for the catalog, or for an artist. */
export interface UploadDesk {
  queue: ReturnType<typeof uploadQueue<object>>
  /** The query of uploads pending review. */
  waiting: ReturnType<typeof import('../../api/admin-uploads.ts').pendingUploadsQuery>
  /** Creates songs, public or not; the callback receives the number processed so far. Throws `CallError`. */
  publish: (songs: ImportSong[], shown: boolean, reported: (through: number) => void) => Promise<Outcome>
  discard: (upload_ids: string[]) => Promise<void>
  /** The list page that shows the songs. */
  songs: '/admin/songs' | '/artist/songs'
  /** Songs that are not published at once begin as drafts. */
  drafts: boolean
}

/** Creates an upload queue that hands received files over to the review. */
export const reviewedQueue = (received: () => Promise<void>, artist_id?: number): UploadDesk['queue'] => {
  const queue = uploadQueue<object>({
    purpose: 'import',
    artist_id,
    more: {},
    // From here on it is in the server's list of pending uploads.
    arrived: (key) => void received().then(() => queue.handOver(key)),
  })
  return queue
}

const Desk = createContext<UploadDesk | null>(null)
export const DeskProvider = Desk.Provider

/** The desk of the current page. */
export const useDesk = (): UploadDesk => {
  const desk = useContext(Desk)
  if (!desk) throw new Error('no upload desk')
  return desk
}
