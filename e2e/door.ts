import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** A way to the running product that can be shut, and behind which a newer version may stand. */
export interface Door {
  url: string
  /** Lets nothing through: every connection ends at once, as without network. */
  shut: boolean
  /** Added to the service worker, as a newer build would change it. */
  newer: string
  /** Paths that were asked for. */
  asked: string[]
  close: () => Promise<void>
}

/** Opens a way to the product on an address of its own. */
export const openDoor = async (): Promise<Door> => {
  const target = new URL(inject('url'))
  const server = createServer((asked, answer) => {
    if (door.shut) return void asked.socket.destroy()
    door.asked.push(asked.url ?? '')
    const worker = asked.url === '/build/sw.js'
    const headers = { ...asked.headers, ...(worker && { 'accept-encoding': 'identity' }) }
    if (worker) for (const name of ['if-none-match', 'if-modified-since'] as const) delete headers[name]
    const { hostname, port } = target
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      answer.writeHead(
        given.statusCode ?? 502,
        worker ? rest : { ...rest, ...(length && { 'content-length': length }) },
      )
      if (!worker) return void given.pipe(answer)
      let code = ''
      given.setEncoding('utf8').on('data', (part: string) => {
        code += part
      })
      given.on('end', () => answer.end(code + door.newer))
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const door: Door = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    shut: false,
    newer: '',
    asked: [],
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return door
}
