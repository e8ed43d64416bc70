import type { ImportSong } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Chapter, Credit, Song } from '../../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../../contract/catalog/lyrics.ts'
import type { songs } from '../../../../contract/catalog/songs.ts'
import type { Upload } from '../../../../contract/catalog/uploads.ts'
import type { BodyOf, QueryOf } from '../../../../contract/core/endpoint.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import { HttpError, orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { notifyNewReleases } from '../../platform/index.ts'
import { artistsSeen } from '../catalog/choices.service.ts'
import { catalogChanged } from '../catalog/service.ts'
import { addToCatalog, type ImportEntry } from '../importing/catalog-import.service.ts'
import { removeSongs } from '../songs/counted-songs.service.ts'
import { requireArtists, setCredits } from '../songs/credits.service.ts'
import { ownSongs, songFor } from '../songs/service.ts'
import { uploadStore } from './parts.service.ts'
import {
  countGenres,
  type ImagePurpose,
  lockCoverOfUpload,
  lockUpload,
  mediaOfUpload,
  nameOfArtist,
  ownUpload,
  songOfUpload,
  songToDelete,
  type UploadRow,
} from './queries.ts'
import { finishUpload, isImage, type StoredTags } from './receive-upload.service.ts'
import { takeUpload } from './take-upload.service.ts'

/** Metadata of a new song, from its owner or a catalog manager. */
type NewSong = Omit<BodyOf<typeof songs.create>, 'album_title'> &
  Omit<ImportSong, 'title' | 'artist_name' | 'replaces'>

/** Processes an upload that was not processed because the server died after the last byte. */
const settle = async (ctx: AppContext, upload: UploadRow): Promise<boolean> => {
  if (upload.status !== 'uploading' || (await uploadStore(ctx).received(upload.id)) !== upload.size)
    return false
  await finishUpload(ctx, upload).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
  return true
}

const toUploadTags = (stored: StoredTags, cover: Cover | null): Upload['tags'] => ({
  title: stored.title,
  artist: stored.artists[0] ?? null,
  album: stored.album,
  year: stored.year,
  genres: stored.genres,
  released_at: stored.released_at,
  cover,
  lyrics: stored.lyrics,
})

/** Returns the state of an own upload. 404 for another user's. */
export const readUpload = async (ctx: AppContext, viewer: Viewer, id: string): Promise<Upload> => {
  let upload = orNotFound(await ownUpload(ctx.db, id, viewer.id))
  if (await settle(ctx, upload)) upload = orNotFound(await ownUpload(ctx.db, id, viewer.id))
  const received = upload.status === 'uploading' ? await uploadStore(ctx).received(id) : upload.size
  return {
    id: upload.id,
    purpose: upload.purpose,
    file_name: upload.file_name,
    size: upload.size,
    offset: received,
    mime: upload.mime,
    status: upload.media_status ?? upload.status,
    duration: upload.duration,
    truncated: upload.truncated ?? false,
    tags: upload.tags === null ? null : toUploadTags(upload.tags as StoredTags, upload.cover),
    cover: isImage(upload.purpose) ? upload.cover : null,
    song_id: upload.song_id,
    error: upload.error,
    expires_at: upload.expires_at,
  }
}

/** Returns the given cover, or that of the file if unspecified. */
const coverFor = async (trx: Trx, viewer: Viewer, upload: UploadRow, { cover }: NewSong) =>
  typeof cover === 'string'
    ? coverOfUpload(trx, viewer, cover)
    : cover === null
      ? null
      : (upload.tags as StoredTags).cover_id

/** Returns the credits of a file; uploads to an earlier version have none. */
export const creditsIn = ({ credits = [] }: Partial<StoredTags>) => credits

/** Returns the ids of the recording at MusicBrainz; uploads to an earlier version have none. */
const idsIn = ({ musicbrainz }: Partial<StoredTags>): ImportEntry['musicbrainz'] =>
  musicbrainz && {
    recording: musicbrainz.recording,
    track: musicbrainz.track,
    artists: [],
    album_artist: null,
  }

