import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import type { Upload } from '../../../contract/catalog/uploads.ts'
import { uploadQueue } from '../../catalog/uploads/upload-queue.ts'
import { CallError } from '../../data/call.ts'
import { errorTexts } from '../../data/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { bulkItems } from '../crud/crud.ts'
import type { Named } from '../crud/types.ts'
import { createArtistSongs } from '../uploads/artist-uploads.ts'

const titleOf = ({ tags, file_name }: Upload): string => tags?.title ?? file_name.replace(/\.[^.]+$/, '')

const createAlbumUploads = (album: number, artist_id: number) => {
  /** The open editor of the album, which adds songs to what is saved with it. */
  let editor: ((song: Named) => void) | null = null
  const place = async (song: Named): Promise<void> => {
    if (editor) editor(song)
    else await bulkItems(artistSongs, { action: 'album', ids: [song.id], value: album })
  }
  const queue = uploadQueue<object>({
    purpose: 'import',
    artist_id,
    more: {},
    arrived: (key, upload) => {
      const refuse = (reason: string) => queue.patch(key, { phase: 'refused', reason })
      queue.patch(key, { phase: 'saving' })
      createArtistSongs(artist_id)(
        [{ upload_id: upload.id, album_title: null, cover: null }],
        false,
        () => {},
      )
        .then(async ({ done: [song], failed: [failure] }) => {
          if (!song) return refuse(translate(failure?.message ?? ''))
          queue.handOver(key)
          await place({ id: song.song_id, name: titleOf(upload) })
        })
        .catch((error: unknown) => refuse(error instanceof CallError ? errorTexts(error.body).text : ''))
    },
  })
  return {
    ...queue,
    /** Calls back with songs from now on; returns the function that ends it. */
    onSong: (open: (song: Named) => void): (() => void) => {
      editor = open
      return () => {
        editor = null
      }
    },
  }
}

const queues = new Map<number, ReturnType<typeof createAlbumUploads>>()

/** Returns the uploads for an album, which go on while other pages are open. */
export const albumUploads = (album: number, artist_id: number) => {
  const queue = queues.get(album) ?? createAlbumUploads(album, artist_id)
  queues.set(album, queue)
  return queue
}
