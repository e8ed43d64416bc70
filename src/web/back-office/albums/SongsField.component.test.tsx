import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  artistAlbum,
  artistAlbumCalls,
  artistAlbumSong,
  artistAlbums,
} from '../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const titles = ['Barometer', 'Isobars', 'Slow Weather']

it('offers the songs that are not on the album', async () => {
  const { element } = artistSongs.list.reply.shape.data.def
  answerTable(
    artistSongs,
    titles.map((title, at) => sampleOf(element, { id: at + 1, title })),
  )
  answerTable(artistAlbums, [sampleOf(artistAlbum, { id: 5, title: 'Almanac' })], {
    item: { ...sampleOf(artistAlbums.get.reply), songs: [{ id: 1, disc_no: null }] },
  })
  answer(artistAlbumCalls.songs, () => [sampleOf(artistAlbumSong, { id: 1, title: 'Barometer' })])
  await openArtistArea('albums/5')
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await page.getByRole('combobox', { name: 'Add songs' }).click()
  await expect.element(option('Slow Weather')).toBeVisible()
  await expect.element(option('Barometer')).not.toBeInTheDocument()
  await option('Slow Weather').click()
  await expect.element(option('Slow Weather')).not.toBeInTheDocument()
  await expect.element(option('Isobars')).toBeVisible()
})
