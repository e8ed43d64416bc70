import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import {
  notifications,
  type UserNotification,
  userNotification,
} from '../../../contract/platform/notifications.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { followEvents } from '../../data/events/events.ts'
import { useSession } from '../../data/session/session.ts'
import { holdEventStream, isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Bell } from './Bell.tsx'

const plan = { id: 3, name: 'Harbour', upgradable: false, status: 'active' } as const
const account = (changes: Partial<User>) => () =>
  sampleOf(session.user.reply, { id: 1, plan, unread_notifications: 0, ...changes }) as User

it('keeps the number of unread notifications and the plan up to date on every page', async () => {
  answer(session.user, account({}))
  await showToListener(<Bell />)
  await expect.poll(isListening).toBe(true)
  sendEvent('notification.created', { unread: 2 })
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  answer(session.user, account({ plan: { ...plan, status: 'past_due' } }))
  sendEvent('subscription.updated', { status: 'past_due' })
  await expect.poll(() => useSession.getState().user?.plan?.status).toBe('past_due')
})

it('loads the account again if it changed before events arrived', async () => {
  answer(session.user, account({}))
  const begin = holdEventStream()
  await showToListener(<Bell />)
  answer(session.user, account({ plan: { ...plan, status: 'past_due' }, unread_notifications: 2 }))
  sendEvent('notification.created', { unread: 2 })
  sendEvent('subscription.updated', { status: 'past_due' })
  await begin()
  await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  expect(useSession.getState().user?.plan?.status).toBe('past_due')
})

it('loads the account again for an event that came before the bell was there', async () => {
  answer(session.user, account({}))
  await showToListener(null)
  onTestFinished(followEvents())
  await expect.poll(isListening).toBe(true)
  answer(session.user, account({ plan: { ...plan, status: 'past_due' } }))
  sendEvent('subscription.updated', { status: 'past_due' })
  await expect.poll(() => useSession.getState().user?.plan?.status).toBe('past_due')
})

it('shows the person who caused a notification, with or without a picture', async () => {
  answer(session.user, account({}))
  const about = (values: Partial<UserNotification>) =>
    sampleOf(userNotification, { read_at: null, ...values })
  const picture = { url: '/storage/covers/ab/abc-512.webp', color: '#204060' }
  answer(notifications.list, () => [
    about({ id: 1, kind: 'friend_request', title: 'Mara', person: 'Mara', cover: null }),
    about({ id: 2, kind: 'friend_accepted', title: 'Theo', person: 'Theo', cover: picture }),
    about({ id: 3, kind: 'login', title: null, person: null, cover: null }),
  ])
  await showToListener(<Bell />)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect.poll(() => document.querySelectorAll('li[data-part~="notification"]')).toHaveLength(3)
  const [mara, theo, login] = document.querySelectorAll('li[data-part~="notification"]')
  expect(mara?.querySelector('[data-part~="cover"]')?.textContent).toBe('M')
  expect(theo?.querySelector('[data-part~="cover"] img')).not.toBeNull()
  expect(login?.querySelector('[data-part~="cover"]')).toBeNull()
})
