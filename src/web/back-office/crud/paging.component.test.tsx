import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminGenres } from '../../../contract/catalog/back-office/genres.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { genre } from '../../testing/genres.ts'
import { answerTable } from '../../testing/table.ts'

it('keeps the page of a long list in the URL', async () => {
  answerTable(
    adminGenres,
    Array.from({ length: 60 }, (_, index) => genre(index + 1, `Genre ${index}`)),
  )
  const { location, back } = await openBackOffice('genres?sort=name&page=2')
  await expect.element(page.getByText('51–60 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(page.getByText('1–50 of 60')).toBeVisible()
  expect(location()).toBe('/admin/genres?sort=name')
  back()
  await expect.element(page.getByText('51–60 of 60')).toBeVisible()
})

it('leaves a page that has no rows any more', async () => {
  answerTable(
    adminGenres,
    Array.from({ length: 60 }, (_, index) => genre(index + 1, `Genre ${index}`)),
  )
  const { location } = await openBackOffice('genres?sort=name&page=9')
  await expect.element(page.getByText('51–60 of 60')).toBeVisible()
  expect(location()).toBe('/admin/genres?sort=name&page=2')
})
