// @module-tag long
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppContext } from '../src/server/context/app-context.ts'
import { readEnv } from '../src/server/core/env.ts'
import { originalKey } from '../src/server/media/original-key.ts'
import { openContext } from '../src/server/open-context.ts'
import { makeMedia, makeSong } from '../src/server/testing/make.ts'
import { axeFinds } from './axe.ts'
import { savedPath, type View } from './browser.ts'
import { administrator, visitAs } from './listener.ts'
import { product } from './product.ts'
import { tonearm } from './server.ts'

const DEMO = join(import.meta.dirname, '../demo/music')
const PATIENCE = { timeout: 60_000 }

let desk: View
let on: AppContext
let close: () => Promise<void>
beforeAll(async () => {
  const admin = await administrator('Operations Admin', 'operations.admin@example.org')
  desk = await visitAs(admin, '/admin/operations')
  const tool = await openContext(readEnv({ TONEARM_DATA: product.dataDir, LOG_LEVEL: 'error' }), 'tool')
  on = tool.context
  close = tool.close
})
afterAll(async () => {
  await close()
})

/** Creates a song whose file contains no audio, and its transcoding job, which fails at the first attempt. */
const brokenSong = async (
  title: string,
): Promise<{ id: number; media: { id: number; hash: string; ext: string } }> => {
  const media = await makeMedia(on, { bytes: Buffer.from(`no sound at all: ${title}`) })
  const { id } = await makeSong(on, { title, media_id: media.id, public: false })
  await on.db.transaction().execute(async (trx) => {
    await on.queue.send('package-media', { media_id: media.id }, { trx, priority: 100 })
    await sql`update pgboss.job set retry_limit = 0
      where name = 'package-media' and (data ->> 'media_id')::int = ${media.id}`.execute(trx)
  })
  return { id, media }
}

it('shows a failed job and its error; fixed and retried, it succeeds', async () => {
  const { id, media } = await brokenSong('Broken Glass')
  const { page, complaints } = desk
  const row = page.getByRole('listitem').filter({ hasText: 'Broken Glass' })
  await row.waitFor(PATIENCE)
  await row.getByText('Transcode music').waitFor()
  await expect.poll(() => row.locator('[data-part~="reason"]').textContent()).toMatch(/\w+ .*\./)
  await expect.poll(() => page.getByText('Needs attention').count()).toBeGreaterThan(0)
  expect(await axeFinds(page, 'operations')).toEqual([])

  const [whole = ''] = globSync('**/*.{ogg,opus,mp3,m4a,flac}', { cwd: DEMO }).sort()
  await on.storage.delete(originalKey(media))
  await on.storage.putFile(originalKey(media), join(DEMO, whole), 'audio/mpeg')
  await row.getByRole('button', { name: 'Try again' }).click()
  await row.waitFor({ state: 'detached' })
  const status = async () =>
    (await on.db.selectFrom('media').select('status').where('id', '=', media.id).executeTakeFirst())?.status
  await expect.poll(status, PATIENCE).toBe('ready')
  await expect.poll(() => row.count()).toBe(0)
  expect(complaints).toEqual([])
  await on.db.deleteFrom('songs').where('id', '=', id).execute()
})

it('creates a complete backup that can be downloaded, and deletes it', async () => {
  const { page, complaints } = desk
  await page.getByText('No backups yet').waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const download = page.getByRole('button', { name: /^Download backup from/ })
  await download.waitFor(PATIENCE)
  const started = page.waitForEvent('download')
  await download.click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^tonearm-[\d-]+\.tar$/)
  expect(tonearm(product.dataDir, 'restore', '--check', await savedPath(file))).toContain('is valid')

  await page.getByRole('button', { name: /^Delete backup from/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No backups yet').waitFor()
  expect(complaints).toEqual([])
})
