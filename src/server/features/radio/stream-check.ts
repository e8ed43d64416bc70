import type { StreamFindings } from '../../../contract/admin/radio-stations.ts'
import type { StreamType } from '../../../contract/radio-stations.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { type OpenedAnswer, openPublic } from '../../outbound/public.ts'
import type { OutboundEnv } from '../../outbound/target.ts'
import { isHls } from './hls-parts.ts'
import { decodeText, icyDistance } from './icy.ts'
import { addressesInList } from './station-lists.ts'

const PATIENCE_MS = 10_000
const SAMPLE = 16 * 1024
/** Lists that lead to lists are followed so far. */
const MOST_LISTS = 3

const first = (header: string | string[] | undefined): string => {
  const text = (Array.isArray(header) ? header[0] : header) ?? ''
  // Headers are read as Latin letters; stations write UTF-8 or those.
  return decodeText(Buffer.from(text, 'latin1')).trim()
}

/** The beginning of what comes, up to a size. */
const sampleOf = async ({ body }: OpenedAnswer): Promise<Buffer> => {
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

/** Whether a frame of this kind begins at `at`; MPEG audio and ADTS tell each other by their layer. */
const frameAt = (data: Buffer, at: number): 'mp3' | 'aac' | null => {
  if (data[at] !== 0xff) return null
  const second = data[at + 1] ?? 0
  if ((second & 0xf6) === 0xf0) return 'aac'
  const third = data[at + 2] ?? 0
  return (second & 0xe6) === 0xe2 && third >> 4 !== 0xf && third >> 4 !== 0 && (third & 0x0c) !== 0x0c
    ? 'mp3'
    : null
}

/** The kind of sound by its content; a stream is joined anywhere, so the frames have to be looked for. */
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
  if (/mpegurl/i.test(type)) return 'hls'
  if (/audio\/(mpeg|mp3)/i.test(type)) return 'mp3'
  if (/aac/i.test(type)) return 'aac'
  return /ogg|opus/i.test(type) ? 'ogg' : null
}

const fine = (address: string): string | null =>
  /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null

const bitrateOf = (headers: OpenedAnswer['headers']): number | null => {
  const said = Number(first(headers['icy-br']).split(',')[0])
  return Number.isInteger(said) && said > 0 && said < 10_000 ? said : null
}

/** Why a stream cannot be used, as a message key. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof OutboundFailed)) return 'The source does not answer.'
  if (error.reason === 'address') return 'This address may not be asked.'
  if (error.reason === 'unknown-host') return 'There is no host of this name.'
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
 * What stands at an address: which kind of sound, whether browsers may have it from there, and what it says of itself.
 * Lists of one station are followed to its stream. Never throws; `problem` tells what is wrong.
 */
export const checkStream = async (env: OutboundEnv, address: string, depth = 0): Promise<StreamFindings> => {
  try {
    const { origin } = new URL(env.appUrl)
    const headers = { 'icy-metadata': '1', origin }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await openPublic(env, address, { headers, radio: true, signal })
    const sample = await sampleOf(answer)
    if (answer.status !== 200) return nothing(address, 'The source does not answer.')
    const type = first(answer.headers['content-type'])
    const text = decodeText(sample).replace(/^\ufeff/, '')
    const hls = isHls(text)
    const [next] = hls ? [] : addressesInList(text)
    if (next && next !== address && depth < MOST_LISTS) return checkStream(env, next, depth + 1)
    const stream_type = hls
      ? 'hls'
      : (kindOf(sample) ?? (/^text|html|json|xml/i.test(type) ? null : byHeader(type)))
    if (stream_type === null || sample.length === 0)
      return nothing(address, 'There is no sound at this address.')
    const allowed = first(answer.headers['access-control-allow-origin'])
    const cors = allowed === '*' || allowed === origin
    // Pages may have sound of other hosts encrypted alone.
    const plain = !answer.url.startsWith('https:')
    return {
      stream_url: address,
      stream_type,
      cors,
      // The parts of an HLS stream are asked for by the page, which may ask no other host.
      relay: !cors || plain || hls,
      icy: icyDistance(answer.headers['icy-metaint']) !== null,
      bitrate: bitrateOf(answer.headers),
      title: first(answer.headers['icy-name']).slice(0, 120) || null,
      genre: first(answer.headers['icy-genre']).slice(0, 80) || null,
      description: first(answer.headers['icy-description']).slice(0, 2000) || null,
      website: fine(first(answer.headers['icy-url'])),
      problem: null,
    }
  } catch (error) {
    return nothing(address, reasonOf(error))
  }
}
