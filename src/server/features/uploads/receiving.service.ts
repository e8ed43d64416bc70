import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AUDIO_EXTENSIONS, hasExtension, IMAGE_EXTENSIONS } from '../../../contract/file-types.ts'
import { fail, Refusal } from '../../http/fail.ts'
import { may, type Viewer } from '../../http/viewer.ts'
import { BadMedia } from '../../media/bad-media.ts'
import { isFull } from '../../media/storage-contract.ts'
import type { Tags } from '../../media/tags.ts'
import type { Platform } from '../../platform.ts'
import { coverFrom, coverShelf } from '../importing/covers.service.ts'
import { lookInto } from '../importing/sound-file.service.ts'
import { storeMedia } from '../importing/storing.service.ts'
import { uploadFolder } from '../processing/clean-up.service.ts'
import { addUpload, dropUpload, setUpload, type UploadRow } from './uploads.queries.ts'

const MB = 1024 * 1024
const HOUR_MS = 3600_000
/** An upload that nobody made a song of is forgotten after this long. */
export const UPLOAD_LIFETIME_MS = 24 * HOUR_MS
/** One that is there as a whole and is for the house: a large catalogue takes days to look through. */
const IMPORT_LIFETIME_MS = 14 * 24 * HOUR_MS
/** Pictures larger than this are refused before they are sent. */
const MOST_PICTURE_BYTES = 50 * MB

/** What is kept with a finished upload until a song is made of it. */
export interface KeptTags extends Omit<Tags, 'picture'> {
  cover_id: number | null
}

export const partFile = (on: Pick<Platform, 'env'>, id: string): string => join(uploadFolder(on), id)

export interface NewUpload {
  id: string
  size: number
  file_name: string
  mime: string | null
  purpose: string
}

export type Purpose = UploadRow['purpose']
const purposes: readonly string[] = ['cover', 'banner', 'import', 'episode'] satisfies Purpose[]
const purposeOf = (given: string): Purpose => (purposes.includes(given) ? (given as Purpose) : 'audio')

/** Covers are cut to squares, banners are wide. */
export const isPicture = (purpose: Purpose): purpose is 'cover' | 'banner' =>
  purpose === 'cover' || purpose === 'banner'

/** What lets somebody send sound of each purpose. */
const permissionFor = { audio: 'Upload songs', import: 'CED songs', episode: 'CED podcasts' } as const

/**
 * Music is for those who may upload songs, 404 while that is switched off; a picture for a playlist or a profile is
 * for everybody with an account, music and episodes for the house for those who look after its songs and podcasts.
 */
export const requireMayUpload = (
  on: Pick<Platform, 'settings'>,
  viewer: Viewer | null,
  purpose: Purpose,
): void => {
  if (isPicture(purpose)) return
  if (purpose === 'audio' && !on.settings().enableUserUpload) fail('feature_disabled')
  if (purpose === 'episode' && !on.settings().enablePodcasts) fail('feature_disabled')
  if (!may(viewer, permissionFor[purpose])) fail('forbidden')
}

/** Lets an upload begin: 415 for a kind of file that is not taken, 413 and 409 for its size. */
export const beginUpload = async (on: Platform, viewer: Viewer, given: NewUpload): Promise<void> => {
  const { max_upload_mb, upload_quota_mb } = on.settings()
  const file_name = basename(given.file_name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(-200)
  const purpose = purposeOf(given.purpose)
  const picture = isPicture(purpose)
  requireMayUpload(on, viewer, purpose)
  if (!hasExtension(file_name, picture ? IMAGE_EXTENSIONS : AUDIO_EXTENSIONS)) {
    fail('unsupported_media')
  }
  const most = picture ? Math.min(max_upload_mb * MB, MOST_PICTURE_BYTES) : max_upload_mb * MB
  if (given.size > most) fail('too_large')
  if (given.size === 0) fail('unsupported_media', 'This file is empty.')
  const fits = await addUpload(
    on.db,
    {
      id: given.id,
      user_id: viewer.id,
      purpose,
      file_name,
      size: given.size,
      mime: given.mime?.slice(0, 100) ?? null,
      expires_at: new Date(Date.now() + UPLOAD_LIFETIME_MS),
    },
    purpose === 'import' || purpose === 'episode' ? Number.MAX_SAFE_INTEGER : upload_quota_mb * MB,
  )
  if (!fits) fail('quota_exceeded')
}

const receiveAudio = async (on: Platform, upload: UploadRow, path: string): Promise<void> => {
  const { media, tags: read } = await lookInto(path, upload.file_name, {
    picture: true,
    chapters: upload.purpose === 'episode',
  })
  const { picture, ...tags } = read
  const cover_id = picture ? await coverShelf(on).put(picture.bytes) : null
  const kept: KeptTags = { ...tags, cover_id }
  await storeMedia(on, media, path, (trx, media_id) =>
    setUpload(trx, upload.id, {
      status: 'uploaded',
      media_id,
      cover_id,
      tags: JSON.stringify(kept),
      ...(upload.purpose === 'import' && { expires_at: new Date(Date.now() + IMPORT_LIFETIME_MS) }),
    }),
  )
}

const receiveCover = async (on: Platform, upload: UploadRow, path: string): Promise<void> => {
  const shape = upload.purpose === 'banner' ? 'wide' : 'square'
  const cover_id = await coverFrom(on, await readFile(path), shape)
  await setUpload(on.db, upload.id, { status: 'ready', cover_id })
}

/**
 * Takes in an upload whose last byte has come: looks at its content, keeps its tags, stores it. What is no music is
 * refused with a reason and its bytes are removed; where there is no room to store it, nothing of it stays. Doing it
 * again changes nothing.
 */
export const finishUpload = async (on: Platform, upload: UploadRow): Promise<void> => {
  if (upload.status !== 'uploading') return
  const path = partFile(on, upload.id)
  try {
    await (isPicture(upload.purpose) ? receiveCover : receiveAudio)(on, upload, path)
  } catch (error) {
    if (isFull(error)) {
      await rm(path, { force: true })
      await dropUpload(on.db, upload.id)
    }
    if (!(error instanceof BadMedia)) throw error
    await setUpload(on.db, upload.id, { status: 'failed', error: error.reason })
    await rm(path, { force: true })
    throw new Refusal(error.code, error.reason)
  }
  await rm(path, { force: true })
}
