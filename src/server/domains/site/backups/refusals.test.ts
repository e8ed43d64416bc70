import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectTo } from '../../../db/connecting/connection.ts'
import { migrate, migrateTo, migrationNames } from '../../../db/migrate.ts'
import { StorageFullError } from '../../../media/storage/contract.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser } from '../../../testing/make.ts'
import { allFiles, allRows, emptyTarget } from '../../../testing/restored.ts'
import { kyselyOn } from '../../../testing/server.ts'
import { queriesOn } from './load.queries.ts'
import { makeBackup } from './make-backup.service.ts'
import { checkBackup } from './read-backup.service.ts'
import { restoreBackup } from './restore-backup.service.ts'

// Every row and file is written and synced to disk, several times.
vi.setConfig({ testTimeout: 120_000 })

const PASSPHRASE = 'correct horse battery'

let app: TestApp
let target: Awaited<ReturnType<typeof emptyTarget>>
let whole: Buffer
beforeAll(async () => {
  app = await testApp()
  const { id } = await makeUser(app.ctx)
  for (const word of ['one', 'two', 'three'])
    await makeSong(app.ctx, {
      title: `Song ${word}`,
      user_id: id,
      media: { bytes: Buffer.from(word.repeat(500)) },
    })
  await makeBackup(app.ctx, join(app.ctx.env.dataDir, 'whole.tar'))
  whole = readFileSync(join(app.ctx.env.dataDir, 'whole.tar'))
})
afterAll(() => app.close())
beforeEach(async () => {
  target = await emptyTarget()
  return target.close
})

const savedTo = (bytes: Buffer): string => {
  const path = join(app.ctx.env.dataDir, 'given.tar')
  writeFileSync(path, bytes)
  return path
}

const refused = (bytes: Buffer, sentence: string): Promise<void> =>
  expect(checkBackup(savedTo(bytes))).rejects.toThrow(sentence)

/** Expects that restoring fails as checking does, and leaves nothing behind. */
const refusedByBoth = async (bytes: Buffer, sentence: string): Promise<void> => {
  await refused(bytes, sentence)
  await expect(restoreBackup(target, savedTo(bytes))).rejects.toThrow(sentence)
  expect(await allRows(target.url)).toEqual({})
  expect(await allFiles(target.storage)).toEqual({})
}

const replaced = (from: string, to: string): Buffer => {
  const at = whole.indexOf(from)
  expect(at).not.toBe(-1)
  expect(to.length).toBe(from.length)
  const bytes = Buffer.from(whole)
  bytes.write(to, at)
  return bytes
}

it('can be read to its end', async () => {
  expect((await checkBackup(savedTo(whole))).migrations).toEqual(migrationNames)
  expect((await checkBackup(savedTo(gzipSync(whole)))).tables.length).toBeGreaterThan(20)
})

it('rejects a file truncated at any point', { tags: 'long' }, async () => {
  for (const part of [0.2, 0.6, 0.9])
    await refused(whole.subarray(0, Math.floor(whole.length * part)), 'The backup is incomplete')
  // This one ends on an entry boundary: the archive is readable, but its end entry is missing.
  await refusedByBoth(whole.subarray(0, whole.indexOf('end.json')), 'The backup is incomplete')
  const packed = gzipSync(whole)
  await refused(packed.subarray(0, packed.length - 2000), 'The backup is incomplete')
})

it('rejects damage in rows, in media or between', { tags: 'long' }, async () => {
  await refused(replaced('Song two', 'Song new'), 'the rows of all_songs differ from what was saved')
  await refusedByBoth(replaced('threethree', 'threeThree'), 'its media differ from what was saved')
  await refused(replaced('media/originals', 'media/original5'), 'The backup is damaged')
  const packed = gzipSync(whole)
  // After the entry that identifies the backup, however well it compresses.
  const middle = Math.floor(packed.length / 2)
  packed.fill(7, middle, middle + 100)
  await refused(packed, 'The backup is damaged')
})

