import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artists } from '../../../contract/catalog/artists.ts'
import { artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { artist } from '../../../contract/catalog/items.ts'
import { artistTeam } from '../../../contract/platform/artist-team.ts'
import { artistAnalytics } from '../../../contract/platform/back-office/analytics.ts'
import { queryClient } from '../../data/client.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const tide = { ...managed, id: 8, name: 'Tide' }

it('shows the artist that the server has selected, and another one once it is chosen', async () => {
  answer(artistAnalytics.dashboard, () => sampleOf(artistAnalytics.dashboard.reply))
  answerTable(artistAlbums, [])
  answerTable(artistSongs, [])
  await openArtistArea('analytics')
  let selected = managed.id
  answer(artistTeam.managed, () => [managed, tide])
  answer(artists.selected, () => sampleOf(artist, { id: selected }))
  answer(artistTeam.select, ({ body }) => {
    selected = body.artist_id
    return { status: 'success' as const }
  })
  await queryClient.invalidateQueries()
  await page.getByRole('button', { name: /^Brine/ }).click()
  await page.getByRole('menuitemradio', { name: 'Tide' }).click()
  await expect.element(page.getByRole('button', { name: /Tide/ })).toBeVisible()
})
