import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request received by a payment provider of tests. */
export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** How a call goes wrong: before anything happens, after it happened, or with an error of the server. */
export type Fault = 'before' | 'after' | 'error'

/** A server of a payment provider on loopback. */
export interface StandIn {
  url: string
  /** Calls so far, as `POST /v1/refunds`. */
  calls: string[]
  /** Lets the next calls of a path go wrong, and does this when they do. */
  fail: (path: RegExp, fault: Fault, times?: number, then?: () => void) => void
  /** Nothing goes wrong any more. */
  heal: () => void
  close: () => Promise<void>
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Returns an event as JSON that parsing and writing again would change: with whitespace, integers as `1.0`, and escapes of
 * slashes and letters. Signatures cover these bytes.
 */
export const oddJson = (event: unknown): string =>
  JSON.stringify(event, null, 1)
    .replaceAll('/', '\\/')
    .replace(/(": -?\d+)(?=,?\n)/g, '$1.0')
    .replace(/[Z\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const write = (response: ServerResponse, { status, body, headers = {} }: Answer): void => {
  if (status === 204) return void response.writeHead(status).end()
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}

/** Starts a server that answers as a provider does. */
export const standIn = async (
  answer: (received: Received) => Answer | Promise<Answer>,
  port = 0,
): Promise<StandIn> => {
  const calls: string[] = []
  const faults: { path: RegExp; fault: Fault; times: number; then: () => void }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
      const call = `${request.method} ${pathname}`
      calls.push(call)
      const at = faults.findIndex(({ path }) => path.test(call))
      const found = faults[at]
      if (found && --found.times === 0) faults.splice(at, 1)
      const body = await readAll(request)
      if (found?.fault === 'before') {
        found.then()
        return request.socket.destroy()
      }
      if (found?.fault === 'error')
        return write(response, { status: 500, body: { error: { type: 'api_error' } } })
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const received = { method: request.method ?? 'GET', path: pathname, query: searchParams, headers, body }
      const answered = await answer(received)
      if (found?.fault === 'after') {
        found.then()
        return request.socket.destroy()
      }
      write(response, answered)
    })().catch((error: unknown) => write(response, { status: 500, body: String(error) }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (path, fault, times = 1, then = () => undefined) => {
      faults.push({ path, fault, times, then })
    },
    heal: () => {
      faults.length = 0
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const ways = { pay: 'Pay', later: 'Pay by debit', decline: 'Pay with a declined card', cancel: 'Go back' }

/** The page on which buyers pay at the provider, in one of these ways. */
export const paymentPage = (
  { provider, total, notice = '' }: { provider: string; total: string; notice?: string },
  offered: readonly (keyof typeof ways)[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(provider)}</title></head>
<body><main><h1>${escaped(provider)}</h1><p>${escaped(total)}</p><p role="alert">${escaped(notice)}</p>
<form method="post">${offered
  .map((way) => `<button name="answer" value="${way}">${ways[way]}</button>`)
  .join('\n')}</form></main></body></html>`
