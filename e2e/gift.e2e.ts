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
import { mailedLink } from './mailed-link.ts'
import { product } from './product.ts'

const PASSWORD = 'correct horse battery'

const request = async <T>(token: string, path: string, method = 'GET', body?: object): Promise<T> => {
  const reply = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}

/** Creates two accounts, and sells an album that nobody hears before it is bought. */
const prepare = async (): Promise<{ id: number; title: string }> => {
  const { db, close } = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  const password_hash = await hashPassword(PASSWORD)
  for (const [name, email] of [
    ['Gina Giver', 'gina@example.org'],
    ['Robin Reed', 'robin@example.org'],
  ] as const)
    await createUser({ db }, { name, email, password_hash, is_admin: false, roles: ['user'] })
  for (const key of ['saas', 'enable_selling', 'test_payments'] as const) await writeOne(db, key, '1')
  const { data } = await request<{ data: { id: number; title: string }[] }>('', '/albums?per_page=1')
  const [album] = data
  if (!album) throw new Error('no album')
  const { id: license_id } = await makeLicense({ db }, 'Personal')
  await makePrice({ db }, { album: album.id }, { license_id, amount: 900 })
  await db
    .insertInto('listen_policies')
    .values({ album_id: album.id, song_id: null, policy: 'none' })
    .execute()
  await sql`notify settings`.execute(db)
  await close()
  await expect.poll(async () => (await fetch(`${product.url}/api/offers`)).status).toBe(200)
  return album
}

const open = async (path: string): Promise<Page> => {
  const viewport = { width: 1280, height: 800 }
  const context = await openContext({ viewport, baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^log ?in$/i }).click()
}

it('gives an album away, and the recipient redeems it from the email and plays it', async () => {
  const album = await prepare()
  const giver = await open('/login')
  await logIn(giver, 'gina@example.org')
  await giver.waitForURL((url) => url.pathname !== '/login')
  await giver.goto(`/album/${album.id}`)
  await giver.getByRole('button', { name: /^Buy album/ }).click()
  const dialog = giver.getByRole('dialog', { name: `Buy ${album.title}` })
  await dialog.getByRole('switch', { name: 'Buy as a gift' }).click()
  await dialog.getByLabel('Email of the recipient').fill('robin@example.org')
  await dialog.getByLabel('Name (optional)').fill('Robin')
  await dialog.getByLabel('Message (optional)').fill('For the long drive')
  expect(await axeFinds(giver, 'gift')).toEqual([])
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await giver.goto('/cart')
  await giver.getByText('Gift for Robin').waitFor()
  const token = String(await giver.evaluate(() => localStorage.getItem('token')))
  const paths = { return_url: '/checkout/{uuid}', cancel_url: '/cart' }
  await request(token, '/checkout', 'POST', { provider: 'test', total: 900, ...paths })

  const link = await mailedLink('robin@example.org', '/redeem/', product.dataDir)
  const page = await open(link.pathname)
  await page.getByRole('heading', { name: album.title }).waitFor()
  await page.getByText('A gift from Gina Giver').waitFor()
  await page.getByText('For the long drive').waitFor()
  expect(await axeFinds(page, 'redeem')).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await logIn(page, 'robin@example.org')
  await page.waitForURL(`**${link.pathname}`)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByRole('link', { name: 'Open album' }).click()
  await page.waitForURL(`**/album/${album.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${album.title}` })
    .first()
    .click()
  await hearPast(page, 1)
  await page.goto('/library/purchases')
  await page.getByText('A gift from Gina Giver').waitFor()
  await page.getByRole('button', { name: new RegExp(`^Download ${album.title}`) }).waitFor()

  await giver.goto('/library/purchases?type=gift')
  await giver.getByText('Redeemed').waitFor()
  expect(await axeFinds(giver, 'gift')).toEqual([])
})
