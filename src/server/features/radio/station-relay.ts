import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Titled } from '../../../contract/radio-stations.ts'
import type { OpenedAnswer } from '../../outbound/public.ts'
import { IcyReader, icyDistance } from './icy.ts'
import { OggPages } from './ogg-pages.ts'

/** Sound is passed on in pieces of about this size: fewer writes for many listeners. */
const PIECE = 4_096
/** What a new listener gets at once, so that the sound begins at once. */
const AHEAD = 64 * 1024
/** A listener who has left this much unread is skipped until it has been read. */
const BEHIND = 256 * 1024
/** Who reads nothing for so long is let go. */
const STUCK_MS = 30_000
/** Without listeners the source is let go after this time: whoever reloads comes back to it. */
const LINGER_MS = 5_000
/** A source that sends nothing for so long is asked anew. */
const STALL_MS = 15_000
/** How long to wait before each new attempt; behind the last one listeners are let go. */
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

export interface RelayHost {
  open: (signal: AbortSignal) => Promise<OpenedAnswer>
  onTitle: (titled: Titled | null) => void
  onState: (live: boolean) => void
  /** The relay is over: nobody may join it any more. */
  onEnd: () => void
  log: Logger
}

interface Listener {
  id: string
  out: ServerResponse
  /** Since when it is skipped, in ms; null while it keeps up. */
  behind: number | null
}

/** One station: a single connection to its source, shared by all listeners of this process. */
export class StationRelay {
  /** The media type of the source, once it has answered; rejected when it does not. */
  readonly opened: Promise<string>
  private readonly listeners = new Set<Listener>()
  private readonly ending = new AbortController()
  private readonly host: RelayHost
  private pieces: Buffer[] = []
  private pieced = 0
  private waiting: Buffer[] = []
  private waitingSize = 0
  private ogg: OggPages | null = null
  private lingering: NodeJS.Timeout | undefined
  private settle: { resolve: (type: string) => void; reject: (error: unknown) => void }

  constructor(host: RelayHost) {
    this.host = host
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.opened = promise
    this.settle = { resolve, reject }
    // Whoever asked waits for the source, however long it takes to answer; who does not come after all is not waited for.
    promise.then(
      () => this.listeners.size === 0 && this.linger(),
      () => undefined,
    )
    void this.run()
  }

  get ids(): string[] {
    return [...this.listeners].map(({ id }) => id)
  }

  /** Adds a listener whose headers are sent; ends with its connection. */
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

  /** Lets the source and everybody go. */
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
    let heard = false
    for (let tries = 0; !signal.aborted; tries++) {
      const sounded = await this.hear().catch((err: unknown) => {
        if (!signal.aborted) this.host.log.info({ err }, 'a radio station does not answer')
        return false
      })
      if (signal.aborted) return
      this.host.onState(false)
      heard ||= sounded
      if (sounded) tries = 0
      const wait = BACK_OFF_MS[tries]
      if (!heard || wait === undefined) return this.end()
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Passes the source on until it ends; answers whether it sent anything. */
  private async hear(): Promise<boolean> {
    const connection = new AbortController()
    const signal = AbortSignal.any([this.ending.signal, connection.signal])
    const { body, headers, status } = await this.host.open(signal)
    body.on('error', () => undefined)
    let sounded = false
    const stalled = setTimeout(() => connection.abort(), STALL_MS)
    try {
      if (status !== 200) throw new Error(`the source answers ${status}`)
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
      this.waiting.push(part)
      this.waitingSize += part.length
    }
    if (this.waitingSize < PIECE) return
    const [only] = this.waiting
    // A copy: what came may be a small part of a large buffer, which would stay as long as it.
    const piece = this.waiting.length === 1 && only ? Buffer.from(only) : Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingSize = 0
    this.pieces.push(piece)
    this.pieced += piece.length
    while (this.pieced > AHEAD && this.pieces.length > 1) this.pieced -= this.pieces.shift()?.length ?? 0
    const now = Date.now()
    for (const listener of this.listeners) this.give(listener, piece, now)
  }

  /** Whoever is behind misses pieces and goes on where the others are; nobody waits for anybody. */
  private give(listener: Listener, piece: Buffer, now: number): void {
    const { out } = listener
    const left = out.writableLength
    if (listener.behind === null ? left > BEHIND : left > 0) {
      listener.behind ??= now
      if (now - listener.behind > STUCK_MS) out.destroy()
      return
    }
    listener.behind = null
    out.write(piece)
  }
}
