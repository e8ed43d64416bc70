import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { genre } from '../../../../contract/catalog/items.ts'
import { openPage } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { FirstGenreTiles } from './GenreTiles.tsx'

const genres = Array.from({ length: 11 }, (_, index) =>
  sampleOf(genre, { id: index + 1, name: `Genre ${index + 1}`, color: null }),
)
const Tiles = () => <FirstGenreTiles genres={genres} />

it('shows the first eight genres, and all on demand', async () => {
  await openPage('/browse', Tiles, '/browse')
  const button = page.getByRole('button', { name: 'Show all' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('listitem').elements()).toHaveLength(8)
  await button.click()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(11)
  await expect.element(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
})
