// @module-tag long
import { expect, it } from 'vitest'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, request } from './listener.ts'
import { mailedLink } from './mailed-link.ts'
import { changeSettings } from './settings.ts'

/** Offers an album for an email address, and sells nothing else. */
const prepare = async () => {
  const album = await demoAlbum()
  await inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal')
    await makePrice({ db }, { album: album.id }, { license_id, amount: 0, ask_email: true })
  })
  await changeSettings({ saas: '1', enable_selling: '1' })
  await expect.poll(async () => (await request('/offers')).status).toBe(200)
  return album
}

/** Returns the email addresses that artists received. */
const addresses = async (): Promise<(string | null)[]> => {
  const rows = await inDatabase((db) =>
    db.selectFrom('free_downloads').select('email').where('confirmed_at', 'is not', null).execute(),
  )
  return rows.map(({ email }) => email)
}

it('gives a visitor an album for an email address, without an account, and takes the address back', async () => {
  const album = await prepare()
  const { page } = await visit(`/album/${album.id}`, { width: 390 })
  await page.getByRole('button', { name: 'Free download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Free download of ${album.title}` })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.org')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('We’ve sent a link to nora@example.org.', { exact: false }).waitFor()

  const link = await mailedLink('nora@example.org', '/free-download/')
  expect(await addresses()).toEqual([])
  await page.goto(link.pathname)
  await page.getByRole('heading', { name: album.title }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: `Download ${album.title} as Original` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(await addresses()).toEqual(['nora@example.org'])
  await page.getByRole('button', { name: 'Withdraw my email address' }).click()
  await page.getByText('does not have your email address.', { exact: false }).waitFor()
  expect(await addresses()).toEqual([null])
})
