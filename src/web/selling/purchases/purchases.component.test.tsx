import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { freeDownloads } from '../../../contract/selling/free-downloads.ts'
import { orders } from '../../../contract/selling/orders.ts'
import { type Purchase, purchase, purchaseDownloads, purchases } from '../../../contract/selling/purchases.ts'
import { refreshSettings } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Purchases } from './Purchases.tsx'

const UUID = '0190a5b4-7c3e-7000-8000-000000000001'
const bought = (id: number, change: Partial<Purchase> = {}): Purchase => ({
  ...sampleOf(purchase),
  id,
  type: 'album',
  item_id: id,
  title: `Album ${id}`,
  artist: 'Halden Vey',
  cover: null,
  license: 'Personal',
  amount: 900,
  currency: 'USD',
  status: 'paid',
  order: { uuid: UUID, number: 'T-1', refundable: true, refund_requested: false },
  gift: null,
  free_download: null,
  lossless: true,
  downloadable: true,
  release_at: null,
  ...change,
})
const meta = { ...sampleOf(purchases.list.reply).meta, next: null }
const none = { data: [], meta }

beforeEach(async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
  ])
  await refreshSettings()
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(orders.list, () => none)
})

const open = () => openPage('/library/purchases', Purchases, '/library/purchases')
const list = () => page.getByRole('list', { name: 'Purchases' })

it('says that nothing was bought, and where to find music', async () => {
  answer(purchases.list, () => none)
  await open()
  await expect.element(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: /music/i })).toBeVisible()
})

it('lists thousands, a page at a time, and narrows them', async () => {
  const asked: object[] = []
  answer(purchases.list, ({ query }) => {
    asked.push({ type: query.type, q: query.q, sort: query.sort })
    const from = Number(query.after ?? 0)
    return {
      data: Array.from({ length: query.per_page }, (_, index) => bought(from + index + 1)),
      meta: { ...meta, next: from + 100 < 5000 ? String(from + 100) : null },
    }
  })
  const { location } = await open()
  await expect.element(list().getByText('Album 1', { exact: true })).toBeVisible()
  expect(list().getByRole('listitem').elements().length).toBeLessThan(60)
  await page.getByRole('radio', { name: 'Songs', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search in purchases' }).fill('tide')
  await expect.poll(() => asked.at(-1)).toEqual({ type: 'song', q: 'tide', sort: '-created_at' })
  expect(location()).toBe('/library/purchases?type=song&q=tide')
})

it('plays what was bought and leads to it; on phones with price, date and licence', async () => {
  const { created_at } = bought(7)
  answer(purchases.list, () => ({ data: [bought(7), bought(8, { item_id: null })], meta }))
  answer(songs.ofAlbum, () => [])
  const { location } = await open()
  await expect.element(list().getByRole('button', { name: 'Play Album 7' })).toBeVisible()
  expect(list().getByRole('button', { name: 'Play Album 8' }).elements()).toEqual([])
  const facts = list()
    .getByText(`$9.00 · ${formatDate(created_at)}`, { exact: true })
    .first()
  await expect.element(facts).not.toBeVisible()
  await page.viewport(390, 844)
  await expect.element(facts).toBeVisible()
  await expect.element(list().getByText('Halden Vey · Personal', { exact: true }).first()).toBeVisible()
  await page.viewport(1280, 800)
  await list().getByRole('button', { name: 'Options for Album 7' }).click()
  await page.getByRole('menuitem', { name: 'Go to album' }).click()
  await expect.poll(location).toBe('/album/7')
})

it('prepares files in the chosen format, and remembers it', { tags: 'long' }, async () => {
  let ready = 0
  answer(purchases.list, () => ({ data: [bought(1), bought(2)], meta }))
  answer(purchaseDownloads.prepare, () => ({
    ready: ready++,
    total: 12,
    failed: 0,
    url: ready > 1 ? '/api/zip' : null,
  }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname)
  })
  await open()
  await page.getByRole('button', { name: 'Format of Album 1' }).click()
  await page.getByRole('menuitemradio', { name: 'MP3' }).click()
  await expect.element(page.getByRole('status').getByText('Preparing 1 of 12…')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await expect.poll(() => saved).toEqual(['/api/zip'])
  vi.restoreAllMocks()
  await expect.element(page.getByRole('button', { name: 'Download Album 2 as MP3' })).toBeVisible()
  expect(received.filter(({ path }) => path.endsWith('/downloads'))[0]?.body).toEqual({ format: 'mp3' })
})

it('takes the email address of a free download back', async () => {
  let free_download: number | null = 5
  answer(purchases.list, () => ({ data: [bought(1, { amount: 0, free_download })], meta }))
  answer(freeDownloads.withdrawOwn, () => {
    free_download = null
    return { status: 'success' as const }
  })
  await open()
  await page.getByRole('button', { name: 'Options for Album 1' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw my email address' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw your email address?' })
  await expect.element(dialog.getByText('Halden Vey no longer has it.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Your email address was withdrawn')).toBeVisible()
  expect(received.find(({ method }) => method === 'DELETE')?.path).toBe('/api/user/free-downloads/5')
  await page.getByRole('button', { name: 'Options for Album 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Licence terms' })).toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: 'Withdraw my email address' }))
    .not.toBeInTheDocument()
})

it('says that files could not be prepared', async () => {
  answer(purchases.list, () => ({ data: [bought(1)], meta }))
  answer(purchaseDownloads.prepare, () => ({ ready: 1, total: 2, failed: 1, url: null }))
  await open()
  await page.getByRole('button', { name: /^Download Album 1/ }).click()
  await expect.element(page.getByText('Couldn’t prepare Album 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Download Album 1/ })).toBeVisible()
})

it('shows pre-orders, refunds, licences and open orders, and requests a refund', {
  tags: 'long',
}, async () => {
  const order = { ...sampleOf(orders.get.reply), currency: 'USD', items: [] }
  answer(purchases.list, () => ({
    data: [
      bought(1, { downloadable: false, release_at: '2027-03-01T00:00:00.000Z' }),
      bought(2, {
        downloadable: false,
        status: 'refunded',
        order: { uuid: UUID, number: 'T-2', refundable: true, refund_requested: false },
      }),
      bought(3),
    ],
    meta,
  }))
  answer(orders.list, () => ({
    data: [{ ...order, number: 'T-9', status: 'pending' as const, failure: null, action: null }],
    meta,
  }))
  answer(purchases.license, () => ({ name: 'Personal', text: 'For private use.' }))
  answer(orders.requestRefund, () => order)
  await open()
  await expect.element(page.getByText('Out Mar 1, 2027')).toBeVisible()
  await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Waiting for payment' }).getByText('T-9', { exact: false }))
    .toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Options for Album 3' }).click()
  await page.getByRole('menuitem', { name: 'Licence terms' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Personal' }).getByText('For private use.'))
    .toBeVisible()
  await page
    .getByRole('dialog')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Options for Album 3' }).click()
  await page.getByRole('menuitem', { name: 'Request a refund' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByText('Tell us why.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why do you want a refund?' }).fill('By mistake')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByText('We’ll look at it and email you.')).toBeVisible()
})

it('offers no refund of what was free', async () => {
  const order = { uuid: UUID, number: 'T-1', refundable: false, refund_requested: false }
  answer(purchases.list, () => ({ data: [bought(1, { amount: 0, order })], meta }))
  await open()
  await page.getByRole('button', { name: 'Options for Album 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Order and invoice' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Request a refund' })).not.toBeInTheDocument()
})
