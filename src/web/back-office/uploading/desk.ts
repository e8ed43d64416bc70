import { createContext, useContext } from 'react'
import type { adminUploads, ImportSong, KnownAlbum } from '../../../contract/catalog/back-office/uploads.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type UploadScope, unsentFiles } from '../../api/upload-drafts.ts'
import { useSession } from '../../session/session.ts'
import { uploadQueue } from '../../uploads/upload-queue.ts'
import type { Named } from '../crud/types.ts'
import { createFolderCovers } from './folder-covers.ts'

type Outcome = ReplyOf<typeof adminUploads.publish>

/** Title and artist of an album. */
export interface AlbumName {
  title: string
  artist: string | null
}

/** Where uploads are sent and reviewed: for the catalog, or for an artist. */
export interface UploadDesk {
  /** Identifies the desk in this browser. */
  name: string
  queue: ReturnType<typeof reviewedQueue>
  /** The query of uploads pending review. */
  waiting: ReturnType<typeof import('../../api/admin-uploads.ts').pendingUploadsQuery>
  /** Returns the existing album of each name, null where there is none. Throws `CallError`. */
  findAlbums: (albums: AlbumName[]) => Promise<(KnownAlbum | null)[]>
  /** Finds artists to credit. Throws `CallError`. */
  findArtists: (text: string) => Promise<Named[]>
  /** Creates songs, public or not; the callback receives the number processed so far. Throws `CallError`. */
  publish: (songs: ImportSong[], shown: boolean, reported: (through: number) => void) => Promise<Outcome>
  discard: (upload_ids: string[]) => Promise<void>
  /** The list page that shows the songs. */
  songs: '/admin/songs' | '/artist/songs'
  /** Songs that are not published at once begin as drafts. */
  drafts: boolean
}

/** What this browser keeps for a desk belongs to the account. */
export const scopeOf = (desk: string): UploadScope => ({
  account: useSession.getState().user?.id ?? 0,
  desk,
})

/** Creates an upload queue that hands received files over to the review. */
export const reviewedQueue = (desk: string, received: () => Promise<void>, artist_id?: number) => {
  const covers = createFolderCovers()
  const queue = uploadQueue<object>({
    purpose: 'import',
    artist_id,
    more: {},
    // From here on it is in the server's list of pending uploads.
    arrived: (key, upload) =>
      void received().then(() => {
        queue.handOver(key)
        return covers.arrived(key, upload)
      }),
    taken: covers.note,
    journal: {
      add: (file) => unsentFiles(scopeOf(desk)).add(file),
      remove: (file) => unsentFiles(scopeOf(desk)).remove(file),
    },
  })
  return { ...queue, onCover: covers.onCover }
}

const Desk = createContext<UploadDesk | null>(null)
export const DeskProvider = Desk.Provider

/** The desk of the current page. */
export const useDesk = (): UploadDesk => {
  const desk = useContext(Desk)
  if (!desk) throw new Error('no upload desk')
  return desk
}
