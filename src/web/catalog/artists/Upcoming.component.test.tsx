import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { upcomingAlbums } from '../../../contract/catalog/upcoming-albums.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { Upcoming } from './Upcoming.tsx'

it('lists the albums of an artist that are still to come', async () => {
  answer(upcomingAlbums.ofArtist, () => [
    {
      type: 'album' as const,
      id: 7,
      title: 'Slow Weather',
      cover: null,
      release_at: '2090-07-15T12:00:00.000Z',
    },
    { type: 'song' as const, id: 7, title: 'Lull', cover: null, release_at: '2090-08-15T12:00:00.000Z' },
  ])
  await showToListener(<Upcoming id={5} />)
  const section = page.getByRole('region', { name: 'Upcoming releases' })
  await expect.element(section.getByText('Out on Jul 15, 2090')).toBeVisible()
  await expect.element(section.getByRole('link', { name: /Slow/ })).toHaveAttribute('href', '/album/7')
  await expect.element(section.getByRole('link', { name: /Single Lull/ })).toHaveAttribute('href', '/song/7')
  expect(await axeFinds()).toEqual([])
})