it('rejects a file that is not a backup', async () => {
  await refusedByBoth(Buffer.from('nothing of the kind'.repeat(100)), 'This is not a backup made by Tonearm')
  await refusedByBoth(Buffer.alloc(0), 'This is not a backup made by Tonearm')
  await refusedByBoth(
    replaced('tonearm-backup.json', 'another-backup.json'),
    'This is not a backup made by Tonearm',
  )
  await expect(restoreBackup(target, '/nowhere/at.all')).rejects.toThrow(
    'File /nowhere/at.all does not exist.',
  )
})

it('rejects a newer format and an unknown schema', async () => {
  await refusedByBoth(replaced('"format": 1', '"format": 9'), 'created by the newer version')
  const unknown = savedTo(replaced('20261130T000000', '99991130T000000'))
  await expect(restoreBackup(target, unknown)).rejects.toThrow('created by another version')
  expect(await allRows(target.url)).toEqual({})
})

it('accepts the secret of the backup, and refuses a target that is not empty', { tags: 'long' }, async () => {
  const path = savedTo(whole)
  await restoreBackup({ ...target, secret: app.ctx.env.secret }, path)
  const before = await allRows(target.url)
  await expect(restoreBackup(target, path)).rejects.toThrow('The database is not empty.')
  expect(await allRows(target.url)).toEqual(before)
  const other = await emptyTarget()
  const filled = { ...other, storage: target.storage }
  await expect(restoreBackup(filled, path)).rejects.toThrow('The media storage is not empty.')
  expect(Object.keys(await allFiles(target.storage)).length).toBe(3)
  await other.close()
})

it('refuses a secret that differs from the one in the backup', { tags: 'long' }, async () => {
  const other = { ...target, secret: 'a secret of another place' }
  await expect(restoreBackup(other, savedTo(whole))).rejects.toThrow(
    'TONEARM_SECRET differs from that of the backup',
  )
  expect(await allRows(target.url)).toEqual({})
})

it('restores an encrypted backup with its passphrase only, and changes nothing otherwise', {
  tags: 'long',
}, async () => {
  const path = join(app.ctx.env.dataDir, 'secret.tar.gz.age')
  await makeBackup(app.ctx, path, { passphrase: PASSPHRASE })
  const bytes = readFileSync(path)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const answering = (passphrase: string) => ({ passphrase: async () => passphrase })
  await refusedByBoth(bytes, 'The backup is encrypted. Set TONEARM_BACKUP_PASSPHRASE')
  const wrong = restoreBackup(target, path, answering('an incorrect horse'))
  await expect(wrong).rejects.toThrow('The passphrase is wrong; nothing was changed.')
  expect(await allRows(target.url)).toEqual({})
  expect(readdirSync(target.dataDir)).not.toContain('secret')
  const cut = savedTo(bytes.subarray(0, -100))
  await expect(checkBackup(cut, answering(PASSPHRASE))).rejects.toThrow('The backup is incomplete')
  await restoreBackup(target, path, answering(PASSPHRASE))
  expect(await allFiles(target.storage)).toEqual(await allFiles(app.ctx.storage))
  expect(readFileSync(join(target.dataDir, 'secret'), 'utf8').trim()).toBe(app.ctx.env.secret)
})

it('never replaces a file', async () => {
  const path = savedTo(whole)
  await expect(makeBackup(app.ctx, path)).rejects.toThrow('given.tar already exists.')
  expect(readFileSync(path).equals(whole)).toBe(true)
  await expect(makeBackup(app.ctx, '/nowhere/at.all')).rejects.toThrow('cannot be written (ENOENT)')
})

it('leaves no partial file when it fails', { tags: 'long' }, async () => {
  const { storage } = app.ctx
  const stream = () => Promise.reject(new Error('The bucket is away.'))
  const path = join(app.ctx.env.dataDir, 'failing.tar.gz')
  await expect(makeBackup({ ...app.ctx, storage: { ...storage, stream } }, path)).rejects.toThrow(
    'The bucket is away.',
  )
  expect(readdirSync(app.ctx.env.dataDir).filter((name) => name.startsWith('failing'))).toEqual([])
})

