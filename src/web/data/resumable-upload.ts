import type { DetailedError, UploadOptions } from 'tus-js-client'
import type { Upload } from '../../contract/catalog/uploads.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { CallError } from './call.ts'
import { errorFrom } from './reply.ts'
import { currentToken } from './session/token.ts'

/** Callbacks of an upload. */
export interface UploadCallbacks {
  /** Bytes sent so far. */
  sent: (bytes: number) => void
  /** The file was fully uploaded and accepted; `id` is the upload's. */
  done: (id: string) => void
  /** Rejected by the server, or status 0 if the connection could not be restored. */
  failed: (error: CallError) => void
}

/** A resumable upload. */
export interface Transfer {
  /** Starts or resumes the upload. */
  go: () => void
  pause: () => Promise<void>
  /** Aborts and deletes the uploaded data on the server. */
  cancel: () => Promise<void>
  /** Forgets the upload: choosing the file again starts over. */
  forget: () => Promise<void>
}

/** Chunk size in bytes, small enough for common reverse proxies. */
const CHUNK_BYTES = 8 * 1024 * 1024
/** Milliseconds before each retry; after that, the listener has to retry. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

const errorOf = (error: Error | DetailedError): CallError => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const nothing = { message: 'Can’t reach the server.', code: 'offline', request_id: '' }
  if (!response) return new CallError(0, { ...nothing, status: 'error' }, currentToken())
  let json: unknown = null
  try {
    json = JSON.parse(response.getBody())
  } catch {
    // The response may come from a proxy in between.
  }
  return new CallError(response.getStatus(), errorFrom(json), currentToken())
}

/** Whether an error is temporary; rejections are not retried. */
const passes = ({ status, body }: CallError): boolean =>
  status === 0 ||
  (status >= 500 && status !== 507) ||
  status === 423 ||
  status === 429 ||
  (status === 409 && body.code !== 'quota_exceeded')

/**
 * Prepares a file for upload by tus 1.0.0. Choosing the same file again, even after a reload, resumes its upload while
 * the server has its data; a completed upload is found again until it is forgotten.
 */
export const transferOf = async (
  file: File,
  purpose: Upload['purpose'],
  callbacks: UploadCallbacks,
  artist_id?: number,
): Promise<Transfer> => {
  const tus = await import('tus-js-client')
  const upload = new tus.Upload(file, {
    endpoint: new URL('/api/uploads', location.origin).href,
    metadata: {
      filename: file.name,
      filetype: file.type,
      purpose,
      ...(artist_id !== undefined && { artist_id: String(artist_id) }),
    },
    // The same file for another artist is another upload.
    ...(artist_id !== undefined && {
      fingerprint: async (chosen: File, options: UploadOptions) =>
        `${await tus.defaultOptions.fingerprint?.(chosen, options)}-artist-${artist_id}`,
    }),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // Read for each chunk: the session may be renewed in the meantime.
    onBeforeRequest: (request) => {
      request.setHeader('authorization', `Bearer ${currentToken() ?? ''}`)
      request.setHeader('x-requested-with', 'XMLHttpRequest')
      request.setHeader('accept-language', currentLanguage())
    },
    onShouldRetry: (error) => navigator.onLine && passes(errorOf(error)),
    onProgress: (sent) => callbacks.sent(sent),
    onSuccess: () => callbacks.done(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => callbacks.failed(errorOf(error)),
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  return {
    go: () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
    forget: async () => {
      for (const { urlStorageKey } of await upload.findPreviousUploads())
        await tus.defaultOptions.urlStorage?.removeUpload(urlStorageKey)
    },
  }
}

/** Uploads an image as a cover or wide banner and resolves to the upload's id. Throws `CallError` if rejected. */
export const uploadImage = async (
  file: File,
  purpose: 'cover' | 'banner' | 'picture' = 'cover',
): Promise<string> => {
  const end = Promise.withResolvers<string>()
  const { go, forget } = await transferOf(file, purpose, {
    sent: () => {},
    done: end.resolve,
    failed: end.reject,
  })
  go()
  return end.promise.finally(forget)
}
