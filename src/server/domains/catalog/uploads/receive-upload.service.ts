import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { SPOT_SECONDS } from '../../../../contract/ads/back-office/campaigns.ts'
import {
  AUDIO_EXTENSIONS,
  DATA_EXTENSIONS,
  hasExtension,
  IMAGE_EXTENSIONS,
} from '../../../../contract/core/files.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { HttpError, throwError, throwMissing } from '../../../http/http-error.ts'
import { hasPermission, type Viewer } from '../../../http/viewer.ts'
import { BadMediaError } from '../../../media/bad-media.ts'
import type { ImageShape } from '../../../media/images/covers.ts'
import { isFull } from '../../../media/storage/contract.ts'
import type { Tags } from '../../../media/tags/tags.ts'
import { ownedArtists, requireManaged } from '../../platform/index.ts'
import { createCoverCache, storeCover } from '../importing/covers/service.ts'
import { probeAudioFile } from '../importing/service.ts'
import { storeMedia } from '../importing/store-media.service.ts'
import { ffmpegOf } from '../transcoding/service.ts'
import { UPLOAD_LIFETIME_MS } from './part-store.ts'
import { uploadStore } from './parts.service.ts'
import { type ImagePurpose, insertUpload, type UploadRow, updateUpload, uploadById } from './queries.ts'

const MB = 1024 * 1024
/** A completed upload for the catalog, or its cover: many take days to review. */
const REVIEW_LIFETIME_MS = 14 * UPLOAD_LIFETIME_MS
const reviewEnd = (): Date => new Date(Date.now() + REVIEW_LIFETIME_MS)
/** Larger images and spots are rejected before they are sent. */
const MAX_BYTES = 50 * MB

/** Tags stored with a completed upload until a song is created from it. */
export interface StoredTags extends Omit<Tags, 'picture' | 'undeclared'> {
  cover_id: number | null
}

export interface NewUpload {
  id: string
  size: number
  file_name: string
  mime: string | null
  purpose: string
  /** The artist that an import is for. */
  artist_id: number | null
}

export type Purpose = UploadRow['purpose']
const purposes: readonly string[] = [
  'cover',
  'avatar',
  'banner',
  'picture',
  'import',
  'episode',
  'spot',
  'data',
] satisfies Purpose[]
const purposeOf = (purposeName: string): Purpose =>
  purposes.includes(purposeName) ? (purposeName as Purpose) : 'audio'

/** Covers and avatars are cropped to squares, banners are wide, pictures stay whole. */
const shapes: Record<ImagePurpose, ImageShape> = {
  cover: 'square',
  avatar: 'square',
  banner: 'wide',
  picture: 'whole',
}
/** Returns the key under which the file of a completed upload of data is stored. */
export const dataKey = (id: string): string => `imports/${id}`

export const isImage = (purpose: Purpose): purpose is ImagePurpose => purpose in shapes

/** Permission required to upload audio of each purpose. */
const permissionFor = {
  audio: 'Upload songs',
  import: 'CED songs',
  episode: 'CED podcasts',
  spot: 'Edit advertisements',
} as const

const editsSomeArtist = (viewer: Viewer | null): boolean =>
  viewer?.artists.some(({ role }) => role !== 'analyst') ?? false

/**
 * Checks permission to upload: songs need the upload permission, 404 while uploads are disabled; images for a playlist
 * or profile need an account; catalog music and episodes need permission to manage songs or podcasts; music of an artist
 * is for those who manage the artist, editors of any artist may upload episodes, and owners spots.
 */
export const requireMayUpload = (
  ctx: AppContext,
  viewer: Viewer | null,
  { purpose, artist_id }: Pick<UploadRow, 'purpose' | 'artist_id'>,
): void => {
  if (isImage(purpose) || purpose === 'data') return
  if (purpose === 'audio' && !ctx.settings().enableUserUpload) throwError('feature_disabled')
  if (purpose === 'episode' && !ctx.settings().enablePodcasts) throwError('feature_disabled')
  if (purpose === 'spot' && !ctx.settings().saas) throwError('feature_disabled')
  if (artist_id !== null) requireManaged(viewer ?? throwError('forbidden'), [artist_id], 'edit')
  else if (purpose === 'episode' && editsSomeArtist(viewer)) return
  else if (purpose === 'spot' && viewer && ownedArtists(viewer).length > 0) return
  else if (!hasPermission(viewer, permissionFor[purpose]))
    throwMissing('forbidden', purpose === 'audio' ? permissionFor.audio : undefined)
}

/** Operators have no quota; artists have one for their episodes. */
const isUnlimited = (viewer: Viewer, purpose: Purpose): boolean =>
  purpose === 'import' ||
  ((purpose === 'episode' || purpose === 'spot') && hasPermission(viewer, permissionFor[purpose]))

/** Files of data of the largest size that an account may have here, until it imports them. */
const DATA_FILES = 10

