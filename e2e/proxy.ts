import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { product } from './product.ts'

/** A proxy to the running product that can go offline, and that can simulate a newer version. */
export interface ProductProxy {
  url: string
  /** Closes every connection immediately. */
  offline: boolean
  /** Closes connections of calls once the product has replied, so that the reply is lost. */
  losesReplies: boolean
  /** Answers requests for these paths itself, as a captive portal does; null for none. */
  portal: RegExp | null
  /** Audio is sent once this resolves. */
  held: Promise<void> | null
  /** Appended to the service worker, to simulate a newer build. */
  appended: string
  /** Requested paths. */
  requests: string[]
  close: () => Promise<void>
}

/** Starts a proxy to the product, with a URL of its own. */
export const startProxy = async (): Promise<ProductProxy> => {
  const target = new URL(product.url)
  const server = createServer(async (incoming, response) => {
    if (proxy.offline) return void incoming.socket.destroy()
    if (proxy.portal?.test(incoming.url ?? ''))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Wi-Fi</title><h1>Accept the terms</h1>')
    proxy.requests.push(incoming.url ?? '')
    if (incoming.url?.startsWith('/api/stream/')) await proxy.held
    const worker = incoming.url === '/build/sw.js'
    const headers = { ...incoming.headers, ...(worker && { 'accept-encoding': 'identity' }) }
    if (worker) for (const name of ['if-none-match', 'if-modified-since'] as const) delete headers[name]
    const { hostname, port } = target
    const outgoing = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        if (proxy.losesReplies && incoming.url?.startsWith('/api/')) return void incoming.socket.destroy()
        const { 'content-length': length, ...rest } = reply.headers
        response.writeHead(
          reply.statusCode ?? 502,
          worker ? rest : { ...rest, ...(length && { 'content-length': length }) },
        )
        if (!worker) return void reply.pipe(response)
        let code = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          code += part
        })
        reply.on('end', () => response.end(code + proxy.appended))
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: ProductProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    offline: false,
    losesReplies: false,
    portal: null,
    held: null,
    appended: '',
    requests: [],
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}
