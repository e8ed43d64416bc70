import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { encodingOf } from '../../../../core/text-encoding.ts'
import { throwFieldErrors } from '../../../../http/http-error.ts'
import { createTtlCache } from '../../../../http/ttl-cache.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { missingExtras, storeChapters, storeTranscript } from './queries.ts'
import { readChapters, readTranscript } from './transcript.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** Parses a transcript of any supported format. 422 at `field` if it cannot be parsed. */
export const linesOf = (text: string, field: string): TranscriptLine[] => {
  const lines = text.includes('\u0000') ? [] : readTranscript(text, null)
  return lines.length > 0 ? lines : throwFieldErrors({ [field]: ['This file isn’t a supported transcript.'] })
}

/** Fetches the text of a remote transcript. 422 if it cannot be fetched or parsed. */
export const transcriptAt = async (ctx: AppContext, url: string): Promise<string> => {
  const text = await fetchText(ctx, url)
  if (text === '') throwFieldErrors({ url: ['Nothing could be fetched from this URL.'] })
  linesOf(text, 'url')
  return text
}

/** Failed fetches are not repeated on every request. */
const tries = createTtlCache<boolean>(600_000, 2_000)

const fetchText = async (ctx: AppContext, url: string): Promise<string> => {
  try {
    const { status, body, headers } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_BYTES,
      totalMs: TIMEOUT_MS,
    })
    if (status !== 200) return ''
    return new TextDecoder(encodingOf(body, headers['content-type']).encoding).decode(body)
  } catch (error) {
    if (error instanceof OutboundError) return ''
    throw error
  }
}

const fetchMissing = async (ctx: AppContext, id: number): Promise<boolean> => {
  const missing = await missingExtras(ctx.db, id)
  if (!missing) return false
  const { chapters_url, transcript_url, transcript_type } = missing
  const [chapters, lines] = await Promise.all([
    chapters_url === null
      ? []
      : fetchText(ctx, chapters_url).then((text) => readChapters(text, chapters_url)),
    transcript_url === null
      ? []
      : fetchText(ctx, transcript_url).then((text) => readTranscript(text, transcript_type)),
  ])
  if (chapters_url !== null && chapters.length > 0) await storeChapters(ctx.db, id, chapters_url, chapters)
  if (transcript_url !== null && lines.length > 0) await storeTranscript(ctx.db, id, transcript_url, lines)
  return chapters.length + lines.length > 0
}

/** Fetches chapters and transcript of an episode on first use; true if there is anything new. */
export const fetchExtras = (ctx: AppContext, id: number): Promise<boolean> =>
  tries.get(ctx.db, String(id), () => fetchMissing(ctx, id))
