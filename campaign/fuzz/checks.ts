import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'
import { bodyOf, type ErrorCode, errorBody, errors } from '../../src/contract/core/errors.ts'
import { foreign } from './marks.ts'
import type { Incoming } from './send.ts'

/** What the server never tells: hashes of passwords, its files and its database, where its code failed. */
const SECRETS: [string, RegExp][] = [
  ['the hash of a password', /\$argon2i?d?\$/],
  ['the address of the database', /postgres(ql)?:\/\//],
  ['a line of code', /\bat (async )?[\w.<>]+ \(?(file:|\/|node:)[^\s)]+:\d+/],
  [
    'an SQL statement',
    /\b(syntax error at|violates (check|foreign key|not-null|unique) constraint|relation ")/,
  ],
]

const strictly = (schema: z.ZodMiniType, value: unknown): string | null => {
  const result = z.safeParse(schema, value)
  if (!result.success) return JSON.stringify(result.error.issues.slice(0, 3))
  const plain: unknown = JSON.parse(JSON.stringify(result.data ?? null))
  return isDeepStrictEqual(plain, value) ? null : 'it has more than its schema, or other values'
}

/** Tests the body of an error against the closed table: one code with its status and its one marker. */
const errorProblem = (status: number, value: unknown): string | null => {
  const problem = strictly(errorBody, value)
  if (problem) return problem
  const { code, request_id, message, errors: fields, missing } = value as z.infer<typeof errorBody>
  if (!(code in errors)) return `there is no error ${code}`
  if (errors[code as ErrorCode].status !== status) return `${code} has the status ${status}`
  const expected = bodyOf(code as ErrorCode, request_id, message, fields, missing)
  return isDeepStrictEqual(expected, value) ? null : 'it has another marker than its code'
}

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Returns what is wrong with a response that an endpoint gives in full: not to HEAD, and not as a part. */
const shapeProblem = (e: Endpoint | null, { status, text, headers }: Incoming): string | null => {
  if (status === 304 || status === 204) return text === '' ? null : `${status} has a body`
  const body = parsed(text)
  if (status >= 400) {
    if (!body) return `the error ${status} is no JSON`
    const problem = errorProblem(status, body.value)
    return problem && `the error ${status} breaks its schema: ${problem}`
  }
  if (status >= 300 || !e) return null
  // Files are texts that are sent as they are.
  const isFile =
    /attachment/.test(String(headers['content-disposition'])) && z.safeParse(e.reply, text).success
  if (isFile) return null
  if (!/json/.test(String(headers['content-type'])) || !body) return 'a reply is no JSON'
  const expected = typeof e.status === 'function' ? e.status(body.value as never) : (e.status ?? 200)
  if (expected !== status) return `the status is ${status} instead of ${expected}`
  const problem = strictly(e.reply, body.value)
  return problem && `a reply breaks its schema: ${problem}`
}

export interface Reader {
  mayManage: boolean
  secrets: readonly string[]
  /** Where the server’s files are, which administrators may know. */
  folder: string
}

/** Returns the promises that a response breaks. */
export const problemsOf = (
  e: Endpoint | null,
  isApi: boolean,
  method: string,
  reply: Incoming,
  { mayManage, secrets, folder }: Reader,
): string[] => {
  const { status, text, headers } = reply
  const problems: string[] = []
  // A source that does not answer is none of the server's errors.
  // Nor is a call that was undone, since it met another one; it is repeated.
  const isBusy = status === 503 && headers['retry-after'] === '1'
  if (status >= 500 && status !== 502 && !isBusy) problems.push(`status ${status}`)
  const isPlain = e !== null && method === e.method
  const shape =
    !isApi || method === 'HEAD' || method === 'OPTIONS' ? null : shapeProblem(isPlain ? e : null, reply)
  if (shape && status < 500) problems.push(shape)
  const marks = foreign(text, mayManage)
  if (marks.length > 0) problems.push(`it reveals ${[...new Set(marks)].slice(0, 3).join(' ')}`)
  for (const [what, pattern] of SECRETS) if (pattern.test(text)) problems.push(`it reveals ${what}`)
  if (secrets.some((one) => text.includes(one))) problems.push('it reveals a secret of the server')
  if (!mayManage && text.includes(folder)) problems.push('it reveals where files are')
  return problems
}