/** Returns how many bytes the account may have, of files of this kind. */
const quotaFor = (ctx: AppContext, viewer: Viewer, purpose: Purpose): number => {
  const { max_upload_mb, upload_quota_mb } = ctx.settings()
  if (purpose === 'data') return DATA_FILES * max_upload_mb * MB
  return isUnlimited(viewer, purpose)
    ? Number.MAX_SAFE_INTEGER
    : (viewer.upload_quota_mb ?? upload_quota_mb) * MB
}

/** Starts an upload. 415 for an unsupported file type, 413 and 409 for its size. */
export const startUpload = async (ctx: AppContext, viewer: Viewer, purposeName: NewUpload): Promise<void> => {
  const { max_upload_mb } = ctx.settings()
  const file_name = basename(purposeName.file_name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
  const purpose = purposeOf(purposeName.purpose)
  const image = isImage(purpose)
  const artist_id = purpose === 'import' ? purposeName.artist_id : null
  requireMayUpload(ctx, viewer, { purpose, artist_id })
  const extensions = purpose === 'data' ? DATA_EXTENSIONS : image ? IMAGE_EXTENSIONS : AUDIO_EXTENSIONS
  if (!hasExtension(file_name, extensions)) {
    throwError('unsupported_media')
  }
  const small = image || purpose === 'spot'
  const max = small ? Math.min(max_upload_mb * MB, MAX_BYTES) : max_upload_mb * MB
  if (purposeName.size > max) throwError('too_large')
  if (purposeName.size === 0) throwError('unsupported_media', 'This file is empty.')
  const fits = await insertUpload(
    ctx.db,
    {
      id: purposeName.id,
      user_id: viewer.id,
      purpose,
      artist_id,
      file_name,
      size: purposeName.size,
      mime: purposeName.mime?.slice(0, 100) ?? null,
      expires_at: new Date(Date.now() + UPLOAD_LIFETIME_MS),
    },
    quotaFor(ctx, viewer, purpose),
  )
  if (!fits) throwMissing('quota_exceeded', 'Upload space')
}

const isSpotLength = (seconds: number): boolean =>
  Math.round(seconds) >= SPOT_SECONDS.min && Math.round(seconds) <= SPOT_SECONDS.max

const receiveAudio = async (ctx: AppContext, upload: UploadRow, path: string): Promise<void> => {
  const ffmpeg = await ffmpegOf(ctx)
  const { media, tags: read } = await probeAudioFile(path, upload.file_name, ffmpeg?.path ?? null, {
    picture: true,
    chapters: upload.purpose === 'episode',
  })
  if (upload.purpose === 'spot' && !isSpotLength(media.duration))
    throw new BadMediaError('A spot takes between 3 seconds and 2 minutes.')
  const { picture: image, undeclared: _, ...tags } = read
  const cover_id = image ? await createCoverCache(ctx).put(image.bytes) : null
  const storedTags: StoredTags = { ...tags, cover_id }
  await storeMedia(ctx, media, path, (trx, media_id) =>
    updateUpload(trx, upload.id, {
      status: 'uploaded',
      media_id,
      cover_id,
      tags: JSON.stringify(storedTags),
      ...(upload.purpose === 'import' && { expires_at: reviewEnd() }),
    }),
  )
}

const receiveCover = async (ctx: AppContext, upload: UploadRow, path: string): Promise<void> => {
  const shape = isImage(upload.purpose) ? shapes[upload.purpose] : 'square'
  const cover_id = await storeCover(ctx, await readFile(path), shape)
  await updateUpload(ctx.db, upload.id, {
    status: 'ready',
    cover_id,
    ...(upload.purpose === 'cover' && { expires_at: reviewEnd() }),
  })
}

const receiveData = async (ctx: AppContext, upload: UploadRow, path: string): Promise<void> => {
  await ctx.storage.putFile(dataKey(upload.id), path, 'application/octet-stream')
  await updateUpload(ctx.db, upload.id, { status: 'uploaded' })
}

const receive = (ctx: AppContext, upload: UploadRow, path: string): Promise<void> => {
  if (upload.purpose === 'data') return receiveData(ctx, upload, path)
  return isImage(upload.purpose) ? receiveCover(ctx, upload, path) : receiveAudio(ctx, upload, path)
}

/**
 * Processes a completely received upload: probes its content and stores file and tags. A file that is not music is
 * rejected with a reason and deleted; without disk space nothing is stored. Idempotent.
 */
export const finishUpload = async (ctx: AppContext, upload: UploadRow): Promise<void> => {
  if (upload.status !== 'uploading') return
  const store = uploadStore(ctx)
  try {
    await store.withFile(upload.id, (path) => receive(ctx, upload, path))
  } catch (error) {
    if (isFull(error)) await store.remove(upload.id)
    if (!(error instanceof BadMediaError)) {
      // Another request, maybe to another node, processed it at the same time.
      const now = await uploadById(ctx.db, upload.id)
      if (!now || now.status === 'uploading') throw error
      return
    }
    await updateUpload(ctx.db, upload.id, { status: 'failed', error: error.reason })
    await store.removeParts(upload.id)
    throw new HttpError(error.code, error.reason)
  }
  await store.removeParts(upload.id)
}
