import { stat } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import type { ImportSong } from '../../../contract/admin/uploading.ts'
import type { Cover } from '../../../contract/covers.ts'
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts'
import type { Song, songs } from '../../../contract/songs.ts'
import type { Upload } from '../../../contract/uploads.ts'
import type { Database } from '../../db/schema.ts'
import { fail, failFields, found, Refusal } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import { parseLyrics } from '../../media/lyrics.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { type Filing, fileInto } from '../importing/filing.service.ts'
import { tellOfReleases } from '../notifications/news.service.ts'
import { holdPlaylists } from '../playlists/counting.service.ts'
import { ownSongs, songFor } from '../songs/songs.service.ts'
import { finishUpload, isPicture, type KeptTags, partFile } from './receiving.service.ts'
import {
  countGenres,
  dropSong,
  holdCoverOfUpload,
  holdUpload,
  mediaOfUpload,
  ownUpload,
  songOfUpload,
  songToRemove,
  type UploadRow,
} from './uploads.queries.ts'

type Trx = Transaction<Database>
/** What is said of an upload by its owner, or by who looks after the songs of the house. */
type NewSong = Omit<BodyOf<typeof songs.create>, 'album_title'> & Omit<ImportSong, 'title' | 'artist_name'>

const bytesOf = async (on: Platform, id: string): Promise<number> =>
  (await stat(partFile(on, id)).catch(() => null))?.size ?? 0

/** The server died between the last byte and the look at it: the look is taken now. */
const settle = async (on: Platform, upload: UploadRow): Promise<boolean> => {
  if (upload.status !== 'uploading' || (await bytesOf(on, upload.id)) !== upload.size) return false
  await finishUpload(on, upload).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  return true
}

const shownTags = (kept: KeptTags, cover: Cover | null): Upload['tags'] => ({
  title: kept.title,
  artist: kept.artists[0] ?? null,
  album: kept.album,
  year: kept.year,
  genres: kept.genres,
  released_at: kept.released_at,
  cover,
  lyrics: kept.lyrics,
})

/** The state of an own upload; 404 for one of somebody else. */
export const readUpload = async (on: Platform, viewer: Viewer, id: string): Promise<Upload> => {
  let upload = found(await ownUpload(on.db, id, viewer.id))
  if (await settle(on, upload)) upload = found(await ownUpload(on.db, id, viewer.id))
  const received = upload.status === 'uploading' ? await bytesOf(on, id) : upload.size
  return {
    id: upload.id,
    purpose: upload.purpose,
    file_name: upload.file_name,
    size: upload.size,
    offset: received,
    mime: upload.mime,
    status: upload.media_status ?? upload.status,
    duration: upload.duration,
    tags: upload.tags === null ? null : shownTags(upload.tags as KeptTags, upload.cover),
    song_id: upload.song_id,
    error: upload.error,
    expires_at: upload.expires_at,
  }
}

/** The given cover, that of the file when nothing is said. */
const coverFor = async (trx: Trx, viewer: Viewer, upload: UploadRow, { cover }: NewSong) =>
  typeof cover === 'string'
    ? coverOfUpload(trx, viewer, cover)
    : cover === null
      ? null
      : (upload.tags as KeptTags).cover_id

const factsOf = async (trx: Trx, viewer: Viewer, upload: UploadRow, body: NewSong): Promise<Filing> => {
  const tags = upload.tags as KeptTags
  const {
    id: _id,
    created_at: _created,
    updated_at: _updated,
    ...media
  } = await mediaOfUpload(trx, upload.media_id as number)
  const artists = body.artist_name === undefined ? tags.artists : [body.artist_name]
  const title = body.album_title === undefined ? tags.album : body.album_title
  const told =
    body.album_artist_name ??
    body.artist_name ??
    (tags.compilation ? 'Various Artists' : tags.album_artists[0])
  const year = body.year === undefined ? tags.year : body.year
  // Another year than that of the tags' date: the date was wrong.
  const dated = year === tags.year ? tags.released_at : null
  return {
    source: '',
    file: null,
    media,
    title: body.title ?? tags.title.slice(0, 150),
    artists,
    album:
      title === null
        ? null
        : {
            title,
            artist: told ?? artists[0] ?? null,
            compilation: tags.compilation,
            year,
            released_at: dated,
          },
    genres: body.genre_ids === undefined ? tags.genres : [],
    genre_ids: body.genre_ids ?? [],
    cover_id: await coverFor(trx, viewer, upload, body),
    track_no: body.track_no === undefined ? tags.track_no : body.track_no,
    disc_no: body.disc_no === undefined ? tags.disc_no : body.disc_no,
    year,
    released_at: body.released_at === undefined ? dated : body.released_at,
    lyrics: body.lyrics === undefined ? tags.lyrics : parseLyrics(body.lyrics ?? ''),
    file_name: upload.file_name,
    owner_id: upload.purpose === 'import' ? null : upload.user_id,
    public: body.public ?? true,
    explicit: body.explicit ?? false,
    downloadable: body.downloadable ?? false,
    upload_id: upload.id,
  }
}

