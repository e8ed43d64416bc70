// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { inDatabase } from './database.ts'
import { newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

interface Plan {
  id: number
  name: string
}
const plansOf = async () => (await (await request('/plans')).json()) as Plan[]

/** Downloads need a plan; returns a song that can be downloaded with it. */
const prepare = async (): Promise<{ id: number; title: string }> => {
  const song = await inDatabase(async (db) => {
    await sql`delete from role_permissions where permission = 'Download songs'`.execute(db)
    await makePlan({ db }, { month: 300 }, { name: 'Basic' })
    await makePlan({ db }, { month: 899 }, { name: 'Premium', permissions: ['Download songs'] })
    const { rows } = await sql<{ id: number; title: string }>`
      update all_songs set downloadable = true
      where id = (select min(id) from songs where public) returning id, title`.execute(db)
    return rows[0]
  })
  if (!song) throw new Error('no song')
  await changeSettings({ saas: '1', enable_subscription: '1', test_payments: '1' })
  await expect.poll(async () => (await plansOf()).length).toBe(2)
  return song
}

const askForFile = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
}

it('downloads a song once the plan that has downloads is paid', async () => {
  const song = await prepare()
  const { page } = await visitAs(await newListener('Ida'), `/song/${song.id}`)
  await askForFile(page)
  const upgrade = page.getByRole('dialog', { name: 'Plans' })
  await upgrade.getByText('Download with Premium').waitFor()
  expect(await upgrade.textContent()).toContain('$8.99')
  expect(await upgrade.textContent()).not.toContain('Basic')
  await upgrade.getByRole('button', { name: 'Choose Premium' }).click()
  const payment = page.getByRole('dialog', { name: /^Subscribe to / })
  await payment.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  const file = page.waitForEvent('download')
  await payment.getByRole('button', { name: 'Pay $8.99' }).click()
  expect((await file).suggestedFilename()).toContain(song.title)
  expect(new URL(page.url()).pathname).toBe(`/song/${song.id}`)

  // By way of another page, as from a payment provider: back, and the same once.
  const jon = await newListener('Jon')
  const { page: away } = await visitAs(jon, `/song/${song.id}`)
  await askForFile(away)
  await away.getByRole('dialog', { name: 'Plans' }).getByRole('button', { name: 'See all plans' }).click()
  await away.waitForURL('**/subscription')
  const premium = (await plansOf()).find(({ name }) => name === 'Premium')
  const order = { plan_id: premium?.id, provider: 'test', return_url: '/', cancel_url: '/' }
  const paid = await request('/user/subscription', jon, 'POST', order)
  expect(paid.status).toBe(201)
  const second = away.waitForEvent('download')
  await away.goto('/browse')
  expect((await second).suggestedFilename()).toContain(song.title)
  await away.waitForURL(`**/song/${song.id}`)
  let again = false
  away.on('download', () => {
    again = true
  })
  await away.reload()
  await away.getByRole('heading', { level: 1 }).waitFor()
  await away.waitForLoadState('networkidle')
  expect(again).toBe(false)
})
