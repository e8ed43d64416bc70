import {
  type adminUploads,
  type ImportSong,
  type KnownAlbum,
  MAX_PENDING,
  type PendingUpload,
} from '../../../../contract/catalog/back-office/uploads.ts'
import type { StreamInfo } from '../../../../contract/catalog/items.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import { HttpError, orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { notifyNewReleases } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import { albumKeyOf } from '../importing/name-resolution.service.ts'
import { replaceAudio } from '../songs/replaced-audio.service.ts'
import { uploadStreamInfo } from '../streaming/media.service.ts'
import {
  albumsOfKeys,
  countGenres,
  type Duplicate,
  deletePending,
  listDuplicates,
  nameOfArtist,
  type PendingUploadRow,
  pendingUploads,
} from './queries.ts'
import type { StoredTags } from './receive-upload.service.ts'
import { creditsIn, importUpload, withoutName } from './service.ts'

const byTags = (title: string, artist: string): string => `${normalizedKey(title)}\n${normalizedKey(artist)}`

/** Finds what an upload duplicates: a song with the same file, the same title and artist, or an earlier upload. */
const createDuplicateFinder = (rows: PendingUploadRow[], songs: Duplicate[]) => {
  const ofFile = new Map(songs.map((song) => [song.media_id, song]))
  const ofName = new Map(songs.map((song) => [byTags(song.title, song.artist), song]))
  const first = new Map<number, PendingUploadRow>()
  for (const row of rows) if (!first.has(row.media_id)) first.set(row.media_id, row)
  return (row: PendingUploadRow, { title, artists }: StoredTags): PendingUpload['same'] => {
    const file = ofFile.get(row.media_id)
    if (file) return { by: 'file', song_id: file.id, title: file.title }
    const earlier = first.get(row.media_id)
    if (earlier && earlier !== row) return { by: 'file', song_id: null, title: earlier.file_name }
    const name = ofName.get(byTags(title, artists[0] ?? ''))
    return name ? { by: 'tags', song_id: name.id, title: name.title } : null
  }
}

/** Returns how to play an own upload under review; 404 for any other. */
export const streamOfUpload = (ctx: AppContext, viewer: Viewer, id: string): Promise<StreamInfo> =>
  uploadStreamInfo(ctx, scopeOf(viewer), id)

/** Returns own uploads for the catalog, or for an artist, to be reviewed, with their likely duplicates. */
export const pendingUploadsFor = async (
  ctx: AppContext,
  viewer: Viewer,
  artist: number | null = null,
): Promise<PendingUpload[]> => {
  const rows = await pendingUploads(ctx.db, viewer.id, artist, MAX_PENDING)
  const tagsOf = (row: PendingUploadRow) => row.tags as StoredTags
  const duplicates = await listDuplicates(
    ctx.db,
    rows.map((row) => row.media_id),
    rows.map((row) => tagsOf(row).title.toLowerCase()),
    artist,
  )
  const duplicateOf = createDuplicateFinder(rows, duplicates)
  const main = artist === null ? null : orNotFound(await nameOfArtist(ctx.db, artist))
  return rows.map((row) => {
    const tags = tagsOf(row)
    return {
      id: row.id,
      file_name: row.file_name,
      size: row.size,
      duration: row.duration,
      truncated: row.truncated,
      title: tags.title.slice(0, 150),
      artists: main === null ? tags.artists : withoutName(tags.artists, main),
      album: tags.album,
      album_artist: main ?? (tags.compilation ? 'Various Artists' : (tags.album_artists[0] ?? null)),
      track_no: tags.track_no,
      disc_no: tags.disc_no,
      year: tags.year,
      genres: tags.genres,
      label: tags.label ?? null,
      credits: creditsIn(tags),
      cover: row.cover,
      same: duplicateOf(row, main === null ? tags : { ...tags, artists: [main] }),
    }
  })
}

/** Returns the album of the catalog that songs of each title and artist are added to; null if there is none. */
export const listKnownAlbums = async (
  ctx: AppContext,
  albums: { title: string; artist: string | null }[],
): Promise<(KnownAlbum | null)[]> => {
  const keys = albums.map((album) => albumKeyOf(album, null))
  const known = new Map((await albumsOfKeys(ctx.db, keys)).map((album) => [album.key, album]))
  return keys.map((key) => known.get(key) ?? null)
}

const publishOne = async (
  ctx: AppContext,
  writer: Writer,
  { replaces, ...song }: ImportSong,
  visible: boolean,
): Promise<number> => {
  if (replaces !== undefined) {
    await replaceAudio(ctx, writer, replaces, song.upload_id, { resource: 'songs', artist_id: null })
    return replaces
  }
  const { viewer, address } = writer
  return ctx.db.transaction().execute(async (trx) => {
    const { id, title } = await importUpload(ctx, trx, viewer, { ...song, public: visible })
    if (title === null) return id
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'songs', action: 'create', item_id: id, label: title },
    ])
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
    return id
  })
}

/** Creates a song from each of these uploads, independently of the others. 422 for an unknown genre. */
export const createEach = async (
  ctx: AppContext,
  songs: ImportSong[],
  create: (song: ImportSong) => Promise<number>,
): Promise<ReplyOf<typeof adminUploads.publish>> => {
  const genres = [...new Set(songs.flatMap(({ genre_ids = [] }) => genre_ids))]
  if ((await countGenres(ctx.db, genres)) !== genres.length)
    throwFieldErrors({ genre_ids: ['This value isn’t valid.'] })
  const reply: ReplyOf<typeof adminUploads.publish> = { done: [], failed: [] }
  for (const song of songs) {
    const { upload_id } = song
    try {
      reply.done.push({ upload_id, song_id: await create(song) })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      reply.failed.push({ upload_id, message: error.message })
    }
  }
  return reply
}

/** Creates songs of the catalog from own uploads; the same upload returns the same song. */
export const publishUploads = (
  ctx: AppContext,
  writer: Writer,
  { songs, public: visible }: BodyOf<typeof adminUploads.publish>,
): Promise<ReplyOf<typeof adminUploads.publish>> =>
  createEach(ctx, songs, (song) => publishOne(ctx, writer, song, visible))

/** Deletes own uploads that are not songs yet. Their files are deleted by the next clean-up. */
export const discardUploads = (ctx: AppContext, viewer: Viewer, ids: string[]): Promise<void> =>
  deletePending(ctx.db, viewer.id, ids)
