import { execFileSync } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFfmpeg } from '../media/ffmpeg.ts'

const EVERY = 4_096
const BYTES_A_SECOND = 8_000
const TICK_MS = 100

/** Twenty seconds of a tone as 64 kbit/s MP3. */
const makeSound = async (): Promise<Buffer> =>
  execFileSync(
    (await findFfmpeg())?.path ?? 'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=20', '-b:a', '64k', '-f', 'mp3', '-'],
    { maxBuffer: 1_000_000 },
  )

interface Connection {
  out: ServerResponse
  /** Bytes until the next ICY block; null if not requested. */
  left: number | null
  title: string | null
  at: number
}

/** A radio station as served by Icecast: endless audio in real time, with ICY blocks on request. */
export class IcyServer {
  /** Bytes per second. */
  pace = BYTES_A_SECOND
  title = "Kelp Line - The Harbour's Edge"
  /** Number of connections so far, and open ones. */
  opened = 0
  /** Additional headers of every response. */
  headers: Record<string, string> = {}
  /** Other files, by path. */
  readonly files = new Map<string, { type: string; text: string | Buffer }>()
  port = 0
  private readonly connections = new Set<Connection>()
  private sound: Buffer = Buffer.alloc(0)
  private server: Server | undefined
  private timer: NodeJS.Timeout | undefined

  get open(): number {
    return this.connections.size
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/live`
  }

  /** Starts the server, after a stop on the same port. */
  async start(): Promise<void> {
    if (this.sound.length === 0) this.sound = await makeSound()
    this.server = createServer((request, out) => {
      const file = this.files.get(request.url ?? '')
      if (file) return void out.writeHead(200, { 'content-type': file.type, ...this.headers }).end(file.text)
      const wants = request.headers['icy-metadata'] === '1'
      out.writeHead(200, {
        'content-type': 'audio/mpeg',
        'icy-name': 'Harbour FM',
        'icy-genre': 'Indie',
        'icy-br': '64',
        ...(wants && { 'icy-metaint': String(EVERY) }),
        ...this.headers,
      })
      const connection = { out, left: wants ? EVERY : null, title: null, at: 0 }
      this.opened++
      this.connections.add(connection)
      out.on('close', () => this.connections.delete(connection))
      // Like Icecast, sends a few seconds immediately.
      this.send(connection, BYTES_A_SECOND * 3)
    })
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.address() as AddressInfo).port
    this.timer = setInterval(() => {
      for (const connection of this.connections) this.send(connection, (this.pace * TICK_MS) / 1000)
    }, TICK_MS)
  }

  /** Stops the server: all listeners are disconnected, and new ones refused. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    const { server } = this
    this.server = undefined
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    this.connections.clear()
  }

  /** Returns audio from an offset, looped. */
  take(at: number, length: number): Buffer {
    const parts: Buffer[] = []
    for (let left = length, from = at % this.sound.length; left > 0; from = 0) {
      const part = this.sound.subarray(from, from + left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  private send(connection: Connection, bytes: number): void {
    let todo = bytes
    while (todo > 0) {
      const size = Math.min(todo, connection.left ?? todo)
      connection.out.write(this.take(connection.at, size))
      connection.at += size
      todo -= size
      if (connection.left === null) continue
      connection.left -= size
      if (connection.left === 0) {
        connection.out.write(this.block(connection))
        connection.left = EVERY
      }
    }
  }

  /** Titles are sent when they change. */
  private block(connection: Connection): Buffer {
    if (connection.title === this.title) return Buffer.from([0])
    connection.title = this.title
    const text = Buffer.from(`StreamTitle='${this.title}';StreamUrl='';`)
    const size = Math.ceil(text.length / 16)
    return Buffer.concat([Buffer.from([size]), text, Buffer.alloc(size * 16 - text.length)])
  }
}