const refuseUnfinished = (upload: UploadRow): void => {
  if (upload.status === 'failed') fail('unsupported_media', upload.error ?? undefined)
  if (isPicture(upload.purpose) || upload.purpose === 'episode')
    failFields({ upload_id: ['This value is not valid.'] })
  if (upload.media_id === null) fail('conflict', 'This upload is not finished.')
}

/**
 * The cover that a finished own upload brought, held until the transaction ends: 422 at `field` for an upload that is not the
 * viewer's, is no picture or is not finished.
 */
export const coverOfUpload = async (trx: Trx, viewer: Viewer, id: string, field = 'cover'): Promise<number> =>
  (await holdCoverOfUpload(trx, id, viewer.id, field === 'banner' ? 'banner' : 'cover')) ??
  failFields({ [field]: ['This value is not valid.'] })

/**
 * Files a finished own upload inside a transaction: the song made of it and its title; null for the title of one that was
 * made before, the same upload again being the same song. The caller tells of the change of the catalogue.
 */
export const fileUpload = async (
  on: Platform,
  trx: Trx,
  viewer: Viewer,
  body: NewSong,
): Promise<{ id: number; title: string | null }> => {
  const upload = found(await holdUpload(trx, body.upload_id, viewer.id))
  const made = await songOfUpload(trx, upload.id, viewer.id)
  if (made !== undefined) return { id: made, title: null }
  refuseUnfinished(upload)
  const [filed] = await fileInto(on, trx, [await factsOf(trx, viewer, upload, body)])
  if (!filed?.song_id) return fail('server_error')
  return { id: filed.song_id, title: filed.facts.title }
}

/** What a change says of a picture: the upload that becomes it, null for none, undefined for the one that is there. */
export const coverGiven = async (
  trx: Trx,
  viewer: Viewer,
  given: string | null | undefined,
  field = 'cover',
): Promise<number | null | undefined> =>
  typeof given === 'string' ? coverOfUpload(trx, viewer, given, field) : given

/** Makes a song of a finished own upload; the same upload again answers the same song. */
export const createSong = async (on: Platform, viewer: Viewer, body: NewSong): Promise<Song> => {
  const before = await songOfUpload(on.db, body.upload_id, viewer.id)
  if (before !== undefined) return songFor(on, askerOf(viewer), before)
  await settle(on, found(await ownUpload(on.db, body.upload_id, viewer.id)))
  const genres = [...new Set(body.genre_ids ?? [])]
  if ((await countGenres(on.db, genres)) !== genres.length)
    failFields({ genre_ids: ['This value is not valid.'] })
  const id = await on.db.transaction().execute(async (trx) => {
    const { id: made } = await fileUpload(on, trx, viewer, body)
    await tellOfReleases(trx, viewer.id)
    await catalogueChanged(on, trx)
    return made
  })
  return songFor(on, askerOf(viewer), id)
}

/** Own songs, newest first. */
export const mySongs = (on: Platform, viewer: Viewer, query: QueryOf<typeof songs.mine>): Promise<Song[]> =>
  ownSongs(on, askerOf(viewer), query)

/** Removes an own song: 403 for a public one of somebody else, 404 for a private one. Its file goes with the next clean-up. */
export const removeSong = (on: Platform, viewer: Pick<Viewer, 'id'>, id: number): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    const song = found(await songToRemove(trx, id))
    if (song.user_id !== viewer.id) fail(song.public ? 'forbidden' : 'not_found')
    const playlistIds = await holdPlaylists(trx, [id])
    const off = await dropSong(trx, id)
    await recount(trx, { ...off, playlistIds, albumIds: song.album_id === null ? [] : [song.album_id] })
    await catalogueChanged(on, trx)
  })
