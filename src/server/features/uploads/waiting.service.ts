import type { adminUploads, ImportSong, WaitingUpload } from '../../../contract/admin/uploading.ts'
import { WAITING_MOST } from '../../../contract/admin/uploading.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import { failFields, Refusal } from '../../http/fail.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { foldedKeyOf } from '../importing/importing.service.ts'
import { tellOfReleases } from '../notifications/news.service.ts'
import type { KeptTags } from './receiving.service.ts'
import { countGenres } from './uploads.queries.ts'
import { fileUpload } from './uploads.service.ts'
import { dropWaiting, type Twin, twinsOf, type WaitingRow, waitingUploads } from './waiting.queries.ts'

const byTags = (title: string, artist: string): string => `${foldedKeyOf(title)}\n${foldedKeyOf(artist)}`

/** What an upload is once more: a song that plays the same file, one of the same name, or an upload before it. */
const twinFinder = (rows: WaitingRow[], songs: Twin[]) => {
  const ofFile = new Map(songs.map((song) => [song.media_id, song]))
  const ofName = new Map(songs.map((song) => [byTags(song.title, song.artist), song]))
  const first = new Map<number, WaitingRow>()
  for (const row of rows) if (!first.has(row.media_id)) first.set(row.media_id, row)
  return (row: WaitingRow, { title, artists }: KeptTags): WaitingUpload['same'] => {
    const file = ofFile.get(row.media_id)
    if (file) return { by: 'file', song_id: file.id, title: file.title }
    const earlier = first.get(row.media_id)
    if (earlier && earlier !== row) return { by: 'file', song_id: null, title: earlier.file_name }
    const name = ofName.get(byTags(title, artists[0] ?? ''))
    return name ? { by: 'tags', song_id: name.id, title: name.title } : null
  }
}

/** Own uploads for the house that wait to be looked through, with what they seem to be copies of. */
export const uploadsWaiting = async (on: Pick<Platform, 'db'>, viewer: Viewer): Promise<WaitingUpload[]> => {
  const rows = await waitingUploads(on.db, viewer.id, WAITING_MOST)
  const tagsOf = (row: WaitingRow) => row.tags as KeptTags
  const twins = await twinsOf(
    on.db,
    rows.map((row) => row.media_id),
    rows.map((row) => tagsOf(row).title.toLowerCase()),
  )
  const twinOf = twinFinder(rows, twins)
  return rows.map((row) => {
    const tags = tagsOf(row)
    return {
      id: row.id,
      file_name: row.file_name,
      size: row.size,
      duration: row.duration,
      title: tags.title.slice(0, 150),
      artists: tags.artists,
      album: tags.album,
      album_artist: tags.compilation ? 'Various Artists' : (tags.album_artists[0] ?? null),
      track_no: tags.track_no,
      disc_no: tags.disc_no,
      year: tags.year,
      genres: tags.genres,
      cover: row.cover,
      same: twinOf(row, tags),
    }
  })
}

const publishOne = (on: Platform, { viewer, address }: Writer, song: ImportSong, shown: boolean) =>
  on.db.transaction().execute(async (trx) => {
    const { id, title } = await fileUpload(on, trx, viewer, { ...song, public: shown })
    if (title === null) return id
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'songs', action: 'create', item_id: id, label: title },
    ])
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
    return id
  })

/** Makes songs of own uploads, each by itself; the same upload again answers the same song. 422 for an unknown genre. */
export const publishUploads = async (
  on: Platform,
  writer: Writer,
  { songs, public: shown }: BodyOf<typeof adminUploads.publish>,
): Promise<ReplyOf<typeof adminUploads.publish>> => {
  const genres = [...new Set(songs.flatMap(({ genre_ids = [] }) => genre_ids))]
  if ((await countGenres(on.db, genres)) !== genres.length)
    failFields({ genre_ids: ['This value is not valid.'] })
  const reply: ReplyOf<typeof adminUploads.publish> = { done: [], failed: [] }
  for (const song of songs) {
    const { upload_id } = song
    try {
      reply.done.push({ upload_id, song_id: await publishOne(on, writer, song, shown) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.failed.push({ upload_id, message: error.message })
    }
  }
  return reply
}

/** Forgets own uploads that are no songs yet. Their files go with the next clean-up. */
export const discardUploads = (on: Pick<Platform, 'db'>, viewer: Viewer, ids: string[]): Promise<void> =>
  dropWaiting(on.db, viewer.id, ids)
