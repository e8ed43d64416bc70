import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { decodeText } from '../../../../core/text-encoding.ts'
import { throwFieldErrors } from '../../../../http/http-error.ts'
import { createTtlCache } from '../../../../http/ttl-cache.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { credentialsFor } from './feed-access.service.ts'
import { type Missing, missingExtras, storeChapters, storeTranscript } from './queries.ts'
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

const fetchText = async (ctx: AppContext, url: string, credentials?: string): Promise<string> => {
  try {
    const { status, body, headers } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_BYTES,
      totalMs: TIMEOUT_MS,
      credentials,
    })
    if (status !== 200) return ''
    return decodeText(body, headers['content-type'])
  } catch (error) {
    if (error instanceof OutboundError) return ''
    throw error
  }
}

/** Fetches what an episode's feed names, with its password. */
const fetchNamed = async (ctx: AppContext, { podcast_id }: Missing, url: string): Promise<string> =>
  fetchText(ctx, url, await credentialsFor(ctx, podcast_id, url))

const firstReadable = async (ctx: AppContext, missing: Missing): Promise<TranscriptLine[]> => {
  for (const { url, type } of missing.transcripts) {
    const lines = readTranscript(await fetchNamed(ctx, missing, url), type)
    if (lines.length > 0) return lines
  }
  return []
}

const fetchMissing = async (ctx: AppContext, id: number): Promise<boolean> => {
  const missing = await missingExtras(ctx.db, id)
  if (!missing) return false
  const { chapters_url, transcript_url } = missing
  const [chapters, lines] = await Promise.all([
    chapters_url === null
      ? []
      : fetchNamed(ctx, missing, chapters_url).then((text) => readChapters(text, chapters_url)),
    transcript_url === null ? [] : firstReadable(ctx, missing),
  ])
  if (chapters_url !== null && chapters.length > 0) await storeChapters(ctx.db, id, chapters_url, chapters)
  if (transcript_url !== null && lines.length > 0) await storeTranscript(ctx.db, id, transcript_url, lines)
  return chapters.length + lines.length > 0
}

/** Fetches chapters and transcript of an episode on first use; true if there is anything new. */
export const fetchExtras = (ctx: AppContext, id: number): Promise<boolean> =>
  tries.get(ctx.db, String(id), () => fetchMissing(ctx, id))
