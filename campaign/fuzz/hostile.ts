import type { Random } from '../random.ts'

/** A number that JSON can say and no computer can hold; stands for itself until the body is written. */
const HUGE = '@1e400@'
const MINUS_ZERO = '@-0@'

const values: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  HUGE,
  MINUS_ZERO,
  '',
  ' ',
  '0',
  '1e9',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'x'.repeat(20_000),
  '9'.repeat(400),
  '../../../etc/passwd',
  '%00%0a%2e%2e%2f',
  "' or 1=1; --",
  '<svg onload=alert(1)>',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  '0000-01-01',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '2024-02-30',
  '0001-01-01T00:00:00.000Z',
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  { $ne: null },
  { length: -1 },
]

/** Values as large as a body may be. */
const large: unknown[] = [
  Array.from({ length: 5000 }, () => 1),
  Array.from({ length: 5000 }, (_, at) => at + 1),
  Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at])),
]

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

const privileges: [string, unknown][] = [
  ['__proto__', { is_admin: true }],
  ['constructor', { prototype: { is_admin: true } }],
  ['is_admin', true],
  ['roles', ['admin']],
  ['user_id', 1],
  ['id', 1],
  ['price', 0],
  ['amount', 0],
]

type Holder = Record<string, unknown> | unknown[]
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Places in a value: what holds it, and its name there. */
const placesIn = (value: unknown, depth = 0): [Holder, string][] =>
  isHolder(value) && depth < 12
    ? Object.entries(value)
        .slice(0, 50)
        .flatMap(([key, one]) => [[value, key] as [Holder, string], ...placesIn(one, depth + 1)])
    : []

const set = (holder: Holder, key: string, value: unknown): void => {
  // Assigning to `__proto__` would set the prototype instead.
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const hostileValue = (random: Random): unknown => {
  const kind = random.below(20)
  if (kind === 0) return structuredClone(random.pick(large))
  if (kind === 1) return nested(random.pick([10, 100, 1000]))
  return structuredClone(random.pick(values))
}

/** Returns a value with one to three parts that are other, missing or too many. */
export const mutated = (value: unknown, random: Random): unknown => {
  const copy: unknown = value === undefined ? {} : structuredClone(value)
  for (let times = random.between(1, 3); times > 0; times--) {
    const places = placesIn(copy)
    const kind = random.below(10)
    if (places.length === 0 || (kind === 0 && isHolder(copy))) {
      if (!isHolder(copy)) return hostileValue(random)
      const [key, one] = random.pick(privileges)
      set(copy, key, structuredClone(one))
      continue
    }
    const [holder, key] = random.pick(places)
    if (kind === 1 && !Array.isArray(holder)) delete holder[key]
    else if (kind === 2 && Array.isArray(holder)) holder.push(...holder.slice(0, 50), ...holder.slice(0, 50))
    else set(holder, key, hostileValue(random))
  }
  return copy
}

/** Returns the JSON text of a body with numbers that only JSON can say. */
export const written = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replaceAll(`"${HUGE}"`, '1e400').replaceAll(`"${MINUS_ZERO}"`, '-0')

/** What is sent as the body, and the headers that differ. */
export interface Sent {
  payload: string | Buffer
  headers: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const raw: ((text: string) => Sent)[] = [
  (text) => ({ payload: text, headers: { 'content-type': 'text/plain' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'application/json; charset=utf-16' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'application/xml' } }),
  (text) => ({ payload: text, headers: { 'content-type': '' } }),
  (text) => ({ payload: text, headers: { ...json, 'content-encoding': 'gzip' } }),
  (text) => ({ payload: text.slice(0, -1), headers: json }),
  (text) => ({ payload: `${text}${text}`, headers: json }),
  (text) => ({ payload: `\ufeff${text}`, headers: json }),
  (text) => ({ payload: `${text} // comment`, headers: json }),
  (text) => ({
    payload: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    headers: json,
  }),
  (text) => ({
    payload: Buffer.from([0x22, 0xff, 0xc3, 0x28, 0x22]),
    headers: { ...json, 'x-was': String(text.length) },
  }),
  (text) => ({ payload: text.replace(/^\{/, '{"id":1,"id":2,"title":"a","title":null,'), headers: json }),
  (text) => ({ payload: text.replace(/^\{/, '{"__proto__":{"is_admin":true},'), headers: json }),
  () => ({ payload: '', headers: json }),
  () => ({ payload: 'null', headers: json }),
  () => ({ payload: '[]', headers: json }),
  () => ({ payload: '1e400', headers: json }),
  () => ({ payload: '"\\ud800"', headers: json }),
  () => ({ payload: '\u0000', headers: json }),
  () => ({ payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}`, headers: json }),
  () => ({ payload: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, headers: json }),
  () => ({ payload: `[${'1,'.repeat(100_000)}1]`, headers: json }),
  () => ({ payload: 'x'.repeat(3_000_000), headers: json }),
]

/** Returns a body in a form that is no JSON, or that should not be. */
export const rawBody = (body: unknown, random: Random): Sent => random.pick(raw)(written(body ?? {}))

/** Path segments as attackers write them, already encoded. */
export const segments = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%00',
  '1%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ff%fe',
  '%ed%a0%80',
  '1%0d%0aset-cookie:a=b',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '2147483648',
  '99999999999999999999',
  '1;drop',
  "1'or'1'='1",
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%F0%9F%8E%A7',
  'a'.repeat(2000),
  '*',
  '1,2',
  '1%2f2',
]

const headerSets: Record<string, string | string[]>[] = [
  { range: 'bytes=0-0' },
  { range: 'bytes=5-1,0-,-0,999999999999999999999-' },
  { range: `bytes=${'0-1,'.repeat(1000)}0-1` },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${'a'.repeat(2000)}"` },
  { 'if-none-match': 'W/"' },
  { 'if-match': '"x"' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-language': 'xx-yy;q=9,*;q=-1' },
  { 'accept-language': 'a'.repeat(5000) },
  { 'accept-encoding': 'br;q=1.0, gzip;q=0, *;q=0' },
  { 'accept-encoding': 'identity;q=0' },
  { accept: 'application/activity+json' },
  { accept: ',;q=' },
  { cookie: `device=${'x'.repeat(4000)}; wrote=1; a; =b; __proto__=1` },
  { cookie: ['a=1', 'a=2', 'device=%ff'] },
  { 'x-forwarded-for': '1.1.1.1, ::1, "><script>' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { host: 'evil.example' },
  { host: '' },
  { origin: 'null', referer: '\u00ff' },
  { 'user-agent': '\u00ff\u00fe'.repeat(200) },
  { 'user-agent': '' },
  { traceparent: '00-zz-zz-zz' },
  { 'x-request-id': 'a'.repeat(3000) },
  { 'idempotency-key': 'x'.repeat(1000) },
  { 'idempotency-key': '' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a'.repeat(4000)}` },
  { authorization: 'Basic YTpi' },
  { expect: '100-continue' },
  { 'x-http-method-override': 'DELETE' },
  Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-h${at}`, 'v'])),
]
export const hostileHeaders = (random: Random): Record<string, string | string[]> => random.pick(headerSets)

/** Methods that no endpoint has. */
export const methods = ['PATCH', 'TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'LINK', 'MOVE']