/** Returns the album of a song as stated, else by the tags of its file. */
const albumIn = (
  tags: StoredTags,
  body: NewSong,
  { artists, year, released_at }: Pick<ImportEntry, 'artists' | 'year' | 'released_at'>,
): ImportEntry['album'] => {
  const title = body.album_title === undefined ? tags.album : body.album_title
  if (title === null) return null
  const stated =
    body.album_artist_name ??
    body.artist_name ??
    (tags.compilation ? 'Various Artists' : tags.album_artists[0])
  return {
    title,
    artist: stated ?? artists[0] ?? null,
    compilation: tags.compilation,
    year,
    released_at,
    label: body.label === undefined ? tags.label : body.label,
    copyright: tags.copyright,
    apart: body.new_album,
  }
}

/** Returns the names to sort by that belong to names of the file; uploads to an earlier version have none. */
const sortsIn = ({ artists, sort }: Pick<StoredTags, 'artists'> & Partial<StoredTags>, body: NewSong) => ({
  sort_title: body.title === undefined ? (sort?.title ?? null) : null,
  artist_sorts: body.artist_name === undefined && artists.length === 1 && sort?.artist ? [sort.artist] : [],
})

const metadataOf = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  upload: UploadRow,
  body: NewSong,
): Promise<ImportEntry> => {
  const tags = upload.tags as StoredTags
  const {
    id: _id,
    created_at: _created,
    updated_at: _updated,
    ...media
  } = await mediaOfUpload(trx, upload.media_id as number)
  const artists = body.artist_name === undefined ? tags.artists : [body.artist_name]
  const year = body.year === undefined ? tags.year : body.year
  // A year that differs from the tags' date overrides the date.
  const dated = year === tags.year ? tags.released_at : null
  return {
    source: '',
    file: null,
    media,
    title: body.title ?? tags.title.slice(0, 150),
    ...sortsIn(tags, body),
    artists,
    album: albumIn(tags, body, { artists, year, released_at: dated }),
    genres: body.genre_ids === undefined ? tags.genres : [],
    genre_ids: body.genre_ids ?? [],
    credits: body.credits === undefined ? creditsIn(tags) : [],
    cover_id: await coverFor(trx, viewer, upload, body),
    musicbrainz: idsIn(tags),
    track_no: body.track_no === undefined ? tags.track_no : body.track_no,
    disc_no: body.disc_no === undefined ? tags.disc_no : body.disc_no,
    year,
    released_at: body.released_at === undefined ? dated : body.released_at,
    lyrics: body.lyrics === undefined ? tags.lyrics : parseLyrics(body.lyrics ?? ''),
    file_name: upload.file_name,
    owner_id: upload.purpose === 'import' ? null : upload.user_id,
    public: body.public ?? true,
    explicit: body.explicit ?? false,
    downloadable: body.downloadable ?? ctx.settings().download_uploads,
    upload_id: upload.id,
  }
}

/** Returns the names of others. */
export const withoutName = (names: string[], name: string): string[] =>
  names.filter((other) => normalizedKey(other) !== normalizedKey(name))

/** Makes a song the draft of an artist: others it names are featured, and its album is the artist's. */
const forArtist = (song: ImportEntry, artist: string): ImportEntry => ({
  ...song,
  artists: [artist, ...withoutName(song.artists, artist)],
  album: song.album && { ...song.album, artist, compilation: false, public: false },
  public: false,
})

const refuseUnfinished = (upload: UploadRow): void => {
  if (upload.status === 'failed') throwError('unsupported_media', upload.error ?? undefined)
  if (isImage(upload.purpose) || ['episode', 'spot', 'data'].includes(upload.purpose))
    throwFieldErrors({ upload_id: ['This value isn’t valid.'] })
  if (upload.media_id === null) throwError('conflict', 'This upload isn’t finished yet.')
}

/** Purposes of image uploads that a field accepts: an avatar is as square as a cover. */
const purposesFor = (field: string): ImagePurpose[] => {
  if (field === 'banner' || field === 'wide') return ['banner']
  return field === 'avatar' ? ['avatar', 'cover'] : ['cover']
}

/**
 * Locks and returns the cover of a completed own upload. 422 at `field` for an upload that is not the viewer's, not an
 * image or not completed.
 */
export const coverOfUpload = async (trx: Trx, viewer: Viewer, id: string, field = 'cover'): Promise<number> =>
  (await lockCoverOfUpload(trx, id, viewer.id, purposesFor(field))) ??
  throwFieldErrors({ [field]: ['This value isn’t valid.'] })

