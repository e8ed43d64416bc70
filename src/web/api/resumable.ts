import type { DetailedError } from 'tus-js-client'
import { errorBody } from '../../contract/errors.ts'
import type { Upload } from '../../contract/uploads.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { currentToken } from '../session/token.ts'
import { CallError } from './call.ts'

/** What is told of a file on its way. */
export interface Watch {
  /** Bytes that went out so far. */
  sent: (bytes: number) => void
  /** The whole file is there and was taken; `id` is the upload's. */
  done: (id: string) => void
  /** Refused by the server, or status 0 when the connection did not come back. */
  failed: (error: CallError) => void
}

/** A file on its way to the server. */
export interface Transfer {
  /** Begins, or goes on where it was. */
  go: () => void
  pause: () => Promise<void>
  /** Ends it and lets the server forget what has arrived. */
  cancel: () => Promise<void>
  /** Chosen again, the file begins anew. */
  forget: () => Promise<void>
}

/** Parts small enough for the proxies that many put in front. */
const PART = 8 * 1024 * 1024
/** Milliseconds before each new try; then it is up to the listener. */
const PAUSES = [0, 1000, 3000, 5000]

const errorOf = (error: Error | DetailedError): CallError => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const nothing = { message: 'The server does not answer.', code: 'offline', request_id: '' }
  if (!response) return new CallError(0, { ...nothing, status: 'error' }, currentToken())
  let json: unknown = null
  try {
    json = JSON.parse(response.getBody())
  } catch {
    // A proxy in between answers in its own words.
  }
  const parsed = errorBody.safeParse(json)
  const body = parsed.success
    ? parsed.data
    : ({ message: 'Server error', code: 'server_error', request_id: '', status: 'error' } as const)
  return new CallError(response.getStatus(), body, currentToken())
}

/** Refusals stay refusals; what may pass by itself is tried again. */
const passes = ({ status, body }: CallError): boolean =>
  status === 0 ||
  (status >= 500 && status !== 507) ||
  status === 423 ||
  status === 429 ||
  (status === 409 && body.code !== 'quota_exceeded')

/**
 * Makes a file ready to be sent by tus 1.0.0. The same file chosen again, also after a reload, goes on where it
 * was as long as the server still has its part; one that arrived whole is found again until it is forgotten.
 */
export const transferOf = async (file: File, purpose: Upload['purpose'], watch: Watch): Promise<Transfer> => {
  const tus = await import('tus-js-client')
  const upload = new tus.Upload(file, {
    endpoint: new URL('/api/uploads', location.origin).href,
    metadata: { filename: file.name, filetype: file.type, purpose },
    chunkSize: PART,
    retryDelays: PAUSES,
    // Asked for each part: the session may be renewed meanwhile.
    onBeforeRequest: (request) => {
      request.setHeader('authorization', `Bearer ${currentToken() ?? ''}`)
      request.setHeader('accept-language', currentLanguage())
    },
    onShouldRetry: (error) => navigator.onLine && passes(errorOf(error)),
    onProgress: (sent) => watch.sent(sent),
    onSuccess: () => watch.done(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => watch.failed(errorOf(error)),
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

/** Sends a picture, to be a cover or a wide banner, and answers the id of its upload. Throws `CallError` as refused. */
export const sendPicture = async (file: File, purpose: 'cover' | 'banner' = 'cover'): Promise<string> => {
  const end = Promise.withResolvers<string>()
  const { go, forget } = await transferOf(file, purpose, {
    sent: () => {},
    done: end.resolve,
    failed: end.reject,
  })
  go()
  return end.promise.finally(forget)
}
