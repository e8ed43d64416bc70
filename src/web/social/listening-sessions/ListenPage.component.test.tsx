import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { person } from '../../../contract/core/fields.ts'
import { done } from '../../../contract/core/pagination.ts'
import {
  type ListeningSession,
  listeningSession,
  listeningSessions,
  sessionInvitation,
  sessionMember,
} from '../../../contract/social/listening-sessions.ts'
import { setToken } from '../../data/session/token.ts'
import { leaveTogether } from '../../player/together/session.ts'
import { currentSession } from '../../player/together/store.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { isDialogOpen } from '../../ui/overlays/dialogs.ts'
import { ListenPage } from './ListenPage.tsx'
import { TogetherDialog } from './TogetherDialog.tsx'

const ben = { id: 2, name: 'Ben', avatar: null }
const dialogOpens = () => isDialogOpen(TogetherDialog)
/** Reports that a song is heard, as the browser does. */
const soundBegins = () => document.dispatchEvent(new Event('playing'))

beforeEach(() => {
  let session: ListeningSession | null = null
  answer(listeningSessions.clock, () => ({ now: Date.now() }))
  answer(listeningSessions.attend, () => ({ version: 1, here: true }))
  answer(listeningSessions.leave, () => done)
  answer(listeningSessions.invited, () =>
    sampleOf(sessionInvitation, { host: sampleOf(person, ben), item: null, members_count: 1, joined: false }),
  )
  answer(listeningSessions.current, () => session)
  answer(listeningSessions.join, ({ body }) => {
    session = sampleOf(listeningSession, {
      id: 9,
      host_id: 2,
      client: body.client,
      members: [sampleOf(sessionMember, ben)],
      // A song that this listener may not hear: nothing is loaded, and sound begins when the test says so.
      playback: { version: 1, playing: true, entry_id: null, position: 0, position_at: 0 },
    })
    return session
  })
})
// The session ends here with the login.
afterEach(() => setToken(null))

/** Joins a session that plays, and waits until this browser takes part. */
const join = async () => {
  const opened = await openPage('/listen/$token', ListenPage, '/listen/some-token')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => currentSession()?.id).toBe(9)
  return opened
}

it('opens the start page of the player, never the landing page, once the session is heard', async () => {
  const { location } = await join()
  expect(location()).toBe('/listen/some-token')
  soundBegins()
  await expect.poll(location).toBe('/home')
  await expect.poll(dialogOpens).toBe(true)
})

it('stays where the listener went before the session was heard', async () => {
  const { location, go } = await join()
  await go('/album/3')
  soundBegins()
  // Longer than the navigation would take: a call, and what follows it.
  await leaveTogether()
  expect(location()).toBe('/album/3')
  expect(dialogOpens()).toBe(false)
})
