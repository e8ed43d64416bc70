import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminImportFiles, adminImports } from '../../../../../contract/catalog/back-office/imports.ts'
import { encode } from '../../../../media/testing/encode.ts'
import { latin1Frame } from '../../../../media/testing/id3.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser } from '../../../../testing/make.ts'
import { makeFolder, makeMp3 } from '../../../../testing/music.ts'
import { type ImportOptions, importFolder } from '../service.ts'
import { recordImport } from './service.ts'

let app: TestApp
let token: string
let folder: string

beforeAll(async () => {
  app = await testApp()
  token = (await makeUser(app.ctx, { admin: true })).token
})
beforeEach(() => {
  folder = makeFolder()
})
afterAll(() => app.close())

const bring = (options: ImportOptions = {}) =>
  recordImport(app.ctx, folder, options, (onFile) => importFolder(app.ctx, folder, { ...options, onFile }))
const newest = async () => (await app.call(adminImports.list, { query: {} }, token)).data[0]
const filesOf = async (run: number | undefined, more = {}) => {
  const query = { 'filter[run]': run, ...more }
  const { data } = await app.call(adminImportFiles.list, { query }, token)
  return Object.fromEntries(data.map((file) => [file.path.slice(folder.length + 1), file]))
}

test('an import leaves a report of what it did with each file, and why', async () => {
  await makeMp3(join(folder, 'new.mp3'), { TIT2: 'New in report' })
  await makeMp3(join(folder, 'old.mp3'), [
    latin1Frame('TIT2', encode('Песня о море', 'windows-1251')),
    latin1Frame('TPE1', encode('Тестовый Хор', 'windows-1251')),
  ])
  writeFileSync(join(folder, 'broken.mp3'), 'no music')
  await bring({ inPlace: true })
  const run = await newest()
  expect(run).toMatchObject({
    folder,
    in_place: true,
    owner: null,
    encoding: null,
    found: 3,
    added: 2,
    guessed: 1,
    rejected: 1,
    error: null,
    ended_at: expect.any(String),
  })
  expect(await filesOf(run?.id)).toEqual({
    'new.mp3': expect.objectContaining({ outcome: 'added', reason: null, encoding: null }),
    'old.mp3': expect.objectContaining({
      outcome: 'added',
      encoding: 'windows-1251',
      confidence: expect.closeTo(1, 1),
    }),
    'broken.mp3': expect.objectContaining({
      outcome: 'rejected',
      reason: 'This file is damaged or isn’t audio.',
    }),
  })
  expect(Object.keys(await filesOf(run?.id, { 'filter[outcome]': 'rejected' }))).toEqual(['broken.mp3'])
  expect(Object.keys(await filesOf(run?.id, { 'filter[guessed]': 'true' }))).toEqual(['old.mp3'])
  await bring()
  expect(await newest()).toMatchObject({ found: 3, added: 0, unchanged: 2, rejected: 1 })
})

test('an import that fails leaves its reason', async () => {
  await expect(
    recordImport(app.ctx, folder, {}, () => Promise.reject(new Error('The disk is full.'))),
  ).rejects.toThrow('full')
  expect(await newest()).toMatchObject({ error: 'The disk is full.', found: 0 })
})

test('the newest reports are kept, with a limited number of files', async () => {
  const files = Array.from({ length: 5_010 }, (_, n) => ({ path: `/${n}`, outcome: 'added' as const }))
  const report = await importFolder(app.ctx, folder)
  await recordImport(app.ctx, folder, {}, (onFile) => {
    for (const file of files) onFile(file)
    return Promise.resolve({ ...report, added: files.length })
  })
  const run = await newest()
  expect(run?.added).toBe(5_010)
  const { meta } = await app.call(adminImportFiles.list, { query: { 'filter[run]': run?.id } }, token)
  expect(meta.total).toBe(5_000)
  for (let n = 0; n < 50; n++) await recordImport(app.ctx, folder, {}, () => Promise.resolve(report))
  const kept = await app.call(adminImports.list, { query: {} }, token)
  expect(kept.meta.total).toBe(50)
  expect(await app.ctx.db.selectFrom('import_run_files').select('id').execute()).toEqual([])
})
