// @module-tag long
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/server/db/open.ts'
import { writeOne } from '../src/server/features/settings/settings.queries.ts'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { axeFinds } from './axe.ts'
import { openContext } from './browser.ts'
import { mailedLink } from './mailed-link.ts'
import { product } from './product.ts'

interface Offered {
  id: number
  title: string
}

/** Offers an album for an email address, and sells nothing else. */
const prepare = async (): Promise<Offered> => {
  const { db, close } = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  for (const key of ['saas', 'enable_selling'] as const) await writeOne(db, key, '1')
  const reply = await fetch(`${product.url}/api/albums?per_page=1`)
  const [album] = ((await reply.json()) as { data: Offered[] }).data
  if (!album) throw new Error('no album')
  const { id: license_id } = await makeLicense({ db }, 'Personal')
  await makePrice({ db }, { album: album.id }, { license_id, amount: 0, ask_email: true })
  await sql`notify settings`.execute(db)
  await close()
  await expect.poll(async () => (await fetch(`${product.url}/api/offers`)).status).toBe(200)
  return album
}

/** What the artists of the site received. */
const addresses = async (): Promise<(string | null)[]> => {
  const { db, close } = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  const rows = await db
    .selectFrom('free_downloads')
    .select('email')
    .where('confirmed_at', 'is not', null)
    .execute()
  await close()
  return rows.map(({ email }) => email)
}

it('gives a visitor an album for an email address, without an account, and takes the address back', async () => {
  const album = await prepare()
  const context = await openContext({
    viewport: { width: 390, height: 800 },
    baseURL: product.url,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  await page.goto(`/album/${album.id}`)
  await page.getByRole('button', { name: 'Free download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Free download of ${album.title}` })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('checkbox').check()
  expect(await axeFinds(page, 'free-download')).toEqual([])
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('We have sent a link to nora@example.org.', { exact: false }).waitFor()

  const link = await mailedLink('nora@example.org', '/free-download/', product.dataDir)
  expect(await addresses()).toEqual([])
  await page.goto(link.pathname)
  await page.getByRole('heading', { name: album.title }).waitFor()
  expect(await axeFinds(page, 'free-download')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: `Download ${album.title} as Original` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(await addresses()).toEqual(['nora@example.org'])
  await page.getByRole('button', { name: 'Withdraw my email address' }).click()
  await page.getByText('does not have your email address.', { exact: false }).waitFor()
  expect(await addresses()).toEqual([null])
  await context.close()
})
