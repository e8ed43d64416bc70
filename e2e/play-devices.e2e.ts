// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { heard, hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

let album: Awaited<ReturnType<typeof demoAlbum>>

beforeAll(async () => {
  album = await demoAlbum()
  await changeSettings({ saas: '1', enable_subscription: '1' })
})
const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
const pauses = (page: Page) => bar(page).getByRole('button', { name: 'Play', exact: true }).waitFor()

/** Opens the album on a device of its own and plays it. */
const playOn = async (device: Listener): Promise<Page> => {
  const { page } = await visitAs(device, `/album/${album.id}`)
  await page
    .locator('#main')
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .first()
    .click()
  await hearPast(page, 0.3)
  return page
}

/** Logs the listener in on another device. */
const otherDevice = async ({ id }: Listener, email: string): Promise<Listener> => {
  const reply = await request('/login', undefined, 'POST', { email, password: 'correct horse battery' })
  const { access_token } = (await reply.json()) as { access_token: string }
  return { id, token: access_token }
}

it('plays on as many devices as the plan permits, and moves between them', async () => {
  const phone = await newListener('Oda Lund')
  await inDatabase(async (db) => {
    const plan = await makePlan({ db }, { month: 499 }, { name: 'Solo', max_devices: 1 })
    await db.updateTable('users').set({ plan_id: plan.id }).where('id', '=', phone.id).execute()
  })
  const laptop = await otherDevice(phone, 'oda.lund@example.org')

  const first = await playOn(phone)
  const second = await playOn(laptop)
  await first.getByText('Playback moved to another device').waitFor()
  await pauses(first)

  await first.getByRole('button', { name: 'Play here' }).click()
  await second.getByText('Playback moved to another device').waitFor()
  await pauses(second)
  await hearPast(first, (await heard(first)).time + 0.3)

  await inDatabase((db) =>
    db.updateTable('plans').set({ max_devices: 2 }).where('name', '=', 'Solo').execute(),
  )
  await second.reload()
  await bar(second).getByRole('button', { name: 'Play', exact: true }).click()
  await hearPast(second, 0.3)
  await bar(first).getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expect.poll(() => first.getByText('Playback moved to another device').count()).toBe(0)
})
