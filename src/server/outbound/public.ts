import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { version } from '../version.ts'
import { OutboundFailed } from './failed.ts'
import { oldRadioConnection } from './old-radio.ts'
import { admit, type OutboundEnv, type Resolve, type Target } from './target.ts'

/** Episodes are counted by one host after the other before their sound comes. */
const MOST_REDIRECTS = 10
const FIRST_BYTE_MS = 10_000
const IN_ALL_MS = 30_000
const FIRST_PIECE = 64 * 1024
const LASTING = [301, 308]
const REDIRECTS = [301, 302, 303, 307, 308]

export interface OpenOptions {
  method?: 'GET' | 'HEAD'
  /** Never cookies or credentials. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whether it may be an old radio server, whose answers are not quite HTTP. */
  radio?: boolean
  /** How long the answer may take to begin. */
  firstByteMs?: number
  /** How names become addresses; only tests give another way. */
  resolve?: Resolve
}

export interface FetchOptions extends OpenOptions {
  /** The largest body, unpacked. */
  most: number
  /** How long all of it may take. */
  inAllMs?: number
}

interface Answered {
  status: number
  headers: IncomingHttpHeaders
  /** Where the answer came from, after redirects. */
  url: string
  /** Where to ask from now on: as far as redirects were meant to last. */
  lasting: string
}

export interface OpenedAnswer extends Answered {
  /** What comes; read as slowly as its reader likes. Destroy it to end the call. */
  body: Readable
}

export interface FetchedAnswer extends Answered {
  body: Buffer
}

/** Connects to what was admitted, whatever the name may stand for by now. */
const onlyTo =
  ({ addresses }: Target): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }

const failureOf = (error: unknown, host: string, signal: AbortSignal): OutboundFailed => {
  if (error instanceof OutboundFailed) return error
  if (signal.reason instanceof OutboundFailed) return signal.reason
  // Neither address nor cause: an address may hold a token, and this ends in the log.
  return new OutboundFailed(`${host} does not answer`)
}

const ask = (
  env: OutboundEnv,
  target: Target,
  { method = 'GET', headers, radio }: OpenOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { url } = target
    const send = url.protocol === 'https:' ? secure : plain
    const asked = send(
      url,
      {
        method,
        ...(radio && url.protocol === 'http:'
          ? { createConnection: () => oldRadioConnection(url, onlyTo(target)) }
          : { agent: false as const, lookup: onlyTo(target) }),
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
    asked.on('error', (error) => reject(failureOf(error, url.host, signal)))
    asked.end()
  })

/** Location is sent as bytes; most mean UTF-8 by them. */
const destination = (location: string, from: URL): string => {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  if (!URL.canParse(text, from)) throw new OutboundFailed(`${from.host} leads nowhere`, 'redirects')
  // Absolute ones stay as written, so that their spelling is looked at too.
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : new URL(text, from).href
}

const follow = async (
  env: OutboundEnv,
  address: string,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<Answered & { response: IncomingMessage }> => {
  let lasting: string | undefined
  let next = address
  let lasts = true
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const target = await Promise.race([admit(env, next, options.resolve), ended(signal)])
    const url = target.url.href
    if (lasts) lasting = url
    const response = await ask(env, target, options, signal)
    const { statusCode: status = 0, headers } = response
    if (!REDIRECTS.includes(status) || !headers.location) {
      return { status, headers, url, lasting: lasting ?? url, response }
    }
    response.on('error', () => undefined).destroy()
    next = destination(headers.location, target.url)
    lasts &&= LASTING.includes(status)
  }
  throw new OutboundFailed('it leads on and on', 'redirects')
}

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(failureOf(undefined, 'the name service', signal))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

const timeIsUp = (): OutboundFailed => new OutboundFailed('it takes too long', 'time')

/**
 * Opens what lies at an address that somebody named, as a stream, for relays and downloads. Every hop is admitted anew
 * (see {@link admit}); headers must come in time, the rest may take as long as `signal` lets it.
 */
export const openPublic = async (
  env: OutboundEnv,
  address: string,
  options: OpenOptions = {},
): Promise<OpenedAnswer> => {
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

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/** Lets through at most so many bytes. */
const atMost = (most: number): Transform => {
  let seen = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      seen += part.length
      if (seen > most) done(new OutboundFailed(`more than ${most} bytes`, 'size'))
      else done(null, part)
    },
  })
}

const collect = async (answer: OpenedAnswer, most: number): Promise<Buffer> => {
  const { headers, body } = answer
  if (Number(headers['content-length'] ?? 0) > most)
    throw new OutboundFailed(`more than ${most} bytes`, 'size')
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpack = packing in unpackers ? unpackers[packing as keyof typeof unpackers]() : undefined
  const whole = body.compose(atMost(most))
  // One piece, of the size that is announced or grown by doubling: parts of a large body would lie about twice until they are swept up.
  const said = packing in unpackers ? 0 : Number(headers['content-length'] ?? 0)
  let into = Buffer.allocUnsafeSlow(said > 0 ? said : FIRST_PIECE)
  let size = 0
  for await (const part of unpack ? whole.compose(unpack).compose(atMost(most)) : whole) {
    if (size + part.length > into.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * into.length, size + part.length))
      into.copy(larger, 0, 0, size)
      into = larger
    }
    into.set(part, size)
    size += part.length
  }
  return into.subarray(0, size)
}

/** The whole of what lies at an address that somebody named, up to a size and within a time. */
export const fetchPublic = async (
  env: OutboundEnv,
  address: string,
  { most, inAllMs = IN_ALL_MS, ...options }: FetchOptions,
): Promise<FetchedAnswer> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(timeIsUp()), inAllMs)
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...options.headers }
  let opened: OpenedAnswer | undefined
  try {
    opened = await openPublic(env, address, { ...options, headers, signal })
    return { ...opened, body: await collect(opened, most) }
  } catch (error) {
    throw failureOf(error, opened ? new URL(opened.url).host : 'the host', signal)
  } finally {
    clearTimeout(timer)
    opened?.body.on('error', () => undefined).destroy()
  }
}
