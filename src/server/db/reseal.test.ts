import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Env } from '../core/env.ts'
import { rotateSecret } from '../domains/site/operations/rotate-secret.service.ts'
import { emptyTarget } from '../testing/restored.ts'
import { kyselyOn } from '../testing/server.ts'
import { migrate } from './migrate.ts'
import { reseal } from './reseal.ts'
import type { Db } from './schema.ts'
import { encrypt, open, type SecretName, seal } from './secret-box.ts'

const OLD = 'the secret before'
const NEW = 'the secret after'
/** As migrations leave it: not encrypted, or without the id of the key. */
const plain = (text: string) => Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from(text)])
const unnamed = (encrypted: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, 1]), encrypted])
const hash = (text: string) => createHash('sha256').update(text).digest()

let empty: Awaited<ReturnType<typeof emptyTarget>>
let db: Db
let end: () => Promise<void>
beforeEach(async () => {
  empty = await emptyTarget()
  ;({ db, end } = kyselyOn(empty.url))
})
afterEach(async () => {
  await end()
  await empty.close()
})

/** Stores secrets as migrations leave them, which have no key. */
const storeWithoutKey = async (): Promise<void> => {
  await migrate(db)
  await sql`insert into users (name, email) values ('Ann', 'ann@example.com'), ('Ben', 'ben@example.com')`.execute(
    db,
  )
  await sql`insert into podcasts (title) values ('Weekly')`.execute(db)
  await sql`insert into private_feeds (user_id, podcast_id, token_hash, token_encrypted)
    values (1, 1, ${hash('feed-token')}, ${plain('feed-token')})`.execute(db)
  await sql`insert into friend_invites (user_id, token_hash, token_encrypted)
    values (1, ${hash('friend-token')}, ${plain('friend-token')}), (2, ${hash('another')}, ${plain('another')})`.execute(
    db,
  )
  await sql`insert into second_factors (user_id, encrypted_secret)
    values (1, ${unnamed(encrypt(OLD, 'second factor', 'JBSWY3DP'))})`.execute(db)
  await sql`insert into settings (key, value, encrypted) values ('smtp_password', '', ${plain('pass')})`.execute(
    db,
  )
}

const read = async (secret: string, name: SecretName, table: string, column: string) => {
  const { rows } = await sql<{ value: Buffer }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null order by 1`.execute(
    db,
  )
  return rows.map(({ value }) => open(secret, name, value)).sort()
}
const readAll = async (secret: string) => [
  await read(secret, 'private feeds', 'private_feeds', 'token_encrypted'),
  await read(secret, 'friend invites', 'friend_invites', 'token_encrypted'),
  await read(secret, 'second factor', 'second_factors', 'encrypted_secret'),
  await read(secret, 'settings', 'settings', 'encrypted'),
]
const ALL = [['feed-token'], ['another', 'friend-token'], ['JBSWY3DP'], ['pass']]
const totals = async (from: string, to: string) => {
  const all = await reseal(db, from, to)
  return [all.reduce((sum, one) => sum + one.sealed, 0), all.reduce((sum, one) => sum + one.unreadable, 0)]
}

test('what migrations left without a key is encrypted once', async () => {
  await storeWithoutKey()
  expect(await readAll(OLD)).toEqual(ALL)
  expect(await totals(OLD, OLD)).toEqual([5, 0])
  expect(await readAll(OLD)).toEqual(ALL)
  expect(await totals(OLD, OLD)).toEqual([0, 0])
  const { rows } = await sql<{ text: string }>`
    select string_agg(f::text, '') || (select string_agg(s::text, '') from settings s) as text from private_feeds f`.execute(
    db,
  )
  for (const text of ['feed-token', 'pass'])
    expect(rows[0]?.text).not.toContain(Buffer.from(text).toString('hex'))
})

const rotate = (env: Partial<Env>) =>
  rotateSecret({ db, env: { dataDir: empty.dataDir, ...env } as Env }, env.newSecret !== undefined)

test('a new secret opens everything, also after an interruption', async () => {
  await storeWithoutKey()
  await reseal(db, OLD, OLD)
  await expect(rotate({ secret: 'not the secret', newSecret: NEW })).rejects.toThrow('opens none of 5')
  // One value has the new secret already.
  await db
    .updateTable('second_factors')
    .set({ encrypted_secret: seal(NEW, 'second factor', 'JBSWY3DP') })
    .execute()
  expect(await rotate({ secret: OLD, newSecret: NEW })).toContain('4 values encrypted with the new secret.')
  expect(await readAll(NEW)).toEqual(ALL)
  await expect(readAll(OLD)).rejects.toThrow('TONEARM_SECRET is not the one')
  expect(await rotate({ secret: OLD, newSecret: NEW })).toContain('0 values encrypted with the new secret.')
})

test('a stored secret is replaced by the one that an interrupted run has made', async () => {
  await storeWithoutKey()
  writeFileSync(join(empty.dataDir, 'secret.next'), `${NEW}\n`)
  await rotate({ secret: OLD })
  expect(readdirSync(empty.dataDir)).toEqual(['secret'])
  expect(readFileSync(join(empty.dataDir, 'secret'), 'utf8').trim()).toBe(NEW)
  expect(await readAll(NEW)).toEqual(ALL)
})

test('the secret is not replaced while a server runs', async () => {
  await migrate(db)
  await sql`set application_name = 'tonearm server'`.execute(db)
  await expect(rotate({ secret: OLD })).rejects.toThrow('Stop all servers first')
  expect(readdirSync(empty.dataDir)).toEqual([])
})
