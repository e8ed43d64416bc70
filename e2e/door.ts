import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** A proxy to the running product that can be shut, and that can simulate a newer version. */
export interface Door {
  url: string
  /** Closes every connection immediately, as if offline. */
  shut: boolean
  /** Appended to the service worker, to simulate a newer build. */
  newer: string
  /** Requested paths. */
  asked: string[]
  close: () => Promise<void>
}

/** Opens a proxy to the product on its own URL. */
export const openDoor = async (): Promise<Door> => {
  const target = new URL(inject('url'))
  const server = createServer((asked, response) => {
    if (door.shut) return void asked.socket.destroy()
    door.asked.push(asked.url ?? '')
    const worker = asked.url === '/build/sw.js'
    const headers = { ...asked.headers, ...(worker && { 'accept-encoding': 'identity' }) }
    if (worker) for (const name of ['if-none-match', 'if-modified-since'] as const) delete headers[name]
    const { hostname, port } = target
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      response.writeHead(
        given.statusCode ?? 502,
        worker ? rest : { ...rest, ...(length && { 'content-length': length }) },
      )
      if (!worker) return void given.pipe(response)
      let code = ''
      given.setEncoding('utf8').on('data', (part: string) => {
        code += part
      })
      given.on('end', () => response.end(code + door.newer))
    })
    onward.on('error', () => response.destroy())
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
