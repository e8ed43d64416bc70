// First, because it declares the order of the layers.
import '../../styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { federation } from '../../../contract/site/activitypub.ts'
import { settings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { Federation } from './Federation.tsx'

beforeEach(() => {
  Object.assign(settings(), { enable_federation: true })
  answer(federation.get, () => ({ handle: '@brine@music.example', followers: 12 }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const show = () => showToListener(<Federation type="artist" id={5} title="Brine" />)

it('shows the handle, and leads to the server on which somebody follows', async () => {
  const url = 'https://mastodon.example/authorize_interaction?uri=%40brine%40music.example'
  answer(federation.follow, () => ({ url }))
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window)
  await show()
  const part = page.getByRole('region', { name: 'Follow from other servers' })
  await expect.element(part.getByText('@brine@music.example')).toBeVisible()
  await expect.element(part.getByText('12 followers on other servers')).toBeVisible()
  await part.getByRole('button', { name: 'Follow from Mastodon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow from Mastodon' })
  const field = dialog.getByLabelText('Your server or account')
  await expect.element(field).toHaveFocus()
  await field.fill('mastodon.example')
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => open.mock.calls).toEqual([[url, '_blank']])
  expect(received.findLast(({ method }) => method === 'POST')?.body).toEqual({ account: 'mastodon.example' })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('says why a server is not reached', async () => {
  answer(federation.follow, () =>
    refuse('validation', { account: ['The server doesn’t respond. Check its address.'] }),
  )
  await show()
  await page.getByRole('button', { name: 'Follow from Mastodon' }).click()
  await page.getByLabelText('Your server or account').fill('nowhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The server doesn’t respond. Check its address.')).toBeVisible()
})

it('is missing where nothing can be followed', async () => {
  answer(federation.get, () => refuse('not_found'))
  await show()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})
