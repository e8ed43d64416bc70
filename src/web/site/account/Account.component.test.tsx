import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account, ownSession } from '../../../contract/platform/account.ts'
import { mutableKinds } from '../../../contract/platform/notifications.ts'
import { type PushState, webPush } from '../../../contract/platform/web-push.ts'
import { answerSamples } from '../../testing/contract.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { AccountPage } from './Account.tsx'

it('keeps the linked part in place while others load, until the user scrolls', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  answer(account.sessions, async () => {
    await loaded
    return Array.from({ length: 20 }, (_, index) =>
      sampleOf(ownSession, { id: String(index), last_used_at: '2026-11-28T12:00:00.000Z', current: false }),
    )
  })
  const kinds = Object.fromEntries(mutableKinds.map((kind) => [kind, true])) as PushState['kinds']
  answer(webPush.state, () => ({ public_key: 'BA', kinds, devices: [] }))
  answerSamples()
  await openPage('/account/settings', AccountPage, '/account/settings#privacy')
  const top = () => document.getElementById('privacy')?.getBoundingClientRect().top ?? Number.NaN
  await expect.poll(top).toBeLessThan(100)
  const scroller = document.querySelector('main') as HTMLElement
  // As in browsers without scroll anchoring.
  scroller.style.overflowAnchor = 'none'
  load()
  await expect
    .poll(() => page.getByRole('button', { name: /^Log out / }).elements().length)
    .toBeGreaterThan(10)
  await expect.poll(top).toBeLessThan(100)

  await userEvent.keyboard('{Home}')
  scroller.scrollTop = 0
  scroller.append(document.createElement('p'))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(scroller.scrollTop).toBe(0)
})

it('marks one section as the one being read', async () => {
  answerSamples()
  await openPage('/account/settings', AccountPage, '/account/settings')
  const nav = page.getByRole('navigation', { name: 'Account' })
  await expect.element(nav.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'true')
  expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

it('lists its sections on phones, each with a page of its own', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  answerSamples()
  const { back } = await openPage('/account/settings', AccountPage, '/account/settings')
  await expect.element(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(0)
  expect(document.querySelector('nav [aria-current]')).toBeNull()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect.element(page.getByRole('heading', { name: 'Appearance', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Appearance' })).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: 'Playback' }).elements()).toHaveLength(0)
  back()
  await expect.element(page.getByRole('link', { name: 'Playback' })).toBeVisible()
})
