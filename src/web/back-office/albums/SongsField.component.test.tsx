import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  artistAlbum,
  artistAlbumCalls,
  artistAlbumSong,
  artistAlbums,
} from '../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  artistAlbumPrices,
  artistPrice,
  artistPriceCalls,
  artistSongPrices,
} from '../../../contract/selling/back-office/prices.ts'
import { updateSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const titles = ['Barometer', 'Isobars', 'Slow Weather']

const open = (release_at: string | null = null) => {
  const { element } = artistSongs.list.reply.shape.data.def
  answerTable(
    artistSongs,
    titles.map((title, at) => sampleOf(element, { id: at + 1, title })),
  )
  answerTable(artistAlbums, [sampleOf(artistAlbum, { id: 5, title: 'Almanac', release_at })], {
    item: {
      ...sampleOf(artistAlbums.get.reply, { id: 5, title: 'Almanac' }),
      songs: [{ id: 1, disc_no: null, early: false }],
      release: { public: false, release_at, shown_early: false },
    },
  })
  answer(artistAlbumCalls.songs, () => [
    sampleOf(artistAlbumSong, { id: 1, title: 'Barometer', status: 'ready', release_at }),
  ])
  return openArtistArea('albums/5')
}

beforeEach(async () => {
  answer(bootstrap.settings, () => [])
  await updateSettings()
})

it('offers the songs that are not on the album', async () => {
  await open()
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await page.getByRole('button', { name: 'Add songs' }).click()
  await page.getByRole('menuitem', { name: 'Choose from your songs' }).click()
  await page.getByRole('combobox', { name: 'Your songs' }).click()
  await expect.element(option('Slow Weather')).toBeVisible()
  await expect.element(option('Barometer')).not.toBeInTheDocument()
  await option('Slow Weather').click()
  await expect.element(option('Slow Weather')).not.toBeInTheDocument()
  await expect.element(option('Isobars')).toBeVisible()
})

it('says from when each song of a scheduled album can be played, and lets one be played now', async () => {
  await open('2090-12-12T12:00:00.000Z')
  const songs = page.getByRole('region', { name: 'Songs' })
  await expect.element(songs.getByText('Dec 12, 2090')).toBeVisible()
  await expect.element(songs.getByRole('button', { name: 'Play Barometer' })).toBeVisible()
  await songs.getByRole('switch', { name: 'Barometer can be played now' }).click()
  await expect.element(songs.getByText('Now', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(() => received.findLast(({ method }) => method === 'PUT' || method === 'PATCH')?.body)
    .toMatchObject({ songs: [{ id: 1, disc_no: null, early: true }] })
})

it('shows what the album and its songs cost and what the artist receives, and changes it there', async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
    { key: 'default_currency', value: 'EUR' },
  ])
  await updateSettings()
  answer(artistPriceCalls.commission, () => ({ commission: 1500 }))
  const item = {
    artist: null,
    licenses: [{ id: 1, name: 'Personal', summary: 'Listen and keep' }],
    prices: [{ license: 1, currency: 'EUR' as const, amount: 900, minimum: null, ask_email: false }],
    policy: 'full' as const,
    preview_seconds: 30,
  }
  const price = { from: 129, currency: 'EUR' as const, open: false }
  answerTable(artistSongPrices, [sampleOf(artistPrice, { id: 1, title: 'Barometer', ...price })], { item })
  answer(artistPriceCalls.ofAlbum, () => [{ id: 1, ...price }])
  answerTable(artistAlbumPrices, [sampleOf(artistPrice, { id: 5, title: 'Almanac' })], { item })
  await open()
  const selling = page.getByRole('region', { name: 'Licences and prices' })
  await expect.element(selling.getByText('€9.00')).toBeVisible()
  await expect.element(selling.getByText('You receive €7.65')).toBeVisible()
  const song = page.getByRole('button', { name: 'Prices of Barometer' })
  await expect.element(song).toHaveTextContent('€1.29')
  expect(await axeFinds()).toEqual([])
  await song.click()
  const dialog = page.getByRole('dialog', { name: 'Prices' })
  await dialog.getByRole('textbox', { name: 'Price' }).fill('10')
  await expect.element(dialog.getByText('You receive €8.50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => received.findLast(({ path, body }) => body && path.endsWith('/artist/song-prices/1'))?.body)
    .toMatchObject({ prices: [{ license: 1, amount: 1000 }] })
})
