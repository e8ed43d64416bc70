import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { connect, type LookupFunction } from 'node:net'
import { Duplex, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createBrotliDecompress, createGunzip, inflateRaw, unzip } from 'node:zlib'
import { version } from '../core/version.ts'
import { OutboundError } from './outbound-error.ts'
import { type OutboundEnv, type Resolve, resolvePublicTarget, type Target } from './ssrf.ts'

const OLD = Buffer.from('ICY ')
const USUAL = Buffer.from('HTTP/1.0 ')

/** Replaces the `ICY 200 OK` of old radio servers by an HTTP status line. */
const usualBeginning = (): Transform => {
  let head: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(part: Buffer, _, done) {
      if (head === null) return done(null, part)
      head = Buffer.concat([head, part])
      const differs = !OLD.subarray(0, head.length).equals(head.subarray(0, OLD.length))
      if (!differs && head.length < OLD.length) return done()
      const all = differs ? head : Buffer.concat([USUAL, head.subarray(OLD.length)])
      head = null
      done(null, all)
    },
    flush(done) {
      done(null, head)
    },
  })
}

/** Opens a connection that also accepts responses of old radio servers; `lookup` restricts the target. */
const icyConnection = ({ hostname, port }: URL, lookup: LookupFunction): Duplex => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 80), lookup })
  const beginning = usualBeginning()
  socket.on('error', (error) => beginning.destroy(error))
  return Duplex.from({ readable: socket.pipe(beginning), writable: socket })
}

/** Episodes pass several analytics hosts before the audio starts. */
const MAX_REDIRECTS = 10
const FIRST_BYTE_MS = 10_000
const TOTAL_MS = 30_000
const FIRST_CHUNK = 64 * 1024
const STREAMING = [301, 308]
const REDIRECTS = [301, 302, 303, 307, 308]

export interface OpenOptions {
  method?: 'GET' | 'HEAD'
  /** Never cookies. */
  headers?: Record<string, string>
  /** `user name:password` for the host of the URL; redirects to other hosts do without. */
  credentials?: string | undefined
  signal?: AbortSignal
  /** Accept old radio servers, whose responses are not quite HTTP. */
  radio?: boolean
  /** Timeout for the response headers. */
  firstByteMs?: number
  /** Resolves host names; replaced in tests only. */
  resolve?: Resolve
}

export interface FetchOptions extends OpenOptions {
  /** The maximum size of the decompressed body. */
  most: number
  /** Timeout for the whole request. */
  totalMs?: number
}

interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The final URL, after redirects. */
  url: string
  /** The URL after permanent redirects, to be used from now on. */
  permanentUrl: string
}

export interface OpenedResponse extends RawResponse {
  /** The body, with backpressure. Destroy it to cancel the request. */
  body: Readable
}

export interface FetchedResponse extends RawResponse {
  body: Buffer
}

/** Connects to the verified IP addresses, whatever the name resolves to by now. */
export const pinnedLookup =
  ({ addresses }: Target): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }

const failureOf = (error: unknown, host: string, signal: AbortSignal): OutboundError => {
  if (error instanceof OutboundError) return error
  if (signal.reason instanceof OutboundError) return signal.reason
  // Neither URL nor cause: a URL may contain a token, and this is logged.
  return new OutboundError(`${host} did not respond`)
}

const sendRequest = (
  env: OutboundEnv,
  target: Target,
  { method = 'GET', headers, radio }: OpenOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url } = target
    const send = url.protocol === 'https:' ? secure : plain
    const request = send(
      url,
      {
        method,
        ...(radio && url.protocol === 'http:'
          ? { createConnection: () => icyConnection(url, pinnedLookup(target)) }
          : { agent: false as const, lookup: pinnedLookup(target) }),
        signal,
        headers: {
          accept: '*/*',
          'accept-encoding': 'identity',
          ...headers,
          'user-agent': `Tonearm/${version} (+${env.appUrl})`,
        },
      },
      resolve,
    )
    request.on('error', (error) => reject(failureOf(error, url.host, signal)))
    request.end()
  })

/** Decodes Location, which is sent as bytes, mostly UTF-8. */
const destination = (location: string, from: URL): string => {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  if (!URL.canParse(text, from))
    throw new OutboundError(`${from.host} redirects to an invalid URL`, 'redirects')
  // Absolute URLs remain as written, so that their spelling is checked too.
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : new URL(text, from).href
}

