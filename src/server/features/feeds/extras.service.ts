import type { TranscriptLine } from '../../../contract/podcasts.ts'
import { failFields } from '../../http/fail.ts'
import { shortMemo } from '../../http/short-memo.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { fetchPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { keepChapters, keepTranscript, missingExtras } from './extras.queries.ts'
import { encodingOf } from './feed-encoding.ts'
import { readChapters, readTranscript } from './transcript.ts'

type On = Pick<Platform, 'db' | 'env'>

const MOST_BYTES = 2 * 1024 * 1024
const PATIENCE_MS = 10_000

/** The lines of a transcript of any usual kind; 422 at `field` where it is none. */
export const linesOf = (text: string, field: string): TranscriptLine[] => {
  const lines = text.includes('\u0000') ? [] : readTranscript(text, null)
  return lines.length > 0 ? lines : failFields({ [field]: ['This is no transcript that can be read.'] })
}

/** The text of a transcript that lies elsewhere; 422 where it cannot be had or read. */
export const transcriptAt = async (on: On, url: string): Promise<string> => {
  const text = await fetchText(on, url)
  if (text === '') failFields({ url: ['Nothing could be fetched from there.'] })
  linesOf(text, 'url')
  return text
}

/** What cannot be had is not asked for again and again. */
const tries = shortMemo<boolean>(600_000, 2_000)

const fetchText = async (on: On, url: string): Promise<string> => {
  try {
    const { status, body, headers } = await fetchPublic(on.env, url, {
      most: MOST_BYTES,
      inAllMs: PATIENCE_MS,
    })
    if (status !== 200) return ''
    return new TextDecoder(encodingOf(body, headers['content-type']).encoding).decode(body)
  } catch (error) {
    if (error instanceof OutboundFailed) return ''
    throw error
  }
}

const fetchMissing = async (on: On, id: number): Promise<boolean> => {
  const missing = await missingExtras(on.db, id)
  if (!missing) return false
  const { chapters_url, transcript_url, transcript_type } = missing
  const [chapters, lines] = await Promise.all([
    chapters_url === null ? [] : fetchText(on, chapters_url).then((text) => readChapters(text, chapters_url)),
    transcript_url === null
      ? []
      : fetchText(on, transcript_url).then((text) => readTranscript(text, transcript_type)),
  ])
  if (chapters_url !== null && chapters.length > 0) await keepChapters(on.db, id, chapters_url, chapters)
  if (transcript_url !== null && lines.length > 0) await keepTranscript(on.db, id, transcript_url, lines)
  return chapters.length + lines.length > 0
}

/** Fetches chapters and transcript of an episode when they are first asked for; true when there is more than before. */
export const fetchExtras = (on: On, id: number): Promise<boolean> =>
  tries.get(on.db, String(id), () => fetchMissing(on, id))
