import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { coverKey, makeCovers } from '../src/server/media/images/covers.ts'
import type { BenchApp } from './app.ts'

const PICTURE = join(import.meta.dirname, '../demo/artists/Okta Marlowe.jpg')

const SLOWDOWN = 4
/** 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Makes a page as slow as on a phone: a slow processor behind a slow network. */
export const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Stores the covers of the first items, which are all that a phone requests. */
export const storeCovers = async ({ ctx }: BenchApp): Promise<void> => {
  const { files } = await makeCovers(PICTURE)
  const { rows } = await sql<{ hash: string }>`select hash from images order by id limit 100`.execute(ctx.db)
  for (const { hash } of rows)
    for (const { size, format, bytes } of files)
      await ctx.storage.putBytes(coverKey(hash, size, format), bytes, 'image/webp')
}
