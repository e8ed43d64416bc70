import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { OutcomeUnknown, withOutcome } from '../db/connecting/outcome.ts'
import type { Db } from '../db/schema.ts'
import { decrypt, encrypt } from '../db/secret-box.ts'
import type { Authorizer } from './authorize.ts'
import { HttpError, throwError } from './http-error.ts'

/** A claim without a response that was not renewed for so long belongs to a dead process. */
const LEASE_SECONDS = 15
const RENEW_MS = 5_000
/** How long a retry waits for the first attempt: longer than for a dead one, and less than most clients wait. */
const RETRY_WAIT_MS = 20_000
const RETRY_AFTER_SECONDS = 5
const MIN_POLL_MS = 50
const MAX_POLL_MS = 500
const PURPOSE = 'stored reply'
const KEY = /^[\w-]{8,100}$/

const digest = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest()

interface Claim {
  /** Caller, request and key, hashed: a URL may be longer than an index entry. */
  scope: string
  body_hash: Buffer
}

/** Replies may contain tokens. They are encrypted with the key, which is not stored. */
const seal = (key: string, value: unknown): string =>
  encrypt(key, PURPOSE, JSON.stringify({ value })).toString('base64')

const open = (key: string, sealed: string): unknown =>
  (JSON.parse(decrypt(key, PURPOSE, Buffer.from(sealed, 'base64'))) as { value: unknown }).value

/**
 * Executes a request once per `Idempotency-Key`, caller and path: a repetition gets the first response, the same key
 * with another body 409. The row is claimed before the work, so that of two concurrent requests one executes and the
 * other waits for its response, or gets 503 if that takes too long. Errors are not stored: the next attempt, also one
 * that waits, executes again; unless the work may have been committed. After the death of a process, or an unexpected
 * error, work of which something was committed is refused with `already_done`, or resumed.
 */
export const runIdempotent = async (
  { db, retryWaitMs = RETRY_WAIT_MS }: Pick<Authorizer, 'db' | 'retryWaitMs'>,
  request: FastifyRequest,
  kind: NonNullable<Endpoint['idempotent']>,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !KEY.test(key)) return run()
  const caller = request.viewer ? ['user', request.viewer.id] : ['address', request.ip]
  const scope = digest([caller, request.method, request.url, key]).toString('base64url')
  // With the key: the hash of a password alone could be guessed.
  const own = { scope, body_hash: digest([key, request.body]) }
  const turn = await claimOrAwait(db, own, kind, Date.now() + retryWaitMs)
  if ('sealed' in turn) return open(key, turn.sealed)
  const { since } = turn
  const renewing = setInterval(
    () => void renewClaim(db, scope, since).catch(() => undefined),
    RENEW_MS,
  ).unref()
  try {
    const value = await withOutcome({ scope, since }, retryWaitMs, run)
    // The work is done: failing to store the response must not become an error, which would be retried.
    await storeReply(db, scope, since, seal(key, value)).catch((err: unknown) =>
      request.log.warn({ err }, 'could not store a response for replay'),
    )
    return value
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error.cause
    const end = error instanceof HttpError ? releaseKey : abandonKey
    await end(db, scope, since).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Claims a key, or returns the stored response of the request that has it. */
const claimOrAwait = async (
  db: Db,
  own: Claim,
  kind: NonNullable<Endpoint['idempotent']>,
  until: number,
): Promise<{ since: string } | { sealed: string }> => {
  for (let wait = MIN_POLL_MS; ; wait = Math.min(wait * 2, MAX_POLL_MS)) {
    const since = await claimKey(db, own, kind === 'resumable')
    if (since !== undefined) return { since }
    const first = await readClaim(db, own.scope)
    if (first && !first.body_hash.equals(own.body_hash)) return throwError('conflict')
    if (first?.response) return first.response as { sealed: string }
    if (kind !== 'resumable' && first?.dead && first.committed) return throwError('already_done')
    if (Date.now() + wait > until) throw new HttpError('unavailable', undefined, {}, RETRY_AFTER_SECONDS)
    await pause(wait)
  }
}

const isDead = sql<boolean>`(idempotency_keys.response is null
  and idempotency_keys.renewed_at < clock_timestamp() - make_interval(secs => ${LEASE_SECONDS}))`
/** Transactions of the work have marked the claim, see `withOutcome`. */
const isCommitted = sql<boolean>`coalesce(idempotency_keys.status < 0, false)`

/**
 * Claims a key and returns the time of the claim; undefined if another request has it. Of a dead process it is taken if
 * nothing was committed, or `resumable`; responses expire after a day.
 */
const claimKey = async (db: Db, own: Claim, resumable: boolean): Promise<string | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...own, status: null, response: null })
    .onConflict((c) =>
      c
        .column('scope')
        .doUpdateSet({
          body_hash: own.body_hash,
          status: null,
          response: null,
          created_at: sql`clock_timestamp()`,
          renewed_at: sql`clock_timestamp()`,
        })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'
            or ${isDead} and (${resumable} or not ${isCommitted})`,
        ),
    )
    .returning('created_at')
    .executeTakeFirst()
  return claimed?.created_at
}

const renewClaim = async (db: Db, scope: string, since: string): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ renewed_at: sql`clock_timestamp()` })
    .where('scope', '=', scope)
    .where('created_at', '=', since)
    .execute()
}

const storeReply = async (db: Db, scope: string, since: string, sealed: string): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify({ sealed }) })
    .where('scope', '=', scope)
    .where('created_at', '=', since)
    .execute()
}

const releaseKey = async (db: Db, scope: string, since: string): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('created_at', '=', since).execute()
}

/** Ends the lease of work of which something was committed, as if its process had died; releases the key of other work. */
const abandonKey = async (db: Db, scope: string, since: string): Promise<void> => {
  const abandoned = await db
    .updateTable('idempotency_keys')
    .set({ renewed_at: sql`'-infinity'` })
    .where('scope', '=', scope)
    .where('created_at', '=', since)
    .where(isCommitted)
    .executeTakeFirst()
  if (abandoned.numUpdatedRows === 0n) await releaseKey(db, scope, since)
}

const readClaim = (db: Db, scope: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response', isDead.as('dead'), isCommitted.as('committed')])
    .where('scope', '=', scope)
    .executeTakeFirst()

/** Deletes keys older than 24 h. */
export const deleteExpiredKeys = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
}
