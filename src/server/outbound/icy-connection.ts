import { connect, type LookupFunction } from 'node:net'
import { Duplex, Transform } from 'node:stream'

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
export const icyConnection = ({ hostname, port }: URL, lookup: LookupFunction): Duplex => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 80), lookup })
  const beginning = usualBeginning()
  socket.on('error', (error) => beginning.destroy(error))
  return Duplex.from({ readable: socket.pipe(beginning), writable: socket })
}
