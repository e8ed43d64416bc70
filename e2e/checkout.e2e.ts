// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/server/db/open.ts'
import { hashPassword } from '../src/server/features/auth/passwords/password-hash.ts'
import { createUser } from '../src/server/features/auth/sessions/accounts.service.ts'
import { writeOne } from '../src/server/features/settings/settings.queries.ts'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { axeFinds } from './axe.ts'
import { hearPast, openContext } from './browser.ts'
import { product } from './product.ts'

const PASSWORD = 'correct horse battery'
/** The test provider refuses amounts that end in 13. */
const [ALBUM, SONG] = [900, 113]

const inDatabase = async <T>(
  use: (on: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> => {
  const opened = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

const request = async <T>(token: string, path: string, method = 'GET', body?: object): Promise<T> => {
  const reply = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}

const account = async (name: string, is_admin: boolean): Promise<string> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const password_hash = await hashPassword(PASSWORD)
  const roles = is_admin ? ['user', 'admin'] : ['user']
  await inDatabase(({ db }) => createUser({ db }, { name, email, password_hash, is_admin, roles }))
  const body = { email, password: PASSWORD }
  return (await request<{ access_token: string }>('', '/login', 'POST', body)).access_token
}

interface Item {
  id: number
  title: string
  artist?: { id: number }
}

/** Sells an album and a song of another artist. */
const sell = async (token: string) => {
  await inDatabase(async ({ db }) => {
    for (const key of ['saas', 'enable_selling', 'test_payments', 'offline_payments'] as const)
      await writeOne(db, key, '1')
    await sql`notify settings`.execute(db)
  })
  const { data } = await request<{ data: Item[] }>(token, '/albums?per_page=50')
  const album = data[0] as Item
  const other = data.find(({ artist }) => artist?.id !== album.artist?.id) as Item
  const [song] = await request<[Item]>(token, `/album/${other.id}/songs`)
  const prices = await inDatabase(async ({ db }) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal')
    return [
      await makePrice({ db }, { album: album.id }, { license_id, amount: ALBUM }),
      await makePrice({ db }, { song: song.id }, { license_id, amount: SONG }),
    ] as const
  })
  return { album, song, prices }
}

const openPage = async (token: string, path: string): Promise<Page> => {
  const stored = { origin: product.url, localStorage: [{ name: 'token', value: token }] }
  const context = await openContext({
    viewport: { width: 1280, height: 800 },
    baseURL: product.url,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [stored] },
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

it('buys an album and a song: refused, then by transfer that an operator confirms, and plays it', async () => {
  const [buyer, operator] = [await account('Ida Buyer', false), await account('Olga Operator', true)]
  const { album, song, prices } = await sell(buyer)
  await expect.poll(async () => (await fetch(`${product.url}/api/offers`)).status).toBe(200)
  const put = (type: string, id: number, price: number) =>
    request(buyer, '/user/add-to-cart', 'POST', { product: { type, id }, price })
  await put('album', album.id, prices[0].id)
  await put('song', song.id, prices[1].id)

  // A refused payment leaves an order that the buyer finds again.
  const paths = { return_url: '/checkout/{uuid}', cancel_url: '/checkout/{uuid}?cancelled' }
  await request(buyer, '/checkout', 'POST', { provider: 'test', total: ALBUM + SONG, ...paths })
  const page = await openPage(buyer, '/library/purchases')
  await page.getByRole('button', { name: /^View order/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Payment declined').first().waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await dialog.getByRole('radio', { name: /Test payment/ }).check()
  await dialog.getByRole('button', { name: 'Pay $10.13' }).click()
  await dialog.getByRole('alert').getByText('Payment declined').waitFor()
  expect(await axeFinds(page, 'a declined payment')).toEqual([])

  await dialog.getByRole('radio', { name: /Bank transfer/ }).check()
  await dialog.getByRole('button', { name: 'Order for $10.13' }).click()
  await dialog.getByText('Waiting for your transfer').waitFor()
  expect(await axeFinds(page, 'a transfer')).toEqual([])
  const { data } = await request<{ data: { number: string }[] }>(buyer, '/orders?status=pending')
  const sale = Number(data[0]?.number.slice(2))
  await request(operator, `/admin/sales/${sale}/mark-paid`, 'POST', {})
  await dialog.getByText('It’s all yours').waitFor()
  await dialog.getByRole('link', { name: 'Invoice (PDF)' }).waitFor()
  expect(await axeFinds(page, 'a receipt')).toEqual([])

  await dialog.getByRole('link', { name: 'Open purchases' }).click()
  const list = page.getByRole('list', { name: 'Purchases' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  expect(await axeFinds(page, '/library/purchases')).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${song.title} as Original` }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.\w+$/)

  await list.getByRole('link', { name: song.title, exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${song.title}` })
    .first()
    .click()
  await hearPast(page, 1)
})
