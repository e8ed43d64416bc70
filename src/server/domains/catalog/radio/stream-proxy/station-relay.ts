import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Titled } from '../../../../../contract/catalog/items.ts'
import type { OpenedResponse } from '../../../../outbound/public-fetch.ts'
import { IcyReader, icyDistance } from './icy.ts'

const HEAD = 27
/** The maximum page size: 255 segments of 255 bytes after the longest header. */
const LARGEST = HEAD + 255 + 255 * 255
const BEGINS = 0x02

/** Splits an Ogg stream into pages and stores the header pages that every player needs first. */
class OggPages {
  /** Header pages of the current chain: a listener who joins later hears nothing without them. */
  heads: Buffer[] = []
  private rest: Buffer = Buffer.alloc(0)
  private describing = false

  /** Returns the complete pages received so far. */
  read(chunk: Buffer): Buffer[] {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    const pages: Buffer[] = []
    for (;;) {
      const start = data.indexOf('OggS')
      if (start === -1 || data.length - start < HEAD) break
      const count = data[start + 26] ?? 0
      const table = data.subarray(start + HEAD, start + HEAD + count)
      const length = HEAD + count + table.reduce((sum, size) => sum + size, 0)
      if (table.length < count || data.length - start < length) break
      const page = data.subarray(start, start + length)
      this.keep(page)
      pages.push(page)
      data = data.subarray(start + length)
    }
    this.rest = Buffer.from(data.subarray(Math.max(0, data.length - LARGEST)))
    return pages
  }

  private keep(page: Buffer): void {
    const begins = ((page[5] ?? 0) & BEGINS) !== 0
    if (begins && !this.describing) this.heads = []
    // Header pages have no position; the first audio page ends them.
    this.describing = begins || (this.describing && page.readBigInt64LE(6) <= 0n)
    if (this.describing) this.heads.push(page)
  }
}

/** Audio is forwarded in chunks of about this size: fewer writes for many listeners. */
const CHUNK_BYTES = 4_096
/** Buffered audio sent to a new listener, so that playback starts immediately. */
const BUFFER_BYTES = 64 * 1024
/** A listener with this much unread data is skipped until it has been read. */
const MAX_LAG_BYTES = 256 * 1024
/** A listener who reads nothing for this long is disconnected. */
const STUCK_MS = 30_000
/** Without listeners the source is closed after this time, so that a page reload reuses it. */
const LINGER_MS = 5_000
/** A source that sends nothing for this long is reconnected. */
const STALL_MS = 15_000
/** Delays before each reconnect; after the last one listeners are disconnected. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

export interface RelayHost {
  open: (signal: AbortSignal) => Promise<OpenedResponse>
  onTitle: (titled: Titled | null) => void
  onState: (live: boolean) => void
  /** Called when the relay has ended and cannot be joined any more. */
  onEnd: () => void
  log: Logger
}

interface Listener {
  id: string
  out: ServerResponse
  /** Time in ms since which it is skipped; null while it keeps up. */
  behind: number | null
}

/** One station: a single connection to its source, shared by all listeners of this process. */
export class StationRelay {
  /** The media type of the source, once it has responded; rejects if it does not. */
  readonly opened: Promise<string>
  private readonly listeners = new Set<Listener>()
  private readonly ending = new AbortController()
  private readonly host: RelayHost
  private pieces: Buffer[] = []
  private pieced = 0
  private buffered: Buffer[] = []
  private bufferedBytes = 0
  private ogg: OggPages | null = null
  private lingering: NodeJS.Timeout | undefined
  private settle: { resolve: (type: string) => void; reject: (error: unknown) => void }

  constructor(host: RelayHost) {
    this.host = host
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.opened = promise
    this.settle = { resolve, reject }
    // The linger timer starts only after the source has responded, however long that takes, if nobody has joined.
    promise.then(
      () => this.listeners.size === 0 && this.linger(),
      () => undefined,
    )
    void this.run()
  }

  get ids(): string[] {
    return [...this.listeners].map(({ id }) => id)
  }

