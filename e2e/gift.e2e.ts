// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { go, hearPast, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener, request, visitAs } from './listener.ts'
import { mailedLink } from './mailed-link.ts'
import { changeSettings } from './settings.ts'

/** Sells an album that nobody hears before it is bought. */
const prepare = async (): Promise<{ id: number; title: string }> => {
  const album = await demoAlbum()
  await inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal')
    await makePrice({ db }, { album: album.id }, { license_id, amount: 900 })
    await db
      .insertInto('listen_policies')
      .values({ album_id: album.id, song_id: null, policy: 'none' })
      .execute()
  })
  await changeSettings({ saas: '1', enable_selling: '1', test_payments: '1' })
  await expect.poll(async () => (await request('/offers')).status).toBe(200)
  return album
}

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: /^log ?in$/i }).click()
}

it('gives an album away, and the recipient redeems it from the email and plays it', async () => {
  const album = await prepare()
  const gina = await newListener('Gina Giver')
  await newListener('Robin Reed')
  const { page: giver } = await visitAs(gina, `/album/${album.id}`)
  await giver.getByRole('button', { name: /^Buy album/ }).click()
  const dialog = giver.getByRole('dialog', { name: `Buy ${album.title}` })
  await dialog.getByRole('switch', { name: 'Buy as a gift' }).click()
  await dialog.getByLabel('Email of the recipient').fill('robin.reed@example.org')
  await dialog.getByLabel('Name (optional)').fill('Robin')
  await dialog.getByLabel('Message (optional)').fill('For the long drive')
  await dialog.getByRole('button', { name: 'Add to cart' }).click()
  await go(giver, '/cart')
  await giver.getByText('Gift for Robin').waitFor()
  const paths = { return_url: '/checkout/{uuid}', cancel_url: '/cart' }
  await request('/checkout', gina, 'POST', { provider: 'test', total: 900, ...paths })

  const link = await mailedLink('robin.reed@example.org', '/redeem/')
  const { page } = await visit(link.pathname)
  await page.getByRole('heading', { name: album.title }).waitFor()
  await page.getByText('A gift from Gina Giver').waitFor()
  await page.getByText('For the long drive').waitFor()
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await logIn(page, 'robin.reed@example.org')
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
  await go(page, '/library/purchases')
  await page.getByText('A gift from Gina Giver').waitFor()
  await page.getByRole('button', { name: new RegExp(`^Download ${album.title}`) }).waitFor()

  await go(giver, '/library/purchases?type=gift')
  await giver.getByText('Redeemed').waitFor()
})
