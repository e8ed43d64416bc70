import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { notifications, userNotification } from '../../../contract/platform/notifications.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { listeningSession, listeningSessions } from '../../../contract/social/listening-sessions.ts'
import { setToken } from '../../data/session/token.ts'
import { useTogether } from '../../player/together/store.ts'
import { axeFinds } from '../../testing/axe.ts'
import { isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { followInvitations } from './follow-invitations.ts'

let waiting = [
  sampleOf(userNotification, {
    id: 3,
    kind: 'session_invitation',
    title: 'Mara',
    person: 'Mara',
    text: 'Invites you to listen together.',
    link: '/listen/9',
    cover: null,
    read_at: null,
  }),
]
const toast = page.getByRole('listitem').filter({ hasText: 'MaraInvites you to listen together.' })

const invited = async (at = '/') => {
  const { router } = await showToListener(<p>Page</p>, at)
  onTestFinished(followInvitations(router))
  await expect.poll(isListening).toBe(true)
  sendEvent('listening-session.invited', { session_id: 9 })
}

const [invitation] = waiting
beforeEach(() => {
  waiting = invitation ? [invitation] : []
  answer(notifications.list, () => waiting)
  answer(notifications.read, () => ({ unread: 0 }))
  answer(listeningSessions.current, () => null)
  answer(listeningSessions.clock, () => ({ now: Date.now() }))
})
afterEach(async () => {
  // The session ends here with the login.
  setToken(null)
  // A pointer over toasts holds those of the next test.
  await page.getByText('Page').hover()
})

it('offers to join at once, wherever the listener is', async () => {
  answer(listeningSessions.join, ({ body }) =>
    sampleOf(listeningSession, { id: 9, entries: [], client: body.client }),
  )
  await invited()
  await expect.element(toast).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await toast.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => useTogether.getState().session?.id).toBe(9)
  expect(received.find(({ path }) => path.endsWith('/accept'))?.path).toBe(
    '/api/listening-session-invites/9/accept',
  )
  await expect.element(toast).not.toBeInTheDocument()
})

it('shows an invitation that came before the page followed events', async () => {
  const unread_notifications = 1
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, unread_notifications }) as User)
  const { router } = await showToListener(<p>Page</p>)
  onTestFinished(followInvitations(router))
  await expect.poll(isListening).toBe(true)
  expect(toast.elements()).toHaveLength(0)
  sendEvent('connected', {})
  await expect.element(toast).toBeVisible()
})

it('goes once the invitation was answered elsewhere, or its session has ended', async () => {
  await invited()
  await expect.element(toast).toBeVisible()
  waiting = []
  sendEvent('notification.read', { unread: 0 })
  await expect.element(toast).not.toBeInTheDocument()
})

it('is read on all devices when it is dismissed', async () => {
  await invited()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(toast).not.toBeInTheDocument()
  expect(received.find(({ path }) => path === '/api/user/notifications/read')?.body).toEqual({ ids: [3] })
})

it('is not shown on the page of an invitation', async () => {
  await invited('/listen/9')
  await expect.poll(() => received.filter(({ path }) => path === '/api/user/notifications')).toHaveLength(1)
  await expect.element(page.getByText('Page')).toBeVisible()
  expect(toast.elements()).toHaveLength(0)
})
