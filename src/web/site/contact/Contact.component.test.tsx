// First, because it declares the order of the layers.
import '../../styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { contact } from '../../../contract/site/contact.ts'
import { setToken } from '../../data/session/token.ts'
import { answer, received } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Contact } from './Contact.tsx'

const subject = 'A missing record'
const message = 'The second side is missing.\n\nCould you look?'
const write = async (): Promise<void> => {
  answer(contact.send, () => done)
  await page.getByLabelText('Subject').fill(subject)
  await page.getByLabelText('Message').fill(message)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Message sent.', { exact: false })).toBeVisible()
}
const sent = () => received.find(({ method }) => method === 'POST')?.body

it('shows visitors which fields are missing before it sends', async () => {
  setToken(null)
  await openPage('/contact', Contact, '/contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('This field is required.').first()).toBeVisible()
  expect(sent()).toBeUndefined()
  await page.getByLabelText('Name').fill('Pat Passer')
  await page.getByLabelText('Email').fill('pat@example.org')
  await write()
  expect(sent()).toEqual({ name: 'Pat Passer', email: 'pat@example.org', subject, message, website: '' })
})

it('knows who is logged in', async () => {
  const user = sampleOf(session.user.reply, { id: 1, name: 'Rhea Ports', email: 'rhea@example.org' }) as User
  answer(session.user, () => user)
  await openPage('/contact', Contact, '/contact')
  await expect.element(page.getByLabelText('Email')).toHaveValue('rhea@example.org')
  await write()
  expect(sent()).toMatchObject({ name: 'Rhea Ports', email: 'rhea@example.org' })
})
