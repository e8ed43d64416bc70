import { type FileHandle, open } from 'node:fs/promises'
import { OutboundFailed } from '../../outbound/failed.ts'
import { type OpenedAnswer, openPublic } from '../../outbound/public.ts'
import type { OutboundEnv } from '../../outbound/target.ts'
import { expectFound } from './fetching.ts'

/** Some hosts put a file together while it is asked for. */
const FIRST_BYTE_MS = 30_000
const SILENCE_MS = 30_000
/** Times that one download may break off without having come any further. */
const MOST_BREAKS = 3

interface Wanted {
  url: string
  /** Where it is to lie on this machine. */
  path: string
  /** Bytes. */
  most: number
  signal: AbortSignal
  /** Throws when there is no room for so many bytes. */
  requireRoom: (bytes: number) => Promise<void>
}

/** What of a file is here, and what its version is known by; null where nothing tells it for sure. */
interface Part {
  have: number
  seal: string | null
}

const sealOf = ({ etag, 'last-modified': modified }: OpenedAnswer['headers']): string | null =>
  etag && !etag.startsWith('W/') ? etag : (modified ?? null)

/** Asks for the file, or for the rest of it where it has not changed. */
const ask = async (env: OutboundEnv, { url, signal }: Wanted, part: Part): Promise<OpenedAnswer> => {
  const rest = part.have > 0 && part.seal !== null
  const answer = await openPublic(env, url, {
    signal,
    firstByteMs: FIRST_BYTE_MS,
    headers: {
      accept: 'audio/*, */*;q=0.5',
      ...(rest && { range: `bytes=${part.have}-`, 'if-range': part.seal ?? '' }),
    },
  })
  const goesOn = answer.status === 206 && answer.headers['content-range']?.startsWith(`bytes ${part.have}-`)
  if (!goesOn) part.have = 0
  part.seal = sealOf(answer.headers)
  return goesOn ? { ...answer, status: 200 } : answer
}

/** Writes what comes at its place in the file, as long as it keeps coming. */
const write = async (file: FileHandle, { body }: OpenedAnswer, part: Part, most: number): Promise<void> => {
  const fallsSilent = (): void => void body.destroy(new OutboundFailed('nothing comes', 'time'))
  let silence = setTimeout(fallsSilent, SILENCE_MS)
  try {
    for await (const bytes of body as AsyncIterable<Buffer>) {
      clearTimeout(silence)
      if (part.have + bytes.length > most) throw new OutboundFailed('larger than it may be', 'size')
      await file.write(bytes, 0, bytes.length, part.have)
      part.have += bytes.length
      silence = setTimeout(fallsSilent, SILENCE_MS)
    }
  } finally {
    clearTimeout(silence)
  }
}

const receive = async (
  answer: OpenedAnswer,
  file: FileHandle,
  part: Part,
  { most, requireRoom }: Wanted,
): Promise<void> => {
  try {
    expectFound(answer.status)
    const length = Number(answer.headers['content-length'] ?? 0)
    if (part.have + length > most) throw new OutboundFailed('larger than it may be', 'size')
    await requireRoom(length)
    await file.truncate(part.have)
    await write(file, answer, part, most)
  } finally {
    answer.body.on('error', () => undefined).destroy()
  }
}

const breaks = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE']

/** Whether a download broke off on its way, and may be taken up again. */
const isBreak = (error: unknown): boolean =>
  error instanceof OutboundFailed
    ? error.reason === 'time'
    : breaks.includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Brings a file that lies elsewhere here. Where it breaks off it is taken up again, from there on if its source can.
 * Throws OutboundFailed and FeedAway.
 */
export const download = async (env: OutboundEnv, wanted: Wanted): Promise<void> => {
  const part: Part = { have: 0, seal: null }
  const file = await open(wanted.path, 'w')
  try {
    for (let idle = 0; idle < MOST_BREAKS; ) {
      const answer = await ask(env, wanted, part)
      const before = part.have
      try {
        return await receive(answer, file, part, wanted)
      } catch (error) {
        if (wanted.signal.aborted || !isBreak(error)) throw error
        if (part.have === before || part.seal === null) idle++
      }
    }
    throw new OutboundFailed('it breaks off')
  } finally {
    await file.close()
  }
}
