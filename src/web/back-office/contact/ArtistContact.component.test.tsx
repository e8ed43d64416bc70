import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type ArtistMessage,
  artistContact,
  artistContactActs,
} from '../../../contract/site/back-office/contact.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

const at = '2026-01-02T00:00:00.000Z'
const message: ArtistMessage = {
  id: 3,
  subject: 'Lost covers',
  name: 'Olga Owner',
  status: 'answered',
  unread: true,
  replies_count: 1,
  created_at: at,
}
const open = (rows: ArtistMessage[], role: 'owner' | 'analyst' = 'owner') => {
  answerTable(artistContact, rows)
  answer(artistContact.get, () => ({
    ...message,
    version: 'one',
    message: 'Where are our covers?',
    replies: [{ id: 1, user_name: 'Ada Desk', text: 'We are looking.', by_sender: false, created_at: at }],
  }))
  return openArtistArea('contact', role)
}
beforeEach(() => {
  answer(artistContactActs.read, () => ({ status: 'success' as const }))
  answer(artistContactActs.reply, () => ({ status: 'success' as const }))
  answer(artistContactActs.send, () => ({ id: 4 }))
})
const posts = (path: string) => received.filter((one) => one.method === 'POST' && one.path.endsWith(path))

it('shows new replies, counts them as read once shown, and answers them', { tags: 'long' }, async () => {
  await open([message])
  await expect.element(page.getByText('New reply')).toBeVisible()
  await page.getByRole('link', { name: /Lost covers/ }).click()
  await expect.element(page.getByText('We are looking.')).toBeVisible()
  await expect.poll(() => posts('/contact/3/read').length).toBeGreaterThan(0)
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  expect(posts('/contact/3/replies').map(({ body }) => body)).toEqual([{ message: 'Thank you.' }])
  expect(await axeFinds()).toEqual([])
})

it('invites to write the first message, and sends it', async () => {
  await open([])
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  expect(document.querySelector('[data-part~="state"] svg')?.classList).toContain('lucide-messages-square')
  const labels = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  // The main action is last in the header, and in the empty list.
  expect(labels.filter((label) => label === 'Export' || label === 'New message')).toEqual([
    'Export',
    'New message',
    'New message',
  ])
  await page.getByRole('button', { name: 'New message' }).last().click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Lost covers')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where are our covers?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(posts('/contact').map(({ body }) => body)).toEqual([
    { artist_id: managed.id, subject: 'Lost covers', message: 'Where are our covers?' },
  ])
})

it('lets analysts read only', async () => {
  await open([message], 'analyst')
  await expect.element(page.getByText('Lost covers')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New message' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: /Lost covers/ }).click()
  await expect.element(page.getByText('We are looking.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send reply' })).not.toBeInTheDocument()
})
