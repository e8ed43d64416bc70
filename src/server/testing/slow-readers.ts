import { connect } from 'node:net'

/**
 * A program: many slow readers of one file, each on its own connection, in a process whose buffers do not count as the
 * server's. Most read segments one after another, as players of HLS do; some read the file to its end, as audio elements
 * do. More of those would exhaust the memory that the kernel has for sockets: on the loopback interface each takes
 * 2.6 MB. Answers every message with what happened so far.
 */
const [, , address = '', path = '', count = '0', size = '0'] = process.argv
const { hostname, port } = new URL(address)

/** Time between two reads of each reader; a read takes what has arrived, at most 64 KiB. */
const PAUSE_MS = 4_000
const SEGMENT = 64 * 1024
/** One in so many reads to the end. */
const WHOLE = 40
/** Connections that wait for their first bytes at the same time. */
const BATCH = 100

const read: number[] = []
const errors: string[] = []
let joined = 0

const ask = (start: number, end: number | ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nRange: bytes=${start}-${end}\r\n\r\n`

/** Reads until the process ends; resolves at the first bytes, or at an error. */
const follow = (n: number): Promise<void> =>
  new Promise((resolve) => {
    const whole = n % WHOLE === 0
    let at = (n * 4_099) % (Number(size) / 2)
    /** Bytes left of the current response; head and body count alike, as only the end matters. */
    let left = 0
    const socket = connect({ host: hostname, port: Number(port) })
    const fail = (why: string): void => {
      errors.push(why)
      resolve()
    }
    const next = (): void => {
      left = 0
      socket.write(ask(at, whole ? '' : at + SEGMENT - 1))
    }
    const begin = (part: Buffer): void => {
      const head = part.toString('latin1', 0, Math.max(0, part.indexOf('\r\n\r\n')) + 4)
      if (!head.startsWith('HTTP/1.1 206')) fail(head.slice(0, 100))
      if (!head.includes(`bytes ${at}-`)) fail('another range')
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) + head.length
      if (read[n] !== undefined) return
      joined++
      read[n] = 0
      resolve()
    }
    socket.on('connect', next)
    socket.on('data', (part: Buffer) => {
      if (left === 0) begin(part)
      left -= part.length
      read[n] = (read[n] ?? 0) + part.length
      socket.pause()
      setTimeout(() => {
        if (left === 0) {
          at = (at + SEGMENT) % (Number(size) / 2)
          next()
        }
        socket.resume()
      }, PAUSE_MS)
    })
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('closed by the server'))
  })

process.on('message', () => process.send?.({ joined, read, errors }))
process.on('disconnect', () => process.exit())

for (let n = 0; n < Number(count); n += BATCH)
  await Promise.all(Array.from({ length: Math.min(BATCH, Number(count) - n) }, (_, i) => follow(n + i)))
