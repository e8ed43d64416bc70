import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistSongCalls } from '../../../contract/catalog/back-office/songs.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { artistCoupons } from '../../../contract/selling/back-office/discount-codes.ts'
import {
  artistAddresses,
  artistAlbumPrices,
  artistPrice,
  artistPriceCalls,
  artistSongPrices,
} from '../../../contract/selling/back-office/prices.ts'
import {
  artistSplits,
  type Split,
  type SplitRequest,
  songSplits,
  splitRequests,
} from '../../../contract/selling/back-office/splits.ts'
import { updateSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const song = sampleOf(artistPrice, {
  id: 1,
  title: 'Slow Weather',
  from: 500,
  currency: 'EUR',
  open: true,
  policy: 'preview',
  preview_seconds: 45,
})
const licenses = [
  { id: 1, name: 'Personal', summary: 'Listen and keep' },
  { id: 2, name: 'Creator', summary: 'Use it in videos' },
]
const item = {
  artist: { id: managed.id, name: managed.name },
  licenses,
  prices: [{ license: 1, currency: 'EUR' as const, amount: 900, minimum: 500, ask_email: false }],
}
const coupon = sampleOf(artistCoupons.list.reply.shape.data.def.element, {
  id: 1,
  currency: null,
  amount: null,
  percent: 10,
})
const guest = { id: 8, name: 'Ines Calloway' }
let split: Split
let waiting: SplitRequest[]

beforeEach(async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
    { key: 'default_currency', value: 'EUR' },
  ])
  await updateSettings()
  answerTable(
    artistSongPrices,
    [song, { ...song, id: 2, title: 'Barometer', from: null, currency: null, open: false }],
    {
      item,
    },
  )
  answerTable(artistAlbumPrices, [{ ...song, title: 'All Hours', from: 0, open: false, album: null }], {
    item,
  })
  answer(artistPriceCalls.commission, () => ({ commission: 1500 }))
  waiting = []
  answer(splitRequests.list, () => waiting)
  answerTable(artistSplits, [])
  answer(artistSongCalls.artists, () => [guest])
  split = {
    title: 'Slow Weather',
    artist: { id: managed.id, name: managed.name },
    shares: [],
    album: null,
    proposal: null,
  }
  answer(songSplits.get, () => split)
})

const sent = (method: string) => received.findLast((one) => one.method === method)
const sheet = () => page.getByRole('dialog')
const license = (name: string) => sheet().getByRole('group', { name })

it('prices are listed, and set for each licence', async () => {
  await openArtistArea('prices')
  const table = page.getByRole('table')
  await expect.element(table.getByText('from €5.00')).toBeVisible()
  await expect.element(table.getByText('Not for sale')).toBeVisible()
  await expect.element(table.getByText('First 45 seconds').first()).toBeVisible()
  await table.getByRole('link', { name: 'Slow Weather' }).click()
  const personal = license('Personal')
  await expect.element(personal.getByRole('textbox', { name: 'Minimum' })).toHaveValue('5.00')
  await expect.element(personal.getByRole('textbox', { name: 'Suggested' })).toHaveValue('9.00')
  await personal.getByLabelText('Kind').selectOptions('Fixed price')
  await personal.getByRole('textbox', { name: 'Price' }).fill('12,5')
  const creator = license('Creator')
  await creator.getByRole('switch', { name: 'Creator' }).click()
  await creator.getByLabelText('Kind').selectOptions('Free download')
  await creator.getByRole('switch', { name: 'Ask for an email address' }).click()
  const seconds = sheet().getByLabelText('Preview in seconds')
  await expect.element(seconds).toHaveValue(45)
  await sheet().getByLabelText('Free listening').selectOptions('Nothing')
  await expect.element(seconds).not.toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => sent('PUT')?.body)
    .toMatchObject({
      prices: [
        { license: 1, amount: 1250, minimum: null, ask_email: false },
        { license: 2, amount: 0, minimum: null, ask_email: true },
      ],
      policy: 'none',
      preview_seconds: 45,
    })
})

it('a price needs an amount', async () => {
  await openArtistArea('prices?edit=1')
  await license('Creator').getByRole('switch').click()
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect.element(license('Creator').getByRole('textbox', { name: 'Price' })).toBeVisible()
  await expect.element(sheet().getByText('This field is required.')).toBeVisible()
  await expect.element(sheet().getByRole('button', { name: 'Save changes' })).toBeVisible()
  expect(sent('PUT')).toBeUndefined()
})

it('prices of albums are beside those of songs', async () => {
  await openArtistArea('prices')
  await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'Albums' }).click()
  await expect.element(page.getByRole('table').getByText('All Hours')).toBeVisible()
  await expect.element(page.getByRole('table').getByText('Free')).toBeVisible()
})

