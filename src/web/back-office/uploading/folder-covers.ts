import type { Upload } from '../../../contract/catalog/uploads.ts'
import { readUpload } from '../../api/own-songs.ts'
import { uploadImage } from '../../api/resumable-upload.ts'
import { coverBeside } from '../../uploads/dropped-files.ts'
import type { Draft } from './drafts.ts'

type Taker = (upload_id: string, cover: NonNullable<Draft['cover']>) => void

const send = async (file: File): Promise<Draft['cover']> => {
  const upload_id = await uploadImage(file)
  const { cover } = await readUpload(upload_id)
  return cover ? { upload_id, picture: cover } : undefined
}

/** Sends the covers of dropped folders, each once, for the files beside them that have none of their own. */
export const createFolderCovers = () => {
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
