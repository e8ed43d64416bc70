import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { adminCounts } from '../../../contract/platform/back-office/roles.ts'
import { adminContact, adminContactActs, adminMessage } from '../../../contract/site/back-office/contact.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const message = 'It is <b>dark</b> here.'
const email = 'lina.lamp@example.org'

it('replies to a message, which is no longer counted in the menu, closes and reopens it', async () => {
  const row = sampleOf(adminMessage, { id: 3, subject: 'Desk lamp', name: 'Lina', email, status: 'open' })
  const replies: { id: number; user_name: string; text: string; by_sender: boolean; created_at: string }[] =
    []
  const item = { ...row, message, user: null, artist: null, replies }
  const table = answerTable(adminContact, [row])
  answer(adminContact.get, () => ({ ...item, ...table.rows()[0], replies, version: '1' }))
  answer(adminCounts.get, () => ({
    contact: table.rows().filter(({ status }) => status === 'open').length,
  }))
  answer(adminContactActs.reply, ({ body: { text } }) => {
    replies.push({ id: 1, user_name: 'Ada Min', text, by_sender: false, created_at: row.created_at })
    table.change(3, { status: 'answered' })
    return done
  })
  answer(adminContact.bulk, ({ body: { action } }) => {
    table.change(3, { status: action === 'close' ? 'closed' : 'answered' })
    return { done: 1, failed: [], run: null }
  })
  await openBackOffice('contact')
  const sheet = page.getByRole('dialog')
  await expect.element(page.getByRole('link', { name: 'Contact 1' })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: 'Desk lamp' }).click()
  await expect.element(sheet.getByText(message)).toBeVisible()
  await sheet.getByLabelText(`Reply to ${email}`).fill('A new bulb is in.')
  // Typed text is not lost by accident.
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await sheet.getByRole('button', { name: 'Send reply' }).click()
  await expect.element(sheet.getByRole('article').getByText('A new bulb is in.')).toBeVisible()
  await expect.element(sheet.getByText('Replied')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Contact \d/ })).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: 'Close message' }).click()
  await sheet.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Close message' })).toBeVisible()
  const acts = received.filter(({ method, path }) => method === 'POST' && path.includes('contact'))
  expect(acts.map(({ path, body }) => [path, (body as { action?: string }).action])).toEqual([
    ['/api/admin/contact/3/replies', undefined],
    ['/api/admin/contact/bulk', 'close'],
    ['/api/admin/contact/bulk', 'reopen'],
  ])
})

it('shows messages of people who deleted their accounts', async () => {
  const row = sampleOf(adminMessage, { id: 3, subject: 'Payouts', name: '', email: '', status: 'open' })
  const reply = { id: 1, user_name: '', text: 'Please.', by_sender: true, created_at: row.created_at }
  answerTable(adminContact, [row])
  const item = { ...row, message, user: null, artist: null, replies: [reply], version: '1' }
  answer(adminContact.get, () => item)
  answer(adminCounts.get, () => ({}))
  await openBackOffice('contact')
  await page.getByRole('table').getByRole('link', { name: 'Payouts' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('article').nth(0).getByText('Deleted account')).toBeVisible()
  await expect.element(sheet.getByRole('article').nth(1).getByText('Deleted account')).toBeVisible()
  await expect.element(sheet.getByLabelText('Your reply')).toBeVisible()
  await expect.element(sheet.getByText('Email')).not.toBeInTheDocument()
})
