import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { bookmarks, likes } from '../../../contract/catalog/likes.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Bookmarks } from './Bookmarks.tsx'

const updated_at = '2026-11-02T10:00:00.000Z'

it('lists bookmarks, changes comments, and deletes them until the listener wants them back', async () => {
  let stored = [
    {
      ...sampleOf(song, { id: 1, title: 'Isobars' }),
      bookmark: { seconds: 83, comment: 'the bridge' as string | null, updated_at },
    },
  ]
  const [first] = stored
  if (!first) throw new Error('No song')
  answer(likes.counts, () => sampleOf(likes.counts.reply))
  answer(playlists.mine, () => [])
  answer(bookmarks.list, () => stored)
  answer(bookmarks.remove, () => {
    stored = []
    return { status: 'success' as const }
  })
  answer(bookmarks.set, ({ body }) => {
    stored = [{ ...first, bookmark: { ...body, updated_at } }]
    return { status: 'success' as const }
  })
  await openPage('/library/bookmarks', Bookmarks, '/library/bookmarks')
  const row = page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem')
  await expect.element(row.getByText('01:23')).toBeVisible()
  await row.getByRole('button', { name: 'More options for Isobars' }).click({ force: true })
  await page.getByRole('menuitem', { name: 'Edit bookmark' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('the bridge')
  await page.getByRole('textbox', { name: 'Comment' }).fill('the solo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row.getByText('the solo')).toBeVisible()
  await row.getByRole('button', { name: 'Delete bookmark' }).click()
  await expect.element(page.getByText('No bookmarks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row.getByText('the solo')).toBeVisible()
  expect(stored[0]?.bookmark.seconds).toBe(83)
})
