import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminFeeds } from '../../../../contract/catalog/back-office/feeds.ts'
import { answer, refuse } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { ImportFeed } from './ImportFeed.tsx'

it('asks for the user name and password of a feed that needs them', async () => {
  const sent: unknown[] = []
  const report = { podcast_id: 1, title: 'Private', read: true, found: 1, added: 1, changed: 0, same: 0 }
  answer(adminFeeds.importFeed, ({ body }) => {
    sent.push(body)
    return body.password === 'right'
      ? { ...report, skipped: [], skipped_count: 0, remarks: [] }
      : refuse('validation', { password: ['This feed needs a user name and a password.'] })
  })
  await showToListener(<ImportFeed />)
  await page.getByRole('button', { name: 'Import feed' }).click()
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByRole('textbox', { name: 'Feed URL' }).fill('talk.example/feed')
  await expect.element(password).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('This feed needs a user name and a password.')).toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Username' }).fill('ann')
  await password.fill('right')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(password).not.toBeInTheDocument()
  expect(sent).toEqual([
    { url: 'talk.example/feed' },
    { url: 'talk.example/feed', username: 'ann', password: 'right' },
  ])
})
