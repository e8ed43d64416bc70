// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SLEEP_KEY } from './sleep-state.ts'
import { createListener } from './testing/listener.ts'
import { openPlayerPage, type PlayerPage } from './testing/open-page.ts'

let stand: PlayerPage
let page: Page
const { play, soundsPast, state } = createListener(() => page)

beforeAll(async () => {
  stand = await openPlayerPage()
  page = await stand.open((context) => context.clock.install())
}, 120_000)
afterEach(() => page.context().close())
afterAll(() => stand.close())

const left = () => page.evaluate(() => window.page.useSleep.getState().left)
const reload = async () => {
  await page.reload()
  await page.waitForFunction(() => window.page)
  await expect.poll(async () => (await state()).queue.length).toBe(2)
}

it('the sleep timer goes on after a reload, until it is turned off', async () => {
  await play(2)
  await soundsPast(0.1)
  await page.evaluate(() => window.page.setSleep(15))
  await page.clock.fastForward('05:00')
  await reload()
  await expect.poll(left).toBeGreaterThan(0)
  expect(await left()).toBeLessThanOrEqual(600)
  await page.evaluate(() => window.page.setSleep('off'))
  expect(await page.evaluate((key) => localStorage.getItem(key), SLEEP_KEY)).toBeNull()
})
