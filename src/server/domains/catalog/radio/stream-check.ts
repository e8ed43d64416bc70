import type { StreamFindings } from '../../../../contract/catalog/back-office/radio.ts'
import type { StreamType } from '../../../../contract/catalog/items.ts'
import { decodeText, isText } from '../../../core/text-encoding.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { type OpenedResponse, openPublicUrl } from '../../../outbound/public-fetch.ts'
import type { OutboundEnv } from '../../../outbound/ssrf.ts'
import { urlsInList } from './station-lists.ts'
import { isHls } from './stream-proxy/hls-playlist.ts'
import { icyDistance } from './stream-proxy/icy.ts'

const TIMEOUT_MS = 10_000
const SAMPLE = 16 * 1024
/** Maximum nesting of playlists that is followed. */
const MAX_PLAYLIST_DEPTH = 3

const first = (header: string | string[] | undefined): string => {
  const text = (Array.isArray(header) ? header[0] : header) ?? ''
  // Headers arrive as Latin-1, whatever stations send.
  return decodeText(Buffer.from(text, 'latin1')).trim()
}

/** Returns the text in the start of a body, without a line that is cut off; empty if it is no text. */
const textIn = (sample: Buffer, type: string): string => {
  if (!isText(sample)) return ''
  const whole = sample.length < SAMPLE ? sample : sample.subarray(0, sample.lastIndexOf(10) + 1)
  return decodeText(whole, type).trimStart()
}

/** Reads the start of a body, up to a limit. */
const sampleOf = async ({ body }: OpenedResponse): Promise<Buffer> => {
  body.on('error', () => undefined)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= SAMPLE) break
    }
  } finally {
    body.destroy()
  }
  return Buffer.concat(parts)
}

/** Returns the kind of frame at `at`; MPEG audio and ADTS differ in their layer bits. */
const frameAt = (data: Buffer, at: number): 'mp3' | 'aac' | null => {
  if (data[at] !== 0xff) return null
  const second = data[at + 1] ?? 0
  if ((second & 0xf6) === 0xf0) return 'aac'
  const third = data[at + 2] ?? 0
  return (second & 0xe6) === 0xe2 && third >> 4 !== 0xf && third >> 4 !== 0 && (third & 0x0c) !== 0x0c
    ? 'mp3'
    : null
}

/** Detects the audio type by content; a stream is joined anywhere, so frames have to be searched for. */
const kindOf = (data: Buffer): 'mp3' | 'aac' | 'ogg' | null => {
  if (data.indexOf('OggS') !== -1) return 'ogg'
  if (data.subarray(0, 3).toString('latin1') === 'ID3') return 'mp3'
  const found = { mp3: 0, aac: 0 }
  for (let at = 0; at < data.length - 4; at++) {
    const kind = frameAt(data, at)
    if (kind) found[kind]++
  }
  if (found.mp3 === 0 && found.aac === 0) return null
  return found.aac > found.mp3 ? 'aac' : 'mp3'
}

const byHeader = (type: string): StreamType | null => {
  if (/audio\/(mpeg|mp3)/i.test(type)) return 'mp3'
  if (/aac/i.test(type)) return 'aac'
  return /ogg|opus/i.test(type) ? 'ogg' : null
}

const fine = (address: string): string | null =>
  /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null

const bitrateOf = (headers: OpenedResponse['headers']): number | null => {
  const declared = Number(first(headers['icy-br']).split(',')[0])
  return Number.isInteger(declared) && declared > 0 && declared < 10_000 ? declared : null
}

/** Returns the message key of why a stream cannot be used. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof OutboundError)) return 'The source does not answer.'
  if (error.reason === 'address') return 'Requests to this address aren’t allowed.'
  if (error.reason === 'unknown-host') return 'This host doesn’t exist.'
  return 'The source does not answer.'
}

const nothing = (stream_url: string, problem: string): StreamFindings => ({
  stream_url,
  stream_type: null,
  cors: false,
  relay: true,
  icy: false,
  bitrate: null,
  title: null,
  genre: null,
  description: null,
  website: null,
  problem,
})

/**
 * Probes a URL: audio type, whether browsers may play it directly, and its metadata. Single-station playlists are
 * followed to their stream. Never throws; `problem` contains the error.
 */
export const checkStream = async (env: OutboundEnv, address: string, depth = 0): Promise<StreamFindings> => {
  try {
    const { origin } = new URL(env.appUrl)
    const headers = { 'icy-metadata': '1', origin }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await openPublicUrl(env, address, { headers, radio: true, signal })
    const sample = await sampleOf(response)
    if (response.status !== 200) return nothing(address, 'The source does not answer.')
    const type = first(response.headers['content-type'])
    const text = textIn(sample, type)
    const hls = isHls(text)
    const [next] = hls ? [] : urlsInList(text, response.url, type)
    if (next && next !== address && depth < MAX_PLAYLIST_DEPTH) return checkStream(env, next, depth + 1)
    const stream_type = hls
      ? 'hls'
      : (kindOf(sample) ?? (/^text|html|json|xml|url|scpls/i.test(type) ? null : byHeader(type)))
    if (stream_type === null || sample.length === 0) return nothing(address, 'No audio found at this URL.')
    const allowed = first(response.headers['access-control-allow-origin'])
    const cors = allowed === '*' || allowed === origin
    // HTTPS pages may only play HTTPS audio.
    const plain = !response.url.startsWith('https:')
    return {
      stream_url: address,
      stream_type,
      cors,
      // HLS segments are requested by scripts, which may not request other hosts.
      relay: !cors || plain || hls,
      icy: icyDistance(response.headers['icy-metaint']) !== null,
      bitrate: bitrateOf(response.headers),
      title: first(response.headers['icy-name']).slice(0, 120) || null,
      genre: first(response.headers['icy-genre']).slice(0, 80) || null,
      description: first(response.headers['icy-description']).slice(0, 2000) || null,
      website: fine(first(response.headers['icy-url'])),
      problem: null,
    }
  } catch (error) {
    return nothing(address, reasonOf(error))
  }
}
