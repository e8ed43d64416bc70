import { createContext, useContext } from 'react'
import type { adminUploads, ImportSong, KnownAlbum } from '../../../contract/catalog/back-office/uploads.ts'
import type { Upload } from '../../../contract/catalog/uploads.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { readUpload } from '../../catalog/songs/own-songs.ts'
import { coverBeside } from '../../catalog/uploads/dropped-files.ts'
import { type UploadScope, unsentFiles } from '../../catalog/uploads/upload-drafts.ts'
import { uploadQueue } from '../../catalog/uploads/upload-queue.ts'
import { uploadImage } from '../../data/resumable-upload.ts'
import { useSession } from '../../data/session/session.ts'
import type { Named } from '../crud/types.ts'
import type { Draft } from './review/drafts.ts'

type Taker = (upload_id: string, cover: NonNullable<Draft['cover']>) => void

const send = async (file: File): Promise<Draft['cover']> => {
  const upload_id = await uploadImage(file)
  const { cover } = await readUpload(upload_id)
  return cover ? { upload_id, picture: cover } : undefined
}

/** Sends the covers of dropped folders, each once, for the files beside them that have none of their own. */
const createFolderCovers = () => {
  const beside = new Map<number, File>()
  const sent = new WeakMap<File, Promise<Draft['cover']>>()
  /** Covers that arrived while no review was open. */
  const kept = new Map<string, NonNullable<Draft['cover']>>()
  let take: Taker | null = null
  return {
    /** Calls back with covers from now on; returns the function that ends it. */
    onCover: (taker: Taker): (() => void) => {
      take = taker
      for (const [id, cover] of kept) taker(id, cover)
      kept.clear()
      return () => {
        take = null
      }
    },
    note: (key: number, file: File): void => {
      const cover = coverBeside(file)
      if (cover) beside.set(key, cover)
    },
    /** The file is an upload of the review now. */
    arrived: async (key: number, { id, tags }: Upload): Promise<void> => {
      const file = beside.get(key)
      beside.delete(key)
      if (!file || tags?.cover) return
      const sending = sent.get(file) ?? send(file)
      sent.set(file, sending)
      try {
        const cover = await sending
        if (cover && take) take(id, cover)
        else if (cover) kept.set(id, cover)
      } catch (error) {
        // The songs are what matters; a cover can be chosen in the review.
        console.warn('The cover of a folder was not sent.', error)
      }
    },
  }
}

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
  waiting: ReturnType<typeof import('./admin-uploads.ts').pendingUploadsQuery>
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

/** Returns the scope of a desk: what it keeps belongs to the account. */
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
