import { connect } from 'node:net'
import type { Site } from '../site.ts'

const SECOND = 'GET /api/health/live?second HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** An answer of this much comes at once; without one, the connection is looked at. */
const ANSWER_MS = 400

/** Requests whose end proxies and servers may see at different places, with the request hidden behind. */
const post = (...headers: string[]): string =>
  ['POST /api/register-play HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n')
const chunked = (body: string): string => post('Transfer-Encoding: chunked') + body + SECOND
const ended = `0\r\n\r\n${SECOND}`

/** They must be refused, and nothing behind them answered. */
const refused: Record<string, string> = {
  'length and chunks': post('Content-Length: 6', 'Transfer-Encoding: chunked') + ended,
  'chunks and length': post('Transfer-Encoding: chunked', 'Content-Length: 6') + ended,
  'two lengths': post('Content-Length: 0', `Content-Length: ${SECOND.length}`) + SECOND,
  'a list of lengths': post(`Content-Length: 0, ${SECOND.length}`) + SECOND,
  'a length with a sign': post('Content-Length: +5') + SECOND,
  'a negative length': post('Content-Length: -5') + SECOND,
  'a hexadecimal length': post('Content-Length: 0x5') + SECOND,
  'an endless length': post(`Content-Length: ${'9'.repeat(40)}`) + SECOND,
  'unknown coding': post('Transfer-Encoding: xchunked') + ended,
  'chunked is not last': post('Transfer-Encoding: chunked, identity') + ended,
  'two codings': post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + ended,
  'space before a colon': post('Transfer-Encoding : chunked') + ended,
  'a folded header': post('X-A: b', ' Transfer-Encoding: chunked') + ended,
  'a bare line feed': post('X-A: b\nTransfer-Encoding: chunked') + ended,
  'a bare carriage return': post('X-A: b\rTransfer-Encoding: chunked') + ended,
  'a zero byte': post('X-A: b\0', 'Transfer-Encoding: chunked') + ended,
  'a header without a colon': post('Transfer-Encoding chunked') + ended,
  'a chunk of a hexadecimal prefix': chunked('0x0\r\n\r\n'),
  'a negative chunk': chunked('-1\r\n\r\n'),
  'a chunk larger than 64 bits': chunked('fffffffffffffffff0\r\n\r\n'),
  'a chunk longer than it says': chunked('1\r\n{}\r\n0\r\n\r\n'),
  'a line feed in a chunk extension': chunked('0;a\nb\r\n\r\n'),
  'chunks that end in line feeds': chunked('0\n\n'),
  'no host': 'GET /api/health/live HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /api/health/live HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n\r\n',
  'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no version': `GET /api/health/live\r\n\r\n${SECOND}`,
  'a space within the line': 'GET /api/health/live x HTTP/1.1\r\nHost: localhost\r\n\r\n',
}

/** They are fine as long as what is within their body is not answered. */
const single: Record<string, string> = {
  'a body of GET': `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SECOND.length}\r\n\r\n${SECOND}`,
  'a body of an unknown path': `POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SECOND.length}\r\n\r\n${SECOND}`,
  'a body of HEAD': `HEAD / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SECOND.length}\r\n\r\n${SECOND}`,
  'an expectation': post('Expect: nonsense', `Content-Length: ${SECOND.length}`) + SECOND,
}

const converse = ({ server }: Site, text: string): Promise<{ heard: string; closed: boolean }> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port) })
    let heard = ''
    let closed = false
    let timer = setTimeout(() => socket.destroy(), ANSWER_MS * 5)
    socket.on('data', (part: Buffer) => {
      heard += part.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => socket.destroy(), ANSWER_MS)
    })
    socket.on('end', () => {
      closed = true
    })
    socket.on('error', () => {
      closed = true
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ heard, closed })
    })
    socket.write(text, 'latin1')
  })

/** Sends all ambiguous requests and returns those that were not handled as they must be. */
export const smuggle = async (site: Site): Promise<string[]> => {
  const wrong: string[] = []
  const statusesOf = (heard: string): string[] =>
    [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one ?? '')
  const all = [
    ...Object.entries(refused).map(([name, text]) => ({ name, text, refuse: true })),
    ...Object.entries(single).map(([name, text]) => ({ name, text, refuse: false })),
  ]
  await Promise.all(
    all.map(async ({ name, text, refuse }) => {
      const { heard, closed } = await converse(site, text)
      const statuses = statusesOf(heard)
      // Some are refused before their body is read, which is refused then.
      const good = refuse
        ? closed && statuses.every((status) => status.startsWith('4'))
        : statuses.length <= 1
      if (!good)
        wrong.push(`${name}: answered ${statuses.join(' and ') || 'nothing'}${closed ? '' : ', left open'}`)
    }),
  )
  return wrong
}
