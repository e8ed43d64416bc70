import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { fail } from './fail.ts'
import type { Gate } from './gate.ts'

const KEY = /^[\w-]{8,100}$/

const digest = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest()

interface Claim {
  /** Caller, call and key in one, hashed: an address may be longer than an index takes. */
  scope: string
  body_hash: Buffer
}

/**
 * Runs a call once per `Idempotency-Key`, caller and path: a repetition gets the first answer,
 * the same key with another body 409. The row is claimed before the work, so of two calls at the
 * same time one works and the other is told to come back (409, not retried by the browser).
 * An error is not kept: the next try works again.
 */
export const repeatable = async (
  { db }: Pick<Gate, 'db'>,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !KEY.test(key)) return run()
  const caller = request.viewer ? ['user', request.viewer.id] : ['address', request.ip]
  const scope = digest([caller, request.method, request.url, key]).toString('base64url')
  const mine = { scope, body_hash: digest(request.body) }
  const since = await claim(db, mine)
  if (since === undefined) return firstAnswer(db, mine)
  try {
    const value = await run()
    // What is done is done: a lost note must not turn into an error, which would be tried again.
    await keep(db, scope, since, value).catch((err: unknown) =>
      request.log.warn({ err }, 'an answer could not be kept for repetitions'),
    )
    return value
  } catch (error) {
    await release(db, scope, since).catch(() => undefined)
    throw error
  }
}

/**
 * Since when the key is this call's; undefined when another call has it. A claim without an answer after a minute
 * belongs to a process that died, and an answer after a day is forgotten.
 */
const claim = async (db: Kysely<Database>, mine: Claim): Promise<string | undefined> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...mine, status: null, reply: null })
    .onConflict((c) =>
      c
        .column('scope')
        .doUpdateSet({ body_hash: mine.body_hash, reply: null, created_at: sql`clock_timestamp()` })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - case
            when idempotency_keys.reply is null then interval '1 minute' else interval '24 hours' end`,
        ),
    )
    .returning('created_at')
    .executeTakeFirst()
  return claimed?.created_at
}

const keep = async (db: Kysely<Database>, scope: string, since: string, value: unknown): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, reply: JSON.stringify({ value }) })
    .where('scope', '=', scope)
    .where('created_at', '=', since)
    .execute()
}

const release = async (db: Kysely<Database>, scope: string, since: string): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('created_at', '=', since).execute()
}

const firstAnswer = async (db: Kysely<Database>, { scope, body_hash }: Claim): Promise<unknown> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (!first?.reply || !first.body_hash.equals(body_hash)) return fail('conflict')
  return (first.reply as { value: unknown }).value
}

/** Removes keys older than the 24 h in which they are repeated. */
export const forgetOldKeys = async (db: Kysely<Database>): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
}
