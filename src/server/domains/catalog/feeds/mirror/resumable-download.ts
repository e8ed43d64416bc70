import { type FileHandle, open } from 'node:fs/promises'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { type OpenedResponse, openPublicUrl } from '../../../../outbound/public-fetch.ts'
import type { OutboundEnv } from '../../../../outbound/ssrf.ts'
import { requireOk } from '../ingest/fetch-feed.ts'

/** Some hosts assemble the file on request. */
const FIRST_BYTE_MS = 30_000
const SILENCE_MS = 30_000
/** Interruptions without progress before a download fails. */
const MAX_INTERRUPTIONS = 3

interface DownloadRequest {
  url: string
  credentials: string | undefined
  /** Target path on this machine. */
  path: string
  /** Bytes. */
  most: number
  signal: AbortSignal
  /** Throws if there is no space for this many bytes. */
  requireSpace: (bytes: number) => Promise<void>
}

/** The downloaded part of a file and its version (ETag or date); null if the source provides no reliable one. */
interface Part {
  have: number
  validator: string | null
}

const validatorOf = ({ etag, 'last-modified': modified }: OpenedResponse['headers']): string | null =>
  etag && !etag.startsWith('W/') ? etag : (modified ?? null)

/** Requests the file, or the remaining range if it has not changed. */
const requestPart = async (
  env: OutboundEnv,
  { url, credentials, signal }: DownloadRequest,
  part: Part,
): Promise<OpenedResponse> => {
  const rest = part.have > 0 && part.validator !== null
  const response = await openPublicUrl(env, url, {
    signal,
    credentials,
    firstByteMs: FIRST_BYTE_MS,
    headers: {
      accept: 'audio/*, */*;q=0.5',
      ...(rest && { range: `bytes=${part.have}-`, 'if-range': part.validator ?? '' }),
    },
  })
  const isPartial =
    response.status === 206 && response.headers['content-range']?.startsWith(`bytes ${part.have}-`)
  if (!isPartial) part.have = 0
  part.validator = validatorOf(response.headers)
  return isPartial ? { ...response, status: 200 } : response
}

/** Writes the body at its offset in the file, as long as data arrives. */
const write = async (file: FileHandle, { body }: OpenedResponse, part: Part, max: number): Promise<void> => {
  const onSilence = (): void => void body.destroy(new OutboundError('no data received in time', 'time'))
  let silence = setTimeout(onSilence, SILENCE_MS)
  try {
    for await (const bytes of body as AsyncIterable<Buffer>) {
      clearTimeout(silence)
      if (part.have + bytes.length > max) throw new OutboundError('the file exceeds the size limit', 'size')
      await file.write(bytes, 0, bytes.length, part.have)
      part.have += bytes.length
      silence = setTimeout(onSilence, SILENCE_MS)
    }
  } finally {
    clearTimeout(silence)
  }
}

const receive = async (
  response: OpenedResponse,
  file: FileHandle,
  part: Part,
  { most, requireSpace }: DownloadRequest,
): Promise<void> => {
  try {
    requireOk(response.status)
    const length = Number(response.headers['content-length'] ?? 0)
    if (part.have + length > most) throw new OutboundError('the file exceeds the size limit', 'size')
    await requireSpace(length)
    await file.truncate(part.have)
    await write(file, response, part, most)
  } finally {
    response.body.on('error', () => undefined).destroy()
  }
}

const interruptions = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE']

/** Returns whether a download was interrupted and can be resumed. */
const isInterruption = (error: unknown): boolean =>
  error instanceof OutboundError
    ? error.reason === 'time'
    : interruptions.includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Downloads a remote file. An interrupted download is resumed if the source supports ranges, otherwise restarted.
 * Throws OutboundError and FeedFetchError.
 */
export const download = async (env: OutboundEnv, request: DownloadRequest): Promise<void> => {
  const part: Part = { have: 0, validator: null }
  const file = await open(request.path, 'w')
  try {
    for (let idle = 0; idle < MAX_INTERRUPTIONS; ) {
      const response = await requestPart(env, request, part)
      const before = part.have
      try {
        return await receive(response, file, part, request)
      } catch (error) {
        if (request.signal.aborted || !isInterruption(error)) throw error
        if (part.have === before || part.validator === null) idle++
      }
    }
    throw new OutboundError('the download was interrupted too often')
  } finally {
    await file.close()
  }
}
