// @module-tag long
import { sql } from 'kysely'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PushPayload } from '../src/contract/platform/web-push.ts'
import { type PushBrowser, type PushService, pushService } from '../src/server/testing/push-service.ts'
import { wholeChromiumOptions } from '../src/web/player/testing/browser.ts'
import { inDatabase } from './database.ts'
import { type Listener, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'

/*
 * Browsers of tests reach no push service: theirs is a double, to which the product really sends. What it decrypts is handed
 * to the service worker by the developer tools.
 */

let browser: Browser
let service: PushService
let paula: Listener
let friend: Listener
let device: PushBrowser
let page: Page
let context: BrowserContext
let complaints: string[]
let tools: CDPSession
let registrationId: string

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 })
const thisDevice = (on: Page) => on.getByRole('switch', { name: 'Notifications on this device' })
const state = async () =>
  (await (await request('/user/push', paula)).json()) as {
    public_key: string
    devices: { current: boolean }[]
    kinds: Record<string, boolean>
  }

/** Subscribes at the double in place of the push service of the browser. */
const stubSubscriptions = ({ endpoint, keys }: PushBrowser['subscription'], key: string): void => {
  const bytes = Uint8Array.from(
    atob(key.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  )
  const subscribed = () => localStorage.getItem('stub-push') !== null
  const subscription = {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('stub-push')
      return true
    },
  }
  PushManager.prototype.getSubscription = async () => (subscribed() ? (subscription as never) : null)
  PushManager.prototype.subscribe = async (options) => {
    if (options?.applicationServerKey !== key) throw new Error('another key')
    localStorage.setItem('stub-push', '1')
    return subscription as never
  }
}

beforeAll(async () => {
  service = await pushService(product.providers.openId)
  paula = await newListener('Paula Winther')
  friend = await newListener('Frida Holm')
  const { public_key } = await state()
  device = service.subscribe(public_key)
  browser = await chromium.launch(wholeChromiumOptions)
  ;({ page, context, complaints } = await visitAs(paula, 'about:blank', {
    browser,
    worker: true,
    permissions: ['notifications'],
  }))
  // An empty page has no storage to be prepared.
  complaints.length = 0
  const given = [device.subscription, public_key].map((part) => JSON.stringify(part))
  await context.addInitScript(`(${stubSubscriptions.toString()})(${given.join(',')})`)
  tools = await context.newCDPSession(page)
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await tools.send('ServiceWorker.enable')
})
afterAll(async () => {
  await browser.close()
  service.close()
})

it('subscribes this device on a press, with what the browser and the instance know', async () => {
  await page.goto('/account/settings')
  await thisDevice(page).waitFor()
  expect(await thisDevice(page).isChecked()).toBe(false)
  await thisDevice(page).click()
  await page.getByRole('switch', { name: 'On devices: Friend requests' }).waitFor()
  expect(await thisDevice(page).isChecked()).toBe(true)
  expect(await state()).toMatchObject({
    devices: [{ current: true }],
    kinds: { friend_request: true, release: false },
  })
  await page.getByRole('switch', { name: 'On devices: New music from artists you follow' }).click()
  await eventually(async () => (await state()).kinds.release).toBe(true)
  await page.reload()
  await eventually(() => thisDevice(page).isChecked()).toBe(true)
})

/** Returns the notifications shown. */
const shown = () =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
/** Lets the minute pass that those who have the app open have to see it there. */
const passMinute = () =>
  inDatabase(async (db) => {
    await db.updateTable('push_messages').set({ due_at: sql`now()` }).execute()
    await sql`notify push_messages`.execute(db)
  })
/** Whether the worker takes the app to be in use, which it learns a little later than the page. */
const inUse = async () => {
  const [worker] = context.serviceWorkers()
  return worker?.evaluate(async () => {
    const { clients } = self as unknown as {
      clients: { matchAll: (options: object) => Promise<{ focused: boolean }[]> }
    }
    // As the worker asks: the first page may not be controlled yet.
    const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    return all.some(({ focused }) => focused)
  })
}
const deliver = async (payload: PushPayload): Promise<void> => {
  const data = JSON.stringify(payload)
  await tools.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
}

it('shows what the product sends, not while the app is in use, and opens it without a reload', async () => {
  expect((await request('/add-friend', friend, 'POST', { user_id: paula.id })).status).toBe(200)
  await passMinute()
  await eventually(() => device.received.length).toBe(1)
  expect(service.refusals).toEqual([])
  const [message] = device.received
  const payload = message?.payload as PushPayload
  expect(payload).toMatchObject({ title: 'Frida Holm', body: 'Sent you a friend request.', link: '/friends' })

  await deliver({ ...payload, tag: 'while in use' })
  // Playwright lets every page believe that it has the focus.
  await tools.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const other = await context.newPage()
  await other.goto('about:blank')
  await other.bringToFront()
  await eventually(inUse).toBe(false)
  await deliver(payload)
  await eventually(shown).toEqual([
    { title: 'Frida Holm', body: payload.body, tag: payload.tag, data: { link: '/friends' } },
  ])
  // The same subject again replaces it.
  await deliver({ ...payload, body: 'Again' })
  await eventually(async () => (await shown()).map(({ body }) => body)).toEqual(['Again'])

  await page.evaluate(() => Object.assign(window, { same: true }))
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    self.dispatchEvent(
      new (self as never as { NotificationEvent: typeof Event }).NotificationEvent('notificationclick', {
        notification,
      } as never),
    )
  })
  await page.waitForURL('**/friends')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await eventually(shown).toEqual([])
  await other.close()
  expect(complaints).toEqual([])
})

it('subscribes again when the browser lost the subscription', async () => {
  const { public_key } = await state()
  const next = service.subscribe(public_key)
  const [worker] = context.serviceWorkers()
  // What the browser does when a worker is registered anew.
  await worker?.evaluate((subscription) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as never
    self.dispatchEvent(new Event('activate'))
  }, next.subscription)
  const subscribed = () =>
    inDatabase((db) =>
      db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', paula.id).execute(),
    )
  await eventually(subscribed).toEqual([{ endpoint: next.subscription.endpoint }])
  expect((await state()).devices).toMatchObject([{ current: true }])
})

it('ends with the log-out', async () => {
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('stub-push'))).toBeNull()
  expect(await page.evaluate(() => caches.has('push-subscription'))).toBe(false)
  const rows = await inDatabase((db) =>
    db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', paula.id).execute(),
  )
  expect(rows).toEqual([])
})
