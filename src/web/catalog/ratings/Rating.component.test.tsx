import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ratings } from '../../../contract/catalog/likes.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { Rating } from './Rating.tsx'

it('shows and changes the stars, also by keyboard, and removes them', async () => {
  let rating: number | null = 3
  answer(ratings.get, () => ({ rating }))
  answer(ratings.set, ({ body }) => {
    rating = (body as { rating: number | null }).rating
    return { rating }
  })
  await showToListener(<Rating item={{ type: 'song', id: 7 }} />)
  const star = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect.element(star('3 stars')).toBeChecked()
  await star('5 stars').click({ force: true })
  await expect.poll(() => rating).toBe(5)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => rating).toBe(4)
  await page.getByRole('button', { name: 'Remove rating' }).click()
  await expect.poll(() => rating).toBeNull()
  await expect.element(star('4 stars')).not.toBeChecked()
})
