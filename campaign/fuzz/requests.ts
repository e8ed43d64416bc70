import type fc from 'fast-check'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'
import type { Random } from '../random.ts'
import { hostileHeaders, methods, mutated, rawBody, segments, written } from './hostile.ts'
import { drawn, inputsOf, type Known } from './inputs.ts'
import type { Outgoing } from './send.ts'

/** What a request is made of; `body` is undefined where the endpoint has none. */
export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

type Values = fc.Arbitrary<unknown>
export interface Source {
  params?: Values
  query?: Values
  body?: Values
}

/** Returns the inputs of an endpoint; making them takes long, drawing does not. */
export const sourceOf = ({ params, query, body }: Endpoint, known: Known): Source => ({
  ...(params && { params: inputsOf(params, known) }),
  ...(query && { query: inputsOf(query, known) }),
  ...(body && { body: inputsOf(body, known) }),
})

export const validParts = (source: Source, random: Random): Parts => {
  const draw = (values?: Values): unknown => values && drawn(values, random.below(2 ** 31))
  return {
    params: (draw(source.params) ?? {}) as Parts['params'],
    query: (draw(source.query) ?? {}) as Parts['query'],
    body: draw(source.body),
  }
}

export const mutatedParts = (parts: Parts, random: Random): Parts => {
  const { params, query, body } = parts
  const where = random.below(6)
  if (where === 0) return { ...parts, params: mutated(params, random) as Parts['params'] }
  if (where === 1 || body === undefined) return { ...parts, query: mutated(query, random) as Parts['query'] }
  return { ...parts, body: mutated(body, random) }
}

const asText = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed()

const encoded = (value: unknown): string => encodeURIComponent(asText(value).slice(0, 5000))

export const pathOf = ({ path }: Pick<Endpoint, 'path'>, { params, query }: Parts): string => {
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value.slice(0, 500) : [value]).map((one) => `${encoded(key)}=${encoded(one)}`),
    )
    .join('&')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? '') || '-')
  return `${filled}${search && `?${search}`}`.slice(0, 12_000)
}

const json = { 'content-type': 'application/json' }

export const outgoing = (e: Endpoint, parts: Parts, token: string | undefined, random: Random): Outgoing => ({
  method: e.method,
  path: pathOf(e, parts),
  headers: {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(parts.body !== undefined && json),
    // Few keys, which other bodies have had, too.
    ...(e.idempotent && random.chance(0.3) && { 'idempotency-key': `fuzz-key-${random.below(5)}` }),
  },
  ...(parts.body !== undefined && { payload: written(parts.body) }),
})

/** Returns a request that no client sends: another method, path, header, or a body that is no JSON. */
export const hostileRequest = (
  e: Endpoint,
  parts: Parts,
  token: string | undefined,
  random: Random,
): Outgoing => {
  const plain = outgoing(e, parts, token, random)
  const kind = random.below(10)
  if (kind < 3) return { ...plain, headers: { ...plain.headers, ...hostileHeaders(random) } }
  if (kind < 5) {
    const [before, search] = plain.path.split('?')
    const parts = (before ?? '').split('/')
    parts[random.between(2, Math.max(2, parts.length - 1))] = random.pick(segments)
    return { ...plain, path: `${parts.join('/')}${search ? `?${search}` : ''}` }
  }
  if (kind === 5) return { ...plain, method: random.pick(methods) }
  if (kind === 6) {
    const query = random.pick([
      '?page=1&page=2',
      '?__proto__[a]=1',
      '?%',
      '?a=%ff',
      '?q=%00',
      `?q=${'%41'.repeat(300)}`,
      '?&&==&',
      '?filter[a][b]=1',
      '?per_page=1e2&page=0x1',
      '?artist_id=1&artist_id=2',
    ])
    return { ...plain, path: `${plain.path.split('?')[0]}${query}` }
  }
  if (e.method === 'GET' && random.chance(0.8))
    return { ...plain, headers: { ...plain.headers, ...hostileHeaders(random) } }
  const { payload, headers } = rawBody(parts.body, random)
  return { ...plain, headers: { ...plain.headers, ...headers }, payload }
}