/** The same for an uploaded picture, which is kept whole. */
export const pictureOfUpload = async (trx: Trx, viewer: Viewer, id: string, field: string): Promise<number> =>
  (await lockCoverOfUpload(trx, id, viewer.id, ['picture'])) ??
  throwFieldErrors({ [field]: ['This value isn’t valid.'] })

/** Sets the credits of a new song. 422 for artists that the viewer may not see. */
const giveCredits = async (trx: Trx, viewer: Viewer, id: number, credits: Credit[]): Promise<void> => {
  await requireArtists([], credits, (ids) => artistsSeen(trx, scopeOf(viewer), ids))
  await setCredits(trx, [id], credits)
}

/**
 * Creates a song from a completed own upload within a transaction and returns it with its title; the title is null if
 * the song already existed, as the same upload yields the same song. The caller announces the catalog change.
 */
export const importUpload = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  body: NewSong,
): Promise<{ id: number; title: string | null }> => {
  const upload = orNotFound(await lockUpload(trx, body.upload_id, viewer.id))
  const created = await songOfUpload(trx, upload.id, viewer.id)
  if (created !== undefined) return { id: created, title: null }
  refuseUnfinished(upload)
  const read = await metadataOf(ctx, trx, viewer, upload, body)
  const artist = upload.artist_id === null ? null : orNotFound(await nameOfArtist(trx, upload.artist_id))
  const song = artist === null ? read : forArtist(read, artist)
  const [filed] = await addToCatalog(ctx, trx, [song])
  if (!filed?.song_id) return throwError('server_error')
  if (body.credits) await giveCredits(trx, viewer, filed.song_id, body.credits)
  return { id: filed.song_id, title: filed.metadata.title }
}

/** Returns the image of a change: the upload that becomes it, null for none, undefined if unchanged. */
export const uploadedCover = async (
  trx: Trx,
  viewer: Viewer,
  uploaded: string | null | undefined,
  field = 'cover',
): Promise<number | null | undefined> =>
  typeof uploaded === 'string' ? coverOfUpload(trx, viewer, uploaded, field) : uploaded

/** Creates a song from a completed own upload; the same upload returns the same song. */
export const createSong = async (ctx: AppContext, viewer: Viewer, body: NewSong): Promise<Song> => {
  const before = await songOfUpload(ctx.db, body.upload_id, viewer.id)
  if (before !== undefined) return songFor(ctx, scopeOf(viewer), before)
  await settle(ctx, orNotFound(await ownUpload(ctx.db, body.upload_id, viewer.id)))
  const genres = [...new Set(body.genre_ids ?? [])]
  if ((await countGenres(ctx.db, genres)) !== genres.length)
    throwFieldErrors({ genre_ids: ['This value isn’t valid.'] })
  const id = await ctx.db.transaction().execute(async (trx) => {
    const { id: created } = await importUpload(ctx, trx, viewer, body)
    await notifyNewReleases(trx, viewer.id)
    await catalogChanged(ctx, trx)
    return created
  })
  return songFor(ctx, scopeOf(viewer), id)
}

/** Returns own songs, newest first. */
export const mySongs = (
  ctx: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof songs.mine>,
): Promise<Song[]> => ownSongs(ctx, scopeOf(viewer), query)

/**
 * Deletes an own song. 403 for a public one of another user, 404 for a private one. Its file is deleted by the next
 * clean-up.
 */
export const removeSong = (ctx: AppContext, viewer: Pick<Viewer, 'id'>, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const song = orNotFound(await songToDelete(trx, id))
    if (song.user_id !== viewer.id) throwError(song.public ? 'forbidden' : 'not_found')
    await removeSongs(trx, [id])
    await catalogChanged(ctx, trx)
  })

/**
 * Returns audio and embedded chapters of a completed own upload for an episode and consumes the upload. 422 at `audio`
 * for any other.
 */
export const audioOfUpload = async (
  trx: Trx,
  viewer: Viewer,
  id: string,
): Promise<{ media_id: number; file_name: string; duration: number; chapters: Chapter[] }> => {
  const { media_id, file_name, tags } = await takeUpload(trx, viewer, id, {
    purpose: 'episode',
    field: 'audio',
  })
  const { duration } = await mediaOfUpload(trx, media_id)
  const { chapters = [] } = (tags ?? {}) as Partial<StoredTags>
  return { media_id, file_name, duration, chapters }
}
