import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeCoupon, makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { axeFindsInThemes } from './axe.ts'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener } from './listener.ts'
import { checkPage } from './page-checks.ts'
import { changeSettings } from './settings.ts'

let album: { id: number; title: string }
let coupon: string
/** Of another album, none of whose songs was sold. */
let song: number

beforeAll(async () => {
  album = await demoAlbum()
  coupon = await inDatabase(async (db) => {
    const personal = await makeLicense({ db }, 'Own use')
    const broadcast = await makeLicense({ db }, 'On air')
    await makePrice({ db }, { album: album.id }, { license_id: personal.id, amount: 900 })
    await makePrice({ db }, { album: album.id }, { license_id: broadcast.id, amount: 7900 })
    const other = await db
      .selectFrom('songs')
      .select('id')
      .where('album_id', '!=', album.id)
      .where('public', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    song = other.id
    await makePrice({ db }, { song }, { license_id: personal.id, amount: 129 })
    return (await makeCoupon({ db }, { code: 'SHOP10' })).code
  })
  await changeSettings({ saas: '1', enable_selling: '1' })
})

const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).locator('output')

it('a visitor buys an album, logs in at the checkout, and goes on there', async () => {
  await newListener('Ines Calloway')
  const { page, complaints } = await visit(`/album/${album.id}`)
  await page.getByRole('button', { name: /^Buy album · from \$9\.00$/ }).click()
  const buying = page.getByRole('dialog', { name: `Buy ${album.title}` })
  await buying.getByRole('button', { name: 'Buy now' }).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill('ines.calloway@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: /^log ?in$/i }).click()
  await page.waitForURL(`**/album/${album.id}`)
  await checkout.getByText(album.title).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Cart: 1' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('link', { name: album.title }).waitFor()
  await expect.poll(() => total(page).textContent()).toBe('$9.00')

  await page.getByLabel('Coupon').fill('nothing')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText('This coupon isn’t valid, or has expired.').waitFor()
  await page.getByLabel('Coupon').fill(coupon)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect.poll(() => total(page).textContent()).toBe('$8.10')

  await page.getByRole('button', { name: `Licence for ${album.title}: Own use` }).click()
  await page.getByRole('menuitemradio', { name: 'On air · $79.00' }).click()
  await expect.poll(() => total(page).textContent()).toBe('$71.10')
  expect(await axeFindsInThemes(page, 'cart')).toEqual([])

  await page.getByRole('button', { name: `Remove ${album.title} from cart` }).click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Licence for ${album.title}: On air` }).waitFor()
  // The refused coupon, which browsers report by themselves.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

it('pages of sold items do not shift while offers load', async () => {
  const { page } = await visit('/home')
  await checkPage(page, `/album/${album.id}`, () =>
    page.getByRole('button', { name: /^Buy album/ }).waitFor(),
  )
  await checkPage(page, `/song/${song}`, () => page.getByRole('button', { name: /^Buy song/ }).waitFor())
})