/** Mounts a 256 KiB disk in a mount namespace that disappears with the process. */
const onSmallDisk = async (script: string): Promise<string> => {
  const folder = mkdtempSync(join(app.ctx.env.dataDir, 'disk-'))
  const start = 'mount -t tmpfs -o size=256k none "$2" && "$0" --input-type=module -e "$1" "$2"; ls -A "$2"'
  const texts = ['-rm', 'sh', '-c', start, process.execPath, script, folder]
  return (await promisify(execFile)('unshare', texts)).stdout
}

it('reports a full disk and leaves no partial file', { tags: 'long' }, async (context) => {
  const mounted = await onSmallDisk('').catch(() => null)
  if (mounted === null) return context.skip('no disk can be mounted here')
  const written = await onSmallDisk(`
    import { archiveFile, openArchive } from ${JSON.stringify(join(import.meta.dirname, 'archive-writer.ts'))}
    const archive = await openArchive(await archiveFile(process.argv[1] + '/full.tar'))
    const part = new Uint8Array(64 * 1024)
    try {
      for (let n = 0; n < 100; n++) await archive.add('part-' + n, part)
    } catch (error) {
      console.log(error.message.replace(process.argv[1], ''))
      await archive.abandon()
    }`)
  expect(written).toBe('The disk is full; /full.tar was not saved.\n')
  const putFile = () => Promise.reject(new StorageFullError())
  const full = { ...target, storage: { ...target.storage, putFile } }
  await expect(restoreBackup(full, savedTo(whole))).rejects.toThrow('The disk is full; nothing was restored.')
  expect(await allRows(target.url)).toEqual({})
})

it('restores a backup without functions, also of the version before the baseline; migrating adds them', {
  tags: 'long',
}, async () => {
  const old = await emptyTarget()
  await queriesOn(old.connection)
    .transaction()
    .execute((trx) => migrateTo(trx, migrationNames[0] ?? ''))
  await old.connection.query("insert into users (name, email) values ('Then', 'then@example.com')")
  // Plays have partitions since.
  await old.connection.query(`insert into plays (user_id, key, item_type, item_id, duration)
    select id, gen_random_uuid(), 'song', 1, 200 from users`)
  // In migrated databases, columns have another order.
  await old.connection.query('alter table tax_rates drop name, add name text')
  const connect = (): Promise<Client> => connectTo(old.url, 'old')
  const backUp = async (...migrations: string[]): Promise<string> => {
    await old.connection.query('delete from kysely_migration')
    await old.connection.query(
      "insert into kysely_migration (name, timestamp) select unnest($1::text[]), ''",
      [migrations],
    )
    const path = join(app.ctx.env.dataDir, `old-${migrations.length}.tar`)
    await makeBackup({ ...app.ctx, connect, storage: old.storage }, path)
    return path
  }
  const replaced = ['20261122T000000-create-baseline', '20261129T213000-note-makers-of-codes']
  const tooOld = await backUp(...replaced.slice(0, 1))
  await expect(restoreBackup(target, tooOld)).rejects.toThrow('created by another version')
  await restoreBackup(target, await backUp(...replaced))
  const { db, end } = kyselyOn(target.url)
  expect(await migrate(db)).toEqual(migrationNames.slice(1))
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Then' }])
  const { rows: plays } = await old.connection.query('select id, key from plays')
  expect(await db.selectFrom('all_plays').select(['id', 'key']).execute()).toEqual(plays)
  const { id } = await makeSong({ ...app.ctx, db }, { plays: 3 })
  expect(await db.selectFrom('song_stats').select(['song_id', 'plays']).execute()).toEqual([
    { song_id: id, plays: 3 },
  ])
  await end()
  await old.close()
})
