import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mutableKinds } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { type PushDevice, type PushState, webPush } from '../../../../contract/platform/web-push.ts'
import { hasMessageSound } from '../../../social/chat/messages/message-sound.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { NotificationsPart } from './NotificationsPart.tsx'

/** The part of the browser: its permission, and a push service. */
const browser = {
  permission: 'default' as NotificationPermission,
  onRequest: 'granted' as NotificationPermission,
  asked: 0,
  subscribed: false,
  fails: false,
}
const given = {
  endpoint: 'https://push.example/this',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
}
const subscription = {
  options: { applicationServerKey: new Uint8Array([4]).buffer },
  toJSON: () => ({ ...given, expirationTime: null }),
  unsubscribe: async () => {
    browser.subscribed = false
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      if (browser.fails) throw new DOMException('push service error', 'AbortError')
      browser.subscribed = true
      return subscription
    },
  },
}

let state: PushState
const device = (id: number, more: Partial<PushDevice> = {}): PushDevice => ({
  id,
  browser: 'Firefox',
  system: 'Android',
  subscribed_at: '2026-01-01T00:00:00.000Z',
  current: false,
  ...more,
})
const current = device(1, { browser: 'Chrome', system: 'Linux', current: true })
const user = () => ({
  ...(sampleOf(session.user.reply, { id: 1, emails: { release: true } }) as User),
  email_verified_at: '2026-01-01T00:00:00.000Z',
  notify: Object.fromEntries(mutableKinds.map((kind) => [kind, kind !== 'release'])) as User['notify'],
})

beforeEach(() => {
  Object.assign(browser, {
    permission: 'default',
    onRequest: 'granted',
    asked: 0,
    subscribed: false,
    fails: false,
  })
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    browser.asked++
    browser.permission = browser.onRequest
    return browser.permission
  })
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration as never))
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never)
  state = {
    public_key: 'BA',
    kinds: Object.fromEntries(mutableKinds.map((kind) => [kind, kind === 'mention'])) as PushState['kinds'],
    devices: [],
  }
  answer(webPush.state, () => state)
  answer(webPush.subscribe, ({ body }) => {
    expect(body).toEqual(given)
    state = { ...state, devices: [current, ...state.devices] }
    return state
  })
  answer(webPush.unsubscribe, () => {
    state = { ...state, devices: state.devices.filter((one) => !one.current) }
    return state
  })
  answer(webPush.remove, ({ params }) => {
    state = { ...state, devices: state.devices.filter(({ id }) => id !== params.id) }
    return state
  })
  answer(webPush.choose, ({ body }) => {
    state = { ...state, kinds: { ...state.kinds, ...body } as PushState['kinds'] }
    return state
  })
})
afterEach(() => caches.delete('push-subscription'))
afterEach(() => void vi.restoreAllMocks())

const show = () => showToListener(<NotificationsPart user={user()} />)
const turn = () => page.getByRole('switch', { name: 'Notifications on this device' })
const kind = (name: string) => page.getByRole('switch', { name: `On devices: ${name}` })
const calls = () => received.map(({ method, path }) => `${method} ${path}`)

it('asks the browser only on a press, subscribes, and shows which kinds devices get', async () => {
  await show()
  await expect.element(turn()).not.toBeChecked()
  expect(browser.asked).toBe(0)
  expect(page.getByRole('columnheader', { name: 'Devices' }).elements()).toEqual([])
  await turn().click()
  await expect.element(turn()).toBeChecked()
  expect(browser.asked).toBe(1)
  await expect.element(page.getByRole('columnheader', { name: 'Devices' })).toBeVisible()
  await expect.element(kind('Posts that mention you or artists you manage')).toBeChecked()
  await kind('Posts by artists you follow').click()
  await expect.element(kind('Posts by artists you follow')).toBeChecked()
  expect(state.kinds.artist_post).toBe(true)
  // What is not shown in the app is not shown on devices.
  await expect.element(kind('New music from artists you follow')).toBeDisabled()
  expect(await axeFinds()).toEqual([])
  expect(await (await caches.match('/push-subscription'))?.json()).toEqual({
    endpoint: given.endpoint,
    auth: given.keys.auth,
    key: 'BA',
  })
})

it('ends the subscription of the browser when it is turned off', async () => {
  Object.assign(browser, { permission: 'granted', subscribed: true })
  state = { ...state, devices: [current] }
  await show()
  await expect.element(turn()).toBeChecked()
  await turn().click()
  await expect.element(turn()).not.toBeChecked()
  expect(browser.subscribed).toBe(false)
  expect(calls()).toContain('DELETE /api/user/push/subscription')
})

it('stays off if the browser is told no, and says so', async () => {
  browser.onRequest = 'denied'
  await show()
  await turn().click()
  await expect.element(page.getByText(/This browser blocks notifications/)).toBeVisible()
  await expect.element(turn()).not.toBeChecked()
  await expect.element(turn()).toBeDisabled()
  expect(calls()).not.toContain('PUT /api/user/push/subscription')
})

it('stays off if the question is dismissed or the push service is out of reach', async () => {
  browser.onRequest = 'default'
  await show()
  await turn().click()
  await expect.poll(() => browser.asked).toBe(1)
  await expect.element(turn()).not.toBeChecked()
  browser.onRequest = 'granted'
  browser.fails = true
  await turn().click()
  await expect.element(page.getByText(/push service of this browser can’t be reached/)).toBeVisible()
  await expect.element(turn()).not.toBeChecked()
})

it('is off after the browser lost the subscription, whatever the server has', async () => {
  browser.permission = 'granted'
  state = { ...state, devices: [current] }
  await show()
  await expect.element(turn()).not.toBeChecked()
})

it('lists other devices and removes them', async () => {
  state = { ...state, devices: [device(7), device(8, { browser: null, system: null })] }
  await show()
  await expect.element(page.getByText('Unknown device')).toBeVisible()
  await page.getByRole('button', { name: 'Stop notifications on Firefox on Android' }).click()
  await expect.poll(() => page.getByText('Firefox on Android').elements().length).toBe(0)
  expect(state.devices.map(({ id }) => id)).toEqual([8])
})

it('explains what a browser lacks', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  const manager = Object.getOwnPropertyDescriptor(window, 'PushManager') as PropertyDescriptor
  Reflect.deleteProperty(window, 'PushManager')
  try {
    await show()
    await expect.element(page.getByText(/add .* to your home screen and open it from there/)).toBeVisible()
    expect(turn().elements()).toEqual([])
  } finally {
    Object.defineProperty(window, 'PushManager', manager)
  }
})

it('turns the sound of new messages off and on, which is heard then', async () => {
  const start = vi.spyOn(OscillatorNode.prototype, 'start')
  const permissions = [{ name: 'Use chat' }] as User['permissions']
  await showToListener(<NotificationsPart user={{ ...user(), permissions }} />)
  const sound = page.getByRole('switch', { name: 'Sound for new messages' })
  await expect.element(sound).toBeChecked()
  await sound.click()
  await expect.element(sound).not.toBeChecked()
  expect([hasMessageSound(), start.mock.calls.length]).toEqual([false, 0])
  await sound.click()
  await expect.element(sound).toBeChecked()
  await expect.poll(() => start.mock.calls.length).toBe(2)
  expect(hasMessageSound()).toBe(true)
})
