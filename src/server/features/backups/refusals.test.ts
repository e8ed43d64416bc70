import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { migrate, migrateTo, migrationNames } from '../../db/migrate.ts'
import { StorageFull } from '../../media/storage-contract.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeSong, makeUser } from '../../testing/make.ts'
import { allFiles, allRows, emptyPlace } from '../../testing/restored.ts'
import { kyselyOn } from '../../testing/server.ts'
import { queriesOn } from './load.queries.ts'
import { makeBackup } from './making.service.ts'
import { checkBackup } from './reading.service.ts'
import { restoreBackup } from './restoring.service.ts'

// Every row and file is written and synced to disk, several times.
vi.setConfig({ testTimeout: 120_000 })

let t: TestApp
let place: Awaited<ReturnType<typeof emptyPlace>>
let whole: Buffer
beforeAll(async () => {
  t = await testApp()
  const { id } = await makeUser(t.on)
  for (const word of ['one', 'two', 'three'])
    await makeSong(t.on, {
      title: `Song ${word}`,
      user_id: id,
      media: { bytes: Buffer.from(word.repeat(500)) },
    })
  await makeBackup(t.on, join(t.on.env.dataDir, 'whole.tar'))
  whole = readFileSync(join(t.on.env.dataDir, 'whole.tar'))
})
afterAll(() => t.close())
beforeEach(async () => {
  place = await emptyPlace()
  return place.close
})

const kept = (bytes: Buffer): string => {
  const path = join(t.on.env.dataDir, 'given.tar')
  writeFileSync(path, bytes)
  return path
}

/** Restoring is refused, by reading alone too, and nothing of it stays. */
const refused = async (bytes: Buffer, sentence: string): Promise<void> => {
  const path = kept(bytes)
  await expect(checkBackup(path)).rejects.toThrow(sentence)
  await expect(restoreBackup(place, path)).rejects.toThrow(sentence)
  expect(await allRows(place.url)).toEqual({})
  expect(await allFiles(place.storage)).toEqual({})
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
  expect((await checkBackup(kept(whole))).migrations).toEqual(migrationNames)
  expect((await checkBackup(kept(gzipSync(whole)))).tables.length).toBeGreaterThan(20)
})

it('refuses what is cut short, wherever', async () => {
  const parts = [0.2, 0.6, 0.9].map((part) => Math.floor(whole.length * part))
  // The last one ends where an entry does: the archive reads well, but its end is missing.
  const end = whole.indexOf('end.json')
  for (const length of [...parts, end]) await refused(whole.subarray(0, length), 'The backup is cut short')
  const packed = gzipSync(whole)
  await refused(packed.subarray(0, packed.length - 2000), 'The backup is cut short')
})

it('refuses what was damaged in rows, in media or between', async () => {
  await refused(replaced('Song two', 'Song new'), 'its rows of songs are not those that were saved')
  await refused(replaced('threethree', 'threeThree'), 'its media are not those that were saved')
  await refused(replaced('media/originals', 'media/original5'), 'The backup is damaged')
  const packed = gzipSync(whole)
  // Behind what says that it is a backup, however well that packs.
  const middle = Math.floor(packed.length / 2)
  packed.fill(7, middle, middle + 100)
  await refused(packed, 'The backup is damaged')
})

it('refuses what is no backup', async () => {
  await refused(Buffer.from('nothing of the kind'.repeat(100)), 'This is not a backup made by Tonearm')
  await refused(Buffer.alloc(0), 'This is not a backup made by Tonearm')
  await refused(
    replaced('tonearm-backup.json', 'another-backup.json'),
    'This is not a backup made by Tonearm',
  )
  await expect(restoreBackup(place, '/nowhere/at.all')).rejects.toThrow('There is no file /nowhere/at.all.')
})

it('refuses a newer format and a schema that it does not know', async () => {
  await refused(replaced('"format": 1', '"format": 9'), 'made by the newer version')
  const unknown = kept(replaced('0012-contact', '9912-contact'))
  await expect(restoreBackup(place, unknown)).rejects.toThrow('made by another version')
  expect(await allRows(place.url)).toEqual({})
})