/** Returns the headers for a hop: credentials are for the first host, also where it redirects to HTTPS. */
const headersFor = (url: URL, first: URL, { headers, credentials }: OpenOptions): Record<string, string> => {
  const isSame =
    url.origin === first.origin ||
    (url.hostname === first.hostname && url.protocol === 'https:' && url.port === '')
  return credentials === undefined || !isSame
    ? { ...headers }
    : { ...headers, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

const follow = async (
  env: OutboundEnv,
  address: string,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<RawResponse & { response: IncomingMessage }> => {
  let permanentUrl: string | undefined
  let first: URL | undefined
  let next = address
  let lasts = true
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await Promise.race([resolvePublicTarget(env, next, options.resolve), ended(signal)])
    const url = target.url.href
    if (lasts) permanentUrl = url
    first ??= target.url
    const headers = headersFor(target.url, first, options)
    const response = await sendRequest(env, target, { ...options, headers }, signal)
    const { statusCode: status = 0, headers: received } = response
    if (!REDIRECTS.includes(status) || !received.location) {
      return { status, headers: received, url, permanentUrl: permanentUrl ?? url, response }
    }
    response.on('error', () => undefined).destroy()
    next = destination(received.location, target.url)
    lasts &&= STREAMING.includes(status)
  }
  throw new OutboundError('too many redirects', 'redirects')
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(failureOf(undefined, 'the name service', signal))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

const timeIsUp = (): OutboundError => new OutboundError('the request timed out', 'time')

/**
 * Opens a user-supplied URL as a stream, for proxies and downloads. Every hop is checked (see {@link
 * resolvePublicTarget}); headers must arrive in time, the rest may take as long as `signal` allows.
 */
export const openPublicUrl = async (
  env: OutboundEnv,
  address: string,
  options: OpenOptions = {},
): Promise<OpenedResponse> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(timeIsUp()), options.firstByteMs ?? FIRST_BYTE_MS)
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal
  try {
    const { response, ...answered } = await follow(env, address, options, signal)
    return { ...answered, body: response }
  } finally {
    clearTimeout(timer)
  }
}

/** Decompresses also what has lost its end, as browsers do. */
const gunzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })

const decompressors = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: createBrotliDecompress,
} as const

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Decompresses what is called deflate: with the header of zlib, without it, as some servers send it, or in fact gzip. */
const inflated = async (bytes: Buffer, most: number): Promise<Buffer> => {
  if (bytes.length === 0) return bytes
  const decompress = ((bytes[0] ?? 0) & 0x0f) === 8 || isGzip(bytes) ? unzip : inflateRaw
  return promisify<Buffer, { maxOutputLength: number }, Buffer>(decompress)(bytes, {
    maxOutputLength: most,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? new OutboundError(`the response exceeds ${most} bytes`, 'size')
      : error
  })
}

/** Limits a stream to this many bytes. */
const atMost = (most: number): Transform => {
  let seen = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      seen += part.length
      if (seen > most) done(new OutboundError(`the response exceeds ${most} bytes`, 'size'))
      else done(null, part)
    },
  })
}

const collect = async (response: OpenedResponse, most: number): Promise<Buffer> => {
  const { headers, body } = response
  if (Number(headers['content-length'] ?? 0) > most)
    throw new OutboundError(`the response exceeds ${most} bytes`, 'size')
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const decompress =
    encoding in decompressors ? decompressors[encoding as keyof typeof decompressors]() : undefined
  // One buffer, of the announced size or doubling: chunks of a large body would occupy about twice the memory until
  // collected.
  const said = decompress ? 0 : Number(headers['content-length'] ?? 0)
  let into = Buffer.allocUnsafeSlow(said > 0 ? said : FIRST_CHUNK)
  let size = 0
  const take = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      if (size + part.length > into.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(2 * into.length, size + part.length))
        into.copy(larger, 0, 0, size)
        into = larger
      }
      into.set(part, size)
      size += part.length
    }
  }
  await (decompress
    ? pipeline(body, atMost(most), decompress, atMost(most), take)
    : pipeline(body, atMost(most), take))
  const received = into.subarray(0, size)
  // Files that were packed before are often sent without a word of it.
  return encoding === 'deflate' || isGzip(received) ? inflated(received, most) : received
}

/** Fetches a user-supplied URL completely, within size and time limits. */
export const fetchPublicUrl = async (
  env: OutboundEnv,
  address: string,
  { most, totalMs = TOTAL_MS, ...options }: FetchOptions,
): Promise<FetchedResponse> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(timeIsUp()), totalMs)
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...options.headers }
  let opened: OpenedResponse | undefined
  try {
    opened = await openPublicUrl(env, address, { ...options, headers, signal })
    return { ...opened, body: await collect(opened, most) }
  } catch (error) {
    throw failureOf(error, opened ? new URL(opened.url).host : 'the host', signal)
  } finally {
    clearTimeout(timer)
    opened?.body.on('error', () => undefined).destroy()
  }
}
