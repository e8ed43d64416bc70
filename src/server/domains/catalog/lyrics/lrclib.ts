import * as z from 'zod/mini'
import type { Lyrics } from '../../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../../contract/catalog/lyrics.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import type { LyricsWanted } from './queries.ts'

const API = 'https://lrclib.net'
const MAX_BYTES = 2 * 1024 * 1024
/** By how many seconds durations of the same recording differ. */
const TOLERANCE = 2

const results = z.array(
  z.object({
    trackName: z.string(),
    artistName: z.string(),
    duration: z.number(),
    plainLyrics: z.nullish(z.string()),
    syncedLyrics: z.nullish(z.string()),
  }),
)
type Result = z.infer<typeof results>[number]

/** Searches LRCLIB (https://lrclib.net/docs). Throws OutboundError if it does not answer as documented. */
const search = async (ctx: AppContext, query: Record<string, string>): Promise<Result[]> => {
  const address = `${ctx.env.providers.lrclib ?? API}/api/search?${new URLSearchParams(query)}`
  const response = await fetchProvider(outboundOf(ctx), [], address, { maxBytes: MAX_BYTES })
  if (!response.ok) throw new OutboundError(`HTTP ${response.status}`)
  const { data } = results.safeParse(await response.json().catch(() => null))
  if (!data) throw new OutboundError('the response is not what LRCLIB documents')
  return data
}

/** Returns the lyrics of the same recording, those with times first; null if LRCLIB has none. */
export const findLyrics = async (
  ctx: AppContext,
  { title, artists, duration }: LyricsWanted,
): Promise<Lyrics | null> => {
  const [artist = ''] = artists
  const names = new Set([...artists, artists.join(', '), artists.join(' & ')].map(normalizedKey))
  const apart = (result: Result) => Math.abs(result.duration - duration)
  const matching = (await search(ctx, { track_name: title, artist_name: artist }))
    .filter(
      (result) =>
        apart(result) <= TOLERANCE &&
        normalizedKey(result.trackName) === normalizedKey(title) &&
        names.has(normalizedKey(result.artistName)),
    )
    .sort((one, other) => apart(one) - apart(other))
  const text =
    matching.find(({ syncedLyrics }) => syncedLyrics)?.syncedLyrics ??
    matching.find(({ plainLyrics }) => plainLyrics)?.plainLyrics
  const lyrics = text ? parseLyrics(text) : null
  return lyrics && { ...lyrics, source: 'lrclib' }
}

/** Searches for something, to see whether LRCLIB answers. */
export const testLrclib = async (ctx: AppContext): Promise<{ ok: boolean; text: string; detail: string }> => {
  try {
    await search(ctx, { q: 'test' })
    return { ok: true, text: 'LRCLIB answers.', detail: '' }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ok: false, text: 'The provider can’t be reached.', detail: error.message }
  }
}
