import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
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
