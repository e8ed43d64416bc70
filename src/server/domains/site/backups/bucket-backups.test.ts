import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backups } from '../../../../contract/site/back-office/operations.ts'
import { appOn, type TestApp } from '../../../testing/app.ts'
import { type Bucket, openBucket } from '../../../testing/bucket.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { makeSong, makeUser } from '../../../testing/make.ts'
import { collectGarbage } from '../storage-gc/service.ts'
import { checkBackup } from './read-backup.service.ts'
import { discardInterrupted, handleMakeBackup } from './service.ts'

let bucket: Bucket
let database: TestDatabase
/** Two nodes that serve requests, and one that makes the backups. */
let nodes: [TestApp, TestApp, TestApp]
let token: string

beforeAll(async () => {
  bucket = await openBucket()
  database = await testDatabase()
  const variables = { STORAGE_URL: bucket.url, TONEARM_SECRET: 'shared by all of these nodes' }
  const node = () => appOn(database, variables)
  nodes = [await node(), await node(), await node()]
  token = (await makeUser(nodes[0].ctx, { admin: true })).token
  await makeSong(nodes[0].ctx, { media: { bytes: Buffer.from('some sound') } })
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
  await bucket.close()
})

const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of nodes[0].ctx.storage.list('backups')) keys.push(key)
  return keys
}
const make = async (signal = new AbortController().signal): Promise<number> => {
  const { id } = await nodes[0].call(backups.make, { body: { renditions: true } }, token)
  await handleMakeBackup(nodes[2].ctx, id, signal)
  await database.db.deleteFrom('pgboss.job' as never).execute()
  return id
}

it('is stored in the bucket, downloaded from every node, and deleted by any', async () => {
  const id = await make()
  const other = await make()
  const { file_name } = await database.db
    .selectFrom('backups')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await stored()).toContain(`backups/${file_name}`)
  expect(existsSync(join(nodes[2].ctx.env.dataDir, 'backups'))).toBe(false)
  for (const node of nodes.slice(0, 2)) {
    const [, row] = (await node.call(backups.list, {}, token)).backups
    // The second does not contain the first.
    expect(row).toMatchObject({ id, status: 'done', files: 1, here: true, error: null })
    const { url } = await node.call(backups.link, { params: { id } }, token)
    const response = await node.fastify.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.length).toBe(row?.bytes)
    const file = join(node.ctx.env.dataDir, 'taken.tar')
    await writeFile(file, response.rawPayload)
    expect((await checkBackup(file)).version).toMatch(/^\d/)
  }
  await collectGarbage(nodes[1].ctx, 0)
  expect(await stored()).toHaveLength(2)

  await nodes[1].call(backups.remove, { params: { id } }, token)
  expect(await stored()).toHaveLength(1)
  await nodes[0].call(backups.remove, { params: { id: other } }, token)
  expect(await stored()).toEqual([])
})

it('is listed after the database was restored from an earlier one', async () => {
  const id = await make()
  const [before] = (await nodes[0].call(backups.list, {}, token)).backups
  await database.db.deleteFrom('backups').where('id', '=', id).execute()
  const { storage } = nodes[0].ctx
  const encrypted = 'tonearm-2026-01-02-030405678.tar.age'
  for (const name of [encrypted, 'notes.txt', 'tonearm-2026-99-02-030405678.tar'])
    await storage.putBytes(`backups/${name}`, Buffer.from('content'), 'application/x-tar')
  const listed = (await nodes[1].call(backups.list, {}, token)).backups
  expect(listed).toHaveLength(2)
  expect(listed.find(({ file_name }) => file_name === encrypted)).toMatchObject({
    encrypted: true,
    bytes: 7,
    files: null,
    here: true,
    status: 'done',
    created_at: '2026-01-02T03:04:05.678Z',
  })
  const again = listed.find(({ file_name }) => file_name === before?.file_name)
  expect(again).toMatchObject({ bytes: before?.bytes, encrypted: false, here: true })
  for (const { id } of listed) await nodes[1].call(backups.remove, { params: { id } }, token)
  expect((await nodes[0].call(backups.list, {}, token)).backups).toEqual([])
  await storage.deletePrefix('backups')
})

it('leaves nothing in the bucket when it fails', async () => {
  const { ctx } = nodes[2]
  const { stream } = ctx.storage
  ctx.storage.stream = () => Promise.reject(new Error('The bucket is away.'))
  const id = await make().finally(() => {
    ctx.storage.stream = stream
  })
  const [row] = (await nodes[1].call(backups.list, {}, token)).backups
  expect(row).toMatchObject({ id, status: 'failed', here: false })
  expect(await stored()).toEqual([])
})

it('is cleaned up after a worker that died, but not while another one makes it', async () => {
  const { file_name } = await nodes[0].call(backups.make, { body: { renditions: true } }, token)
  bucket.begin(`backups/${file_name}`)
  bucket.begin('backups/earlier.tar')
  await discardInterrupted(nodes[1].ctx)
  expect(bucket.unfinished()).toEqual([`backups/${file_name}`])
  await database.db.deleteFrom('pgboss.job' as never).execute()
  await discardInterrupted(nodes[1].ctx)
  expect(bucket.unfinished()).toEqual([])
})