it('refuses a place where something is', async () => {
  const path = kept(whole)
  await restoreBackup(place, path)
  const before = await allRows(place.url)
  await expect(restoreBackup(place, path)).rejects.toThrow('The database is not empty.')
  expect(await allRows(place.url)).toEqual(before)
  const other = await emptyPlace()
  const filled = { ...other, storage: place.storage }
  await expect(restoreBackup(filled, path)).rejects.toThrow('The media storage is not empty.')
  expect(Object.keys(await allFiles(place.storage)).length).toBe(3)
  await other.close()
})

it('refuses another secret than that of the backup', async () => {
  const given = { ...place, secret: 'a secret of another place' }
  await expect(restoreBackup(given, kept(whole))).rejects.toThrow(
    'TONEARM_SECRET is not the one of the backup',
  )
  expect(await allRows(place.url)).toEqual({})
  await restoreBackup({ ...place, secret: t.on.env.secret }, kept(whole))
})

it('never replaces a file', async () => {
  const path = kept(whole)
  await expect(makeBackup(t.on, path)).rejects.toThrow('given.tar exists already.')
  expect(readFileSync(path).equals(whole)).toBe(true)
  await expect(makeBackup(t.on, '/nowhere/at.all')).rejects.toThrow('cannot be written (ENOENT)')
})

it('leaves no half file when it fails', async () => {
  const { storage } = t.on
  const stream = () => Promise.reject(new Error('The bucket is away.'))
  const path = join(t.on.env.dataDir, 'failing.tar.gz')
  await expect(makeBackup({ ...t.on, storage: { ...storage, stream } }, path)).rejects.toThrow(
    'The bucket is away.',
  )
  expect(readdirSync(t.on.env.dataDir).filter((name) => name.startsWith('failing'))).toEqual([])
})

/** A disk of 256 KiB of its own, in a mount namespace that vanishes with the process. */
const onSmallDisk = async (script: string): Promise<string> => {
  const folder = mkdtempSync(join(t.on.env.dataDir, 'disk-'))
  const start = 'mount -t tmpfs -o size=256k none "$2" && "$0" --input-type=module -e "$1" "$2"; ls -A "$2"'
  const words = ['-rm', 'sh', '-c', start, process.execPath, script, folder]
  return (await promisify(execFile)('unshare', words)).stdout
}

it('says when the disk is full, and leaves no half file there', async (context) => {
  const mounted = await onSmallDisk('').catch(() => null)
  if (mounted === null) return context.skip('no disk can be mounted here')
  const written = await onSmallDisk(`
    import { openArchive } from ${JSON.stringify(join(import.meta.dirname, 'archive-writer.ts'))}
    const archive = await openArchive(process.argv[1] + '/full.tar')
    const part = new Uint8Array(64 * 1024)
    try {
      for (let n = 0; n < 100; n++) await archive.add('part-' + n, part)
    } catch (error) {
      console.log(error.message.replace(process.argv[1], ''))
      await archive.abandon()
    }`)
  expect(written).toBe('The disk is full; nothing was kept as /full.tar.\n')
  const putFile = () => Promise.reject(new StorageFull())
  const full = { ...place, storage: { ...place.storage, putFile } }
  await expect(restoreBackup(full, kept(whole))).rejects.toThrow('The disk is full; nothing was restored.')
  expect(await allRows(place.url)).toEqual({})
})

it('takes a backup of an older schema and brings it up to date', async () => {
  const old = await emptyPlace()
  const then = migrationNames.indexOf('0010-identities')
  await queriesOn(old.connection)
    .transaction()
    .execute((trx) => migrateTo(trx, migrationNames[then] ?? ''))
  await old.connection.query("insert into users (name, email) values ('Then', 'then@example.com')")
  const connect = async (): Promise<Client> => Object.assign(old.connection, { end: async () => undefined })
  const path = join(t.on.env.dataDir, 'old.tar')
  await makeBackup({ ...t.on, connect, storage: old.storage }, path)
  await restoreBackup(place, path)
  const { db, end } = kyselyOn(place.url)
  expect(await migrate(db)).toEqual(migrationNames.slice(then + 1))
  expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Then' }])
  expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
  await end()
})