it('an owner makes a coupon', async () => {
  answerTable(artistCoupons, [coupon])
  await openArtistArea('coupons?edit=new')
  await sheet().getByLabelText('Code').fill('AUTUMN10')
  await sheet().getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(() => sent('POST')?.body)
    .toMatchObject({ code: 'AUTUMN10', percent: 10, amount: null, artist_id: managed.id })
})

it('owners see the email addresses of free downloads, by country', { tags: 'long' }, async () => {
  const address = {
    id: 1,
    email: 'lena@example.org',
    title: 'Slow Weather',
    country: 'DE',
    created_at: '2026-11-01T12:00:00.000Z',
  }
  answerTable(artistAddresses, [address, { ...address, id: 2, email: 'jo@example.org', country: null }])
  await openArtistArea('addresses')
  const table = page.getByRole('table')
  await expect.element(table.getByRole('link', { name: 'lena@example.org' })).toBeVisible()
  await expect.element(table.getByText('Germany')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it.each(['coupons', 'splits', 'addresses'])('editors do not see %s', async (path) => {
  answerTable(artistCoupons, [])
  await openArtistArea(path, 'editor')
  await expect.element(page.getByText(/^Only owners of an artist/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Coupons' })).not.toBeInTheDocument()
})

const openSplit = async () => {
  await openArtistArea('prices')
  await page
    .getByRole('button', { name: /Slow Weather/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Split earnings' }).click()
  return page.getByRole('dialog', { name: 'Split earnings' })
}

it('earnings are divided with another artist, who is asked first', { tags: 'long' }, async () => {
  answer(songSplits.propose, ({ body }) => ({
    ...split,
    proposal: {
      id: 4,
      shares: body.shares.map(({ artist_id, share }) => ({
        artist: { id: artist_id, name: 'Somebody' },
        share,
      })),
      waiting: [guest],
      created_at: '2026-11-01T00:00:00.000Z',
    },
  }))
  const dialog = await openSplit()
  await dialog.getByRole('combobox', { name: 'Add an artist' }).fill('ines')
  await page.getByRole('option', { name: guest.name }).click()
  await dialog.getByRole('textbox', { name: `Share of ${managed.name}` }).fill('60')
  await dialog.getByRole('textbox', { name: `Share of ${guest.name}` }).fill('39,5')
  await expect.element(dialog.getByText('Together 99.5% of 100 %')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: `Share of ${guest.name}` }).fill('40')
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(`Takes effect once ${guest.name} agree.`)).toBeVisible()
  expect(sent('PUT')?.body).toEqual({
    shares: [
      { artist_id: managed.id, share: 6000 },
      { artist_id: guest.id, share: 4000 },
    ],
  })
})

it('a refused split says why, and what is proposed is withdrawn', { tags: 'long' }, async () => {
  split = {
    ...split,
    shares: [
      { artist: split.artist, share: 5000 },
      { artist: guest, share: 5000 },
    ],
    proposal: { id: 4, shares: [], waiting: [guest], created_at: '2026-11-01T00:00:00.000Z' },
  }
  answer(songSplits.propose, () => refuse('validation', { shares: ['All shares together must be 100 %.'] }))
  answer(songSplits.withdraw, () => {
    split = { ...split, proposal: null }
    return split
  })
  const dialog = await openSplit()
  await dialog.getByRole('button', { name: 'End split' }).click()
  await expect.element(dialog.getByText('All shares together must be 100 %.')).toBeVisible()
  expect(sent('PUT')?.body).toEqual({ shares: [] })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText('Proposed: end the split.')).not.toBeInTheDocument()
})

it('a share is accepted, and splits in effect are listed', { tags: 'long' }, async () => {
  waiting = [
    {
      id: 4,
      type: 'song',
      title: 'Low Tide',
      cover: null,
      artist: guest,
      asked: { id: managed.id, name: managed.name },
      share: 4000,
      before: 0,
      created_at: '2026-11-01T00:00:00.000Z',
    },
  ]
  answer(splitRequests.accept, () => {
    waiting = []
    return { status: 'success' as const }
  })
  answerTable(artistSplits, [
    {
      id: 1,
      type: 'album',
      item: { id: 3, name: 'All Hours' },
      cover: null,
      artist: guest,
      share: 3333,
      others: [guest],
      created_at: '2026-11-01T00:00:00.000Z',
    },
  ])
  await openArtistArea('splits')
  await expect.element(page.getByRole('table').getByText('33.33%')).toBeVisible()
  const requests = page.getByRole('region', { name: 'Waiting for your answer' })
  await expect
    .element(requests.getByText(`${guest.name} offers ${managed.name} 40% of the earnings`))
    .toBeVisible()
  expect(await axeFinds()).toEqual([])
  await requests.getByRole('button', { name: 'Accept' }).click()
  await expect.element(requests).not.toBeInTheDocument()
  expect(sent('POST')).toMatchObject({ body: { artist_id: managed.id } })
})

it.each(['prices?edit=1', 'splits'])('%s fits small screens', async (path) => {
  await page.viewport(390, 844)
  await openArtistArea(path)
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await page.viewport(1280, 800)
})
