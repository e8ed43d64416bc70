import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { SecurityEvent } from './security-events.ts'
import type { SettingKey } from './settings.ts'

type Schema = z.ZodMiniType

/**
 * Who may call an endpoint. `optional` becomes `user` while the setting `requireAuth` is on; `signed` means that the
 * URL itself authenticates. `admin` admits administrators only, a permission name also roles with that permission,
 * several names roles with any of them.
 */
export type Access = 'public' | 'optional' | 'user' | 'artist' | 'admin' | 'signed' | Permitted

/** A required permission, or several of which any is sufficient. */
export type Permitted = Permission | readonly Permission[]

const words: readonly Access[] = ['public', 'optional', 'user', 'artist', 'admin', 'signed']

export const isPermitted = (access: Access): access is Permitted => !words.includes(access)

type Success = 200 | 201 | 202

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `{name}`. */
  path: `/${string}`
  access: Access
  /** The caller has logged in, or confirmed that it is them, within the last ten minutes; 403 otherwise. */
  stepUp?: true
  /** It is about the login session of the caller: 403 for app passwords, as with `stepUp`. */
  session?: true
  /** The security event that a successful call is recorded as. */
  event?: SecurityEvent
  /** One line for the API reference. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** Success status, 200 by default; computed from the reply if there are several. */
  status?: Success | ((reply: never) => Success)
  /** Returns 404 while this setting is off (or on, for `disable` settings), or any one of several. */
  feature?: SettingKey | readonly SettingKey[]
  /** Allowed in preview mode although it writes. */
  preview?: true
  /**
   * The first response is repeated for 24 h for the same `Idempotency-Key`. If the server died after it had committed
   * something, a repetition is refused with `already_done`; `resumable` work goes on where it was.
   */
  idempotent?: true | 'resumable'
  /** Has a stricter rate limit than other endpoints. */
  limit?: 'login' | 'plays' | 'search' | 'webhooks'
  /** Maximum body size in bytes, if 64 KiB is too small. */
  max_body?: number
  /** Pages of every origin may read the response. */
  cors?: true
}

/** Declares an endpoint; server handler, client call, guard and OpenAPI all derive from it. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

export type Endpoints = Record<string, Endpoint>

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type SchemaInput<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

type Input<K extends string, S> = S extends Schema
  ? Record<never, never> extends SchemaInput<S>
    ? { [P in K]?: SchemaInput<S> }
    : { [P in K]: SchemaInput<S> }
  : Record<never, never>

/** Input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Input<'params', E['params']> &
  Input<'query', E['query']> &
  Input<'body', E['body']>
