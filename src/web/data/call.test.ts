import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/core/endpoint.ts'
import { bodyOf } from '../../contract/core/errors.ts'
import { LIVENESS } from '../../contract/site/installed-app.ts'
import { CallError, call, savedReplies } from './call.ts'
import { isCutOff, useOnline } from './connection/reachability.ts'
import { setToken } from './session/token.ts'

const reply = z.object({ id: z.number() })
const read = endpoint({
  method: 'GET',
  path: '/things/{name}',
  access: 'public',
  summary: '',
  params: z.object({ name: z.string() }),
  query: z.object({ page: z.optional(z.number()), 'filter[genre]': z.optional(z.number()) }),
  reply,
})
const write = endpoint({
  method: 'POST',
  path: '/things',
  access: 'user',
  summary: '',
  body: z.object({ title: z.string() }),
  reply,
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let responses: Answer[]
let seen: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[]

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const drop: Answer = (request) => request.socket.destroy()
const pause = () => 1
/** Answers pings. */
let ping: Answer

beforeEach(async () => {
  ping = json(200, { status: 'ok' })
  useOnline.setState({ online: true })
  seen = []
  responses = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === LIVENESS) return ping(request, response)
    seen.push({ url: request.url, headers: request.headers, body })
    const answer = responses.length > 1 ? responses.shift() : responses[0]
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterEach(async () => {
  setToken(null)
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a call fills the path, serializes the query and sends the token', async () => {
  responses = [json(200, { id: 1 })]
  setToken('secret')
  const result = await call(read, { params: { name: 'a/b' }, query: { page: 2, 'filter[genre]': 7 } })
  expect(result).toEqual({ id: 1 })
  expect(seen[0]?.url).toBe('/api/things/a%2Fb?page=2&filter%5Bgenre%5D=7')
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'x-requested-with': 'XMLHttpRequest',
  })
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined()
})

test('a call retries server errors twice, a POST with one idempotency key', async () => {
  responses = [json(503, bodyOf('unavailable', 'r')), drop, json(200, { id: 2 })]
  expect(await call(write, { body: { title: 'x' } }, { pause })).toEqual({ id: 2 })
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map((one) => one.headers['idempotency-key'])).size).toBe(1)
  expect(seen[2]?.body).toBe('{"title":"x"}')
})

test('a call that is idempotent by its key sends one, whatever its method', async () => {
  responses = [drop, json(200, { id: 2 })]
  const change = endpoint({ ...write, method: 'PUT', idempotent: 'resumable' })
  await call(change, { body: { title: 'x' } }, { pause, key: 'of this attempt' })
  expect(seen.map((one) => one.headers['idempotency-key'])).toEqual(['of this attempt', 'of this attempt'])
})

test('a call throws the server error after three attempts', async () => {
  responses = [json(500, bodyOf('server_error', 'r'))]
  await expect(call(read, { params: { name: 'x' } }, { pause })).rejects.toMatchObject({ status: 500 })
  expect(seen).toHaveLength(3)
})

test('a call without a response throws status 0', async () => {
  responses = [drop]
  await expect(call(read, { params: { name: 'x' } }, { pause })).rejects.toMatchObject({ status: 0 })
  expect(seen).toHaveLength(3)
})

test('a call without a connection is not retried, and what is saved answers it', async () => {
  ping = drop
  responses = [drop]
  await expect(call(read, { params: { name: 'x' } })).rejects.toMatchObject({ status: 0 })
  expect(seen).toHaveLength(1)
  expect(isCutOff()).toBe(true)
  const find = vi.fn(async () => ({ id: 3 }))
  savedReplies.find = find
  expect(await call(read, { params: { name: 'x' } })).toEqual({ id: 3 })
  expect(find).toHaveBeenCalledWith('/api/things/x')
  savedReplies.find = null
})

test('an error page of a gateway may mean that the server is away; an error of the server never does', async () => {
  ping = drop
  responses = [(_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')]
  await expect(call(read, { params: { name: 'x' } })).rejects.toMatchObject({ status: 502 })
  expect([seen.length, isCutOff()]).toEqual([1, true])
  useOnline.setState({ online: true })
  responses = [json(500, { code: 'server_error', message: 'Server error' })]
  await expect(call(read, { params: { name: 'x' } }, { pause })).rejects.toMatchObject({ status: 500 })
  expect([seen.length, isCutOff()]).toEqual([4, false])
})

test('the page of a captive portal, which answers every request, does not count as the server', async () => {
  ping = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
  responses = [drop]
  await expect(call(read, { params: { name: 'x' } })).rejects.toMatchObject({ status: 0 })
  expect(isCutOff()).toBe(true)
})

test('what is saved answers no call that another attempt answers', async () => {
  responses = [drop, json(200, { id: 4 })]
  savedReplies.find = async () => ({ id: 3 })
  expect(await call(read, { params: { name: 'x' } }, { pause })).toEqual({ id: 4 })
  savedReplies.find = null
})

test.each([
  [422, bodyOf('validation', 'r', undefined, { title: ['Required.'] })],
  [404, bodyOf('not_found', 'r')],
  [507, bodyOf('storage_full', 'r')],
])('a call does not retry status %i', async (status, body) => {
  responses = [json(status, body)]
  const failure = await call(write, { body: { title: '' } }, { pause }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect((failure as CallError).body).toEqual(body)
  expect(seen).toHaveLength(1)
})

test('a call throws if the response is not JSON', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  responses = [(_, response) => void response.writeHead(200).end('<html>')]
  await expect(call(read, { params: { name: 'x' } })).rejects.toMatchObject({
    body: { code: 'server_error' },
  })
})

test('an aborted call stops immediately', async () => {
  responses = [json(503, bodyOf('unavailable', 'r'))]
  const controller = new AbortController()
  const pending = call(read, { params: { name: 'x' } }, { signal: controller.signal, pause: () => 60_000 })
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  controller.abort()
  await expect(pending).rejects.toThrow()
})

test('a call aborted during its response does not report an invalid response', async () => {
  responses = [(_, response) => void response.writeHead(200).write('{')]
  const controller = new AbortController()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const complained = vi.spyOn(console, 'error')
  const pending = call(read, { params: { name: 'x' } }, { signal: controller.signal })
  await fetched.mock.results[0]?.value
  controller.abort(new Error('given up'))
  await expect(pending).rejects.toThrow('given up')
  expect(complained).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
