import { connect, type LookupFunction } from 'node:net'
import { Duplex, Transform } from 'node:stream'

const OLD = Buffer.from('ICY ')
const USUAL = Buffer.from('HTTP/1.0 ')

/** Gives an answer that begins with `ICY 200 OK`, as old radio servers write it, the beginning that HTTP has. */
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

/** A connection on which old radio servers may answer too; `lookup` says where it may lead. */
export const oldRadioConnection = ({ hostname, port }: URL, lookup: LookupFunction): Duplex => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 80), lookup })
  const beginning = usualBeginning()
  socket.on('error', (error) => beginning.destroy(error))
  return Duplex.from({ readable: socket.pipe(beginning), writable: socket })
}
