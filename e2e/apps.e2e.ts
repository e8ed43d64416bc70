import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { newListener, visitAs } from './listener.ts'
import { product } from './product.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Apps' })

/** Returns the text of a detail in the dialog. */
const detail = async (page: Page, name: string): Promise<string> =>
  (await page
    .locator('dl > div', { has: page.getByRole('term').getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .textContent()) ?? ''

it('an app connects with an app password until it is revoked', async () => {
  const { page } = await visitAs(await newListener('App Owner'), '/account/settings#apps')
  await part(page).getByRole('button', { name: 'Create app password' }).click()
  const form = page.getByRole('dialog', { name: 'Create app password' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect your app' })
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await axeFinds(page, 'a new app password')).toEqual([])
  const address = await detail(page, 'Server address')
  const [u, p] = [await detail(page, 'Username'), await detail(page, 'Password')]
  const call = async (name: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ u, p, v: '1.16.1', c: 'Symfonium', f: 'json', ...more })
    const reply = await fetch(`${address}/rest/${name}?${query}`)
    return ((await reply.json()) as { 'subsonic-response': Record<string, unknown> })['subsonic-response']
  }
  expect(new URL(address).host).toBe(new URL(product.url).host)
  expect(await call('ping')).toMatchObject({ status: 'ok', type: 'tonearm' })
  const { albumList2 } = await call('getAlbumList2', { type: 'newest' })
  expect((albumList2 as { album: object[] }).album.length).toBeGreaterThan(0)

  await dialog.getByText('Symfonium is connected.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await part(page)
    .getByText(/^Last used .* by Symfonium$/)
    .waitFor()
  await part(page).getByRole('button', { name: 'Revoke Phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await part(page).getByText('No apps yet.').waitFor()
  expect(await call('ping')).toMatchObject({ status: 'failed', error: { code: 40 } })
})
