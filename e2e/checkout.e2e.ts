// @module-tag long
import { expect, it } from 'vitest'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { axeFinds } from './axe.ts'
import { hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

/** The test provider refuses amounts that end in 13. */
const [ALBUM, SONG] = [900, 113]

interface Item {
  id: number
  title: string
  artist?: { id: number }
}

/** Sells an album and a song of another artist. */
const sell = async () => {
  await changeSettings({ saas: '1', enable_selling: '1', test_payments: '1', offline_payments: '1' })
  const { data } = (await (await request('/albums?per_page=50')).json()) as { data: Item[] }
  const album = data[0] as Item
  const other = data.find(({ artist }) => artist?.id !== album.artist?.id) as Item
  const [song] = (await (await request(`/album/${other.id}/songs`)).json()) as [Item]
  const prices = await inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal')
    return [
      await makePrice({ db }, { album: album.id }, { license_id, amount: ALBUM }),
      await makePrice({ db }, { song: song.id }, { license_id, amount: SONG }),
    ] as const
  })
  return { album, song, prices }
}

it('buys an album and a song: refused, then by transfer that an operator confirms, and plays it', async () => {
  const buyer = await newListener('Ida Buyer')
  const operator = await administrator('Olga Operator', 'olga.operator@example.org')
  const { album, song, prices } = await sell()
  await expect.poll(async () => (await request('/offers')).status).toBe(200)
  const put = (type: string, id: number, price: number) =>
    request('/user/add-to-cart', buyer, 'POST', { product: { type, id }, price })
  await put('album', album.id, prices[0].id)
  await put('song', song.id, prices[1].id)

  // A refused payment leaves an order that the buyer finds again.
  const paths = { return_url: '/checkout/{uuid}', cancel_url: '/checkout/{uuid}?cancelled' }
  await request('/checkout', buyer, 'POST', { provider: 'test', total: ALBUM + SONG, ...paths })
  const { page } = await visitAs(buyer, '/library/purchases')
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
  const pending = await request('/orders?status=pending', buyer)
  const { data } = (await pending.json()) as { data: { number: string }[] }
  const sale = Number(data[0]?.number.slice(2))
  await request(`/admin/sales/${sale}/mark-paid`, operator, 'POST', {})
  await dialog.getByText('It’s all yours').waitFor()
  await dialog.getByRole('link', { name: 'Invoice (PDF)' }).waitFor()
  expect(await axeFinds(page, 'a receipt')).toEqual([])

  await dialog.getByRole('link', { name: 'Open purchases' }).click()
  const list = page.getByRole('list', { name: 'Purchases' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
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
