import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistPostTable } from '../../../contract/catalog/back-office/artist-pages.ts'
import { artist as artistSchema } from '../../../contract/catalog/items.ts'
import { profileRef } from '../../../contract/platform/user.ts'
import { search } from '../../../contract/site/search.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const area = () => page.getByRole('dialog').getByLabelText('Text', { exact: true })

const open = async () => {
  const posts = answerTable(artistPostTable, [], {
    make: () => ({ author: 'Ada Min', likes: 0, created_at: '2026-11-24T00:00:00Z' }),
  })
  answer(search.all, ({ params }) => ({
    ...sampleOf(search.all.reply, { query: params.query }),
    artists: [sampleOf(artistSchema, { id: 5, title: 'Sea of Trees', avatar: null })],
    profiles: [sampleOf(profileRef, { id: 9, name: 'Seana', avatar: null })],
  }))
  await openArtistArea('posts', 'editor')
  await page.getByRole('button', { name: 'New post' }).first().click()
  return posts
}

it('mentions an artist and a person by keyboard, and forgets those that were taken out', {
  tags: 'long',
}, async () => {
  const posts = await open()
  await area().fill('')
  await userEvent.type(area(), 'With @sea')
  await expect.element(page.getByRole('option', { name: 'Sea of Trees Artist' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(area()).toHaveValue('With @Sea of Trees ')
  await userEvent.keyboard('and @sea')
  await expect.element(page.getByRole('option', { name: 'Seana Profile' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(area()).toHaveValue('With @Sea of Trees and @Seana ')
  // Escape closes the list, not the sheet.
  await userEvent.keyboard('and @sea')
  await expect.element(page.getByRole('listbox', { name: 'Mention' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox', { name: 'Mention' })).not.toBeInTheDocument()
  await area().fill('With @Sea of Trees')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const mentions = [{ type: 'artist', id: 5, name: 'Sea of Trees' }]
  await expect.poll(() => posts.rows()).toMatchObject([{ text: 'With @Sea of Trees', mentions }])
})
