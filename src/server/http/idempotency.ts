import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { Authorizer } from './authorize.ts'
import { throwError } from './http-error.ts'

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

/**
 * Executes a request once per `Idempotency-Key`, caller and path: a repetition gets the first response, the same key
 * with another body 409. The row is claimed before the work, so that of two concurrent requests one executes and the
 * other gets 409 (not retried by the browser). Errors are not stored: the next attempt executes again.
 */
export const runIdempotent = async (
  { db }: Pick<Authorizer, 'db'>,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !KEY.test(key)) return run()
  const caller = request.viewer ? ['user', request.viewer.id] : ['address', request.ip]
  const scope = digest([caller, request.method, request.url, key]).toString('base64url')
  const own = { scope, body_hash: digest(request.body) }
  const since = await claimKey(db, own)
  if (since === undefined) return awaitFirstReply(db, own)
  try {
    const value = await run()
    // The work is done: failing to store the response must not become an error, which would be retried.
    await storeReply(db, scope, since, value).catch((err: unknown) =>
      request.log.warn({ err }, 'could not store a response for replay'),
    )
    return value
  } catch (error) {
    await releaseKey(db, scope, since).catch(() => undefined)
    throw error
  }
}

/**
 * Claims a key and returns the time of the claim; undefined if another request has it. A claim without a response after
 * a minute belongs to a dead process; responses expire after a day.
 */
const claimKey = async (db: Db, own: Claim): Promise<string | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...own, status: null, response: null })
    .onConflict((c) =>
      c
        .column('scope')
        .doUpdateSet({ body_hash: own.body_hash, response: null, created_at: sql`clock_timestamp()` })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - case
            when idempotency_keys.response is null then interval '1 minute' else interval '24 hours' end`,
        ),
    )
    .returning('created_at')
    .executeTakeFirst()
  return claimed?.created_at
}

const storeReply = async (db: Db, scope: string, since: string, value: unknown): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify({ value }) })
    .where('scope', '=', scope)
    .where('created_at', '=', since)
    .execute()
}

const releaseKey = async (db: Db, scope: string, since: string): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('created_at', '=', since).execute()
}

const awaitFirstReply = async (db: Db, { scope, body_hash }: Claim): Promise<unknown> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (!first?.response || !first.body_hash.equals(body_hash)) return throwError('conflict')
  return (first.response as { value: unknown }).value
}

/** Deletes keys older than 24 h. */
export const deleteExpiredKeys = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
}