  /** Adds a listener whose headers were sent; ends with its connection. */
  join(out: ServerResponse, onLeave: (id: string) => void): void {
    const listener: Listener = { id: `relay ${randomUUID()}`, out, behind: null }
    clearTimeout(this.lingering)
    this.listeners.add(listener)
    for (const piece of [...(this.ogg?.heads ?? []), ...this.pieces]) out.write(piece)
    out.on('error', () => undefined)
    out.on('close', () => {
      if (!this.listeners.delete(listener)) return
      onLeave(listener.id)
      if (this.listeners.size === 0) this.linger()
    })
  }

  /** Closes the source and disconnects all listeners. */
  end(): void {
    if (this.ending.signal.aborted) return
    clearTimeout(this.lingering)
    this.ending.abort()
    this.settle.reject(new Error('the relay has ended'))
    for (const { out } of this.listeners) out.destroy()
    this.host.onEnd()
  }

  private linger(): void {
    clearTimeout(this.lingering)
    this.lingering = setTimeout(() => this.end(), LINGER_MS).unref()
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    let receivedBytes = false
    for (let tries = 0; !signal.aborted; tries++) {
      const sounded = await this.receive().catch((err: unknown) => {
        if (!signal.aborted) this.host.log.info({ err }, 'a radio station is not responding')
        return false
      })
      if (signal.aborted) return
      this.host.onState(false)
      receivedBytes ||= sounded
      if (sounded) tries = 0
      const wait = BACKOFF_MS[tries]
      if (!receivedBytes || wait === undefined) return this.end()
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Forwards the source until it ends; returns whether it sent anything. */
  private async receive(): Promise<boolean> {
    const connection = new AbortController()
    const signal = AbortSignal.any([this.ending.signal, connection.signal])
    const { body, headers, status } = await this.host.open(signal)
    body.on('error', () => undefined)
    let sounded = false
    const stalled = setTimeout(() => connection.abort(), STALL_MS)
    try {
      if (status !== 200) throw new Error(`the source responded with ${status}`)
      const type = headers['content-type']?.split(';')[0]?.trim() || 'audio/mpeg'
      this.ogg = type.includes('ogg') ? new OggPages() : null
      this.pieces = []
      this.pieced = 0
      const every = icyDistance(headers['icy-metaint'])
      const icy = every === null ? null : new IcyReader(every, this.host.onTitle)
      for await (const chunk of body as AsyncIterable<Buffer>) {
        stalled.refresh()
        if (!sounded) {
          sounded = true
          this.host.onState(true)
          this.settle.resolve(type)
        }
        for (const sound of icy ? icy.read(chunk) : [chunk]) this.pass(sound)
      }
      return sounded
    } catch (error) {
      if (sounded) return true
      throw error
    } finally {
      clearTimeout(stalled)
      body.destroy()
      connection.abort()
    }
  }

  private pass(sound: Buffer): void {
    for (const part of this.ogg ? this.ogg.read(sound) : [sound]) {
      this.buffered.push(part)
      this.bufferedBytes += part.length
    }
    if (this.bufferedBytes < CHUNK_BYTES) return
    const [only] = this.buffered
    // A copy: a small chunk would otherwise keep a large buffer alive.
    const piece = this.buffered.length === 1 && only ? Buffer.from(only) : Buffer.concat(this.buffered)
    this.buffered = []
    this.bufferedBytes = 0
    this.pieces.push(piece)
    this.pieced += piece.length
    while (this.pieced > BUFFER_BYTES && this.pieces.length > 1)
      this.pieced -= this.pieces.shift()?.length ?? 0
    const now = Date.now()
    for (const listener of this.listeners) this.give(listener, piece, now)
  }

  /** A slow listener misses chunks and continues at the current position; nobody waits for others. */
  private give(listener: Listener, piece: Buffer, now: number): void {
    const { out } = listener
    const left = out.writableLength
    if (listener.behind === null ? left > MAX_LAG_BYTES : left > 0) {
      listener.behind ??= now
      if (now - listener.behind > STUCK_MS) out.destroy()
      return
    }
    listener.behind = null
    out.write(piece)
  }
}
