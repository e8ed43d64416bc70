import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { type FreeDownload, freeDownload, freeDownloads } from '../../../contract/selling/free-downloads.ts'
import { offer, price, prices } from '../../../contract/selling/prices.ts'
import { setToken } from '../../data/session/token.ts'
import { updateSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { openPage, showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { BuyButton } from '../offers/BuyButton.tsx'
import { FreeDownloadPage } from '../purchases/FreeDownloadPage.tsx'

const sell = async (value: '0' | '1'): Promise<void> => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value },
    { key: 'enable_selling', value },
  ])
  await updateSettings()
}
beforeEach(() => sell('1'))
afterEach(() => sell('0'))

const asset = { type: 'song' as const, id: 3, title: 'Slow Weather', artist: 'Halden Vey' }
const free = sampleOf(offer, {
  type: 'song',
  id: 3,
  currency: 'USD',
  from: 0,
  open: false,
  free: 8,
  policy: 'full',
  owned: false,
  in_cart: false,
  pending: null,
  purchase: null,
})
const license = { id: 1, name: 'Personal', summary: 'Listen and keep', text: 'For private use.' }
const done = { status: 'success' as const }
const show = async (values: Partial<typeof free> = {}, of: typeof asset = asset) => {
  answer(prices.offers, () => [{ ...free, ...values }])
  answer(prices.list, () => [
    sampleOf(price, {
      id: 8,
      license,
      currency: 'USD',
      amount: 0,
      minimum: null,
      ask_email: true,
      owned: false,
    }),
    sampleOf(price, {
      id: 9,
      license: { ...license, id: 2, name: 'Creator' },
      currency: 'USD',
      amount: 2900,
      minimum: null,
      ask_email: false,
      owned: false,
    }),
  ])
  await showToListener(<BuyButton asset={of} />)
  await page.getByRole('button', { name: 'Free download' }).click()
}
const dialog = () => page.getByRole('dialog', { name: 'Free download of Slow Weather' })
const agree = () => dialog().getByRole('checkbox').click()
const sent = () => received.findLast(({ method }) => method === 'POST')

it('emails a link to visitors who agree, and says nothing of accounts', async () => {
  setToken(null)
  answer(freeDownloads.request, () => done)
  await show()
  const send = dialog().getByRole('button', { name: 'Send link' })
  await expect.element(dialog().getByText('Personal')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await dialog().getByRole('textbox', { name: 'Email' }).fill('lena@example.org')
  await agree()
  expect(await axeFinds()).toEqual([])
  await send.click()
  await expect
    .element(dialog().getByText('We’ve sent a link to lena@example.org. It works for 7 days.'))
    .toBeVisible()
  expect(sent()).toMatchObject({
    path: '/api/free-downloads',
    body: { price: 8, email: 'lena@example.org', agreed: true },
  })
})

it('says what is wrong with an address', async () => {
  setToken(null)
  answer(freeDownloads.request, () => refuse('validation', { email: ['This value isn’t valid.'] }))
  await show()
  await dialog().getByRole('textbox', { name: 'Email' }).fill('lena@example.org')
  await agree()
  await dialog().getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog().getByText('Enter a valid email address.')).toBeVisible()
})

it('gives it to accounts at once, with their own address, or leads to what is sold', {
  tags: 'long',
}, async () => {
  answer(freeDownloads.claim, () => done)
  await show({ open: true })
  await expect.element(dialog().getByText('Your address:', { exact: false })).toBeVisible()
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await agree()
  await dialog().getByRole('button', { name: 'Get it' }).click()
  await expect.element(page.getByText('It’s yours now, to hear and to download.')).toBeVisible()
  expect(sent()).toMatchObject({ path: '/api/user/free-downloads', body: { price: 8, agreed: true } })
  await page.getByRole('button', { name: 'Free download' }).click()
  await dialog().getByRole('button', { name: 'Other licences' }).click()
  const buying = page.getByRole('dialog', { name: 'Buy Slow Weather' })
  await expect.element(buying.getByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
  await buying.getByRole('radio', { name: 'Creator' }).click()
  await expect.element(buying.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await buying.getByRole('radio', { name: 'Personal' }).click()
  await buying.getByRole('button', { name: 'Free download' }).click()
  await expect.element(dialog()).toBeVisible()
})

const opened = (values: Partial<FreeDownload> = {}) =>
  sampleOf(freeDownload, {
    type: 'song',
    item_id: 3,
    title: 'Slow Weather',
    artist: 'Halden Vey',
    songs_count: 1,
    cover: null,
    license: 'Personal',
    lossless: false,
    expires_at: '2027-03-01T12:00:00.000Z',
    expired: false,
    withdrawn: false,
    ...values,
  })
const openLink = () => openPage('/free-download/$ticket', FreeDownloadPage, '/free-download/abc.def')

it('opens a link, downloads in a format, and takes the address back', async () => {
  answer(freeDownloads.open, () => opened())
  answer(freeDownloads.prepare, () => ({ ready: 0, total: 1, failed: 0, url: null }))
  answer(freeDownloads.withdraw, () => done)
  await openLink()
  await expect.element(page.getByRole('heading', { name: 'Slow Weather' })).toBeVisible()
  await expect.element(page.getByText('The link works until Mar 1, 2027.')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Format of Slow Weather' }).click()
  await page.getByRole('menuitemradio', { name: 'MP3' }).click()
  await expect.element(page.getByText('Preparing…')).toBeVisible()
  expect(sent()).toMatchObject({ path: '/api/free-downloads/abc.def/downloads', body: { format: 'mp3' } })
  await page.getByRole('button', { name: 'Cancel download of Slow Weather' }).click()
  await page.getByRole('button', { name: 'Withdraw my email address' }).click()
  await expect.element(page.getByText('Halden Vey does not have your email address.')).toBeVisible()
})

it('says that a link has expired, and opens no unknown one', async () => {
  answer(freeDownloads.open, () => opened({ expired: true, withdrawn: true }))
  await openLink()
  await expect.element(page.getByText('This link has expired.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
})

it('fits a phone, however long names are', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  setToken(null)
  await show({}, { ...asset, artist: 'The Very Long Name of a Chamber Orchestra from the Coast' })
  await expect.element(dialog().getByRole('textbox', { name: 'Email' })).toBeVisible()
  const { scrollWidth, clientWidth } = dialog().element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
