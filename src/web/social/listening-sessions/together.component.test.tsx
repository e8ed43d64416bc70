import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { songs } from '../../../contract/catalog/songs.ts'
import { person } from '../../../contract/core/fields.ts'
import { done } from '../../../contract/core/pagination.ts'
import { friend, friends } from '../../../contract/social/friends.ts'
import {
  type ListeningSession,
  listeningSession,
  listeningSessions,
  sessionEntry,
  sessionMember,
} from '../../../contract/social/listening-sessions.ts'
import { MiniPlayer } from '../../app/player/bar/MiniPlayer.tsx'
import { setToken } from '../../data/session/token.ts'
import { isCurrent, setPlayer, usePlayer } from '../../player/state.ts'
import { useTogether } from '../../player/together/store.ts'
import { axeFinds } from '../../testing/axe.ts'
import { isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { songNamed } from '../../testing/player-stage.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { openTogether } from './open-together.ts'

const memberOf = (id: number, name: string, connected = true) =>
  sampleOf(sessionMember, { id, name, title: name, avatar: null, connected })
const [lena, ben, cleo] = [memberOf(1, 'Lena'), memberOf(2, 'Ben'), memberOf(3, 'Cleo', false)]
const entryOf = (id: number, title: string, by: { id: number; name: string }) =>
  sampleOf(sessionEntry, {
    id,
    item: songNamed(id, title),
    added_by: sampleOf(person, { ...by, avatar: null }),
  })

/** The session on the server; what the test changes, every call returns with a higher version. */
let session: ListeningSession
let client = ''
const changed = (values: Partial<ListeningSession> = {}): ListeningSession => {
  const version = session.playback.version + 1
  session = { ...session, client, ...values, playback: { ...session.playback, version } }
  return session
}

beforeEach(() => {
  session = sampleOf(listeningSession, {
    id: 9,
    host_id: 1,
    guests: 'control',
    token: 'a-token-of-a-session',
    members: [lena, ben, cleo],
    playback: { version: 1, playing: false, entry_id: null, position: 0, position_at: 0 },
  })
  answer(songs.get, ({ params }) => songNamed(Number(params.id), 'Some song'))
  answer(listeningSessions.current, () => null)
  answer(listeningSessions.clock, () => ({ now: Date.now() }))
  answer(listeningSessions.attend, () => ({ version: session.playback.version, here: true }))
  answer(listeningSessions.leave, () => done)
  answer(listeningSessions.start, ({ body }) => {
    client = body.client
    return changed({ guests: body.guests })
  })
  answer(friends.list, () => [
    sampleOf(friend, { id: 4, name: 'Dan', title: 'Dan', avatar: null, online: true }),
  ])
})
// The session ends here with the login.
afterEach(() => {
  setToken(null)
  setPlayer({ queue: [], index: -1 })
})

const dialog = page.getByRole('dialog', { name: 'Listen together' })
const press = (name: string) => dialog.getByRole('button', { name }).click()
const bodiesOf = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body)
const at = (path: string) => `/api/listening-sessions/9${path}`
const start = async () => {
  await showToListener(<p>Page</p>)
  openTogether()
  await press('Start session')
  await expect.element(dialog.getByRole('list', { name: 'Members' })).toBeVisible()
}

it('starts from what plays, and lets guests only suggest if the host wants that', async () => {
  const queue = ['Isobars', 'Wick'].map((title, id) => ({
    key: title,
    item: songNamed(id, title),
    added: false,
  }))
  await showToListener(<p>Page</p>)
  setPlayer({ queue, index: 1 })
  openTogether()
  await expect.element(dialog.getByRole('switch', { name: 'Guests control what plays' })).toBeChecked()
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('switch').click()
  await press('Start session')
  await expect.element(dialog.getByRole('list', { name: 'Members' })).toBeVisible()
  await expect.element(dialog.getByRole('switch', { name: 'Guests control what plays' })).not.toBeChecked()
  expect(bodiesOf('/api/listening-sessions')).toMatchObject([
    { items: [{ type: 'song', id: 1 }], index: 0, position: 0, playing: false, guests: 'suggest' },
  ])
})

it('plays from the collection from which it was started, also for guests', async () => {
  const source = { type: 'playlist', id: 5 } as const
  const [playlist, album] = [
    { type: 'playlist', id: 5 },
    { type: 'album', id: songNamed(1, 'Wick').album?.id ?? 0 },
  ]
  await showToListener(<p>Page</p>)
  const queue = [{ key: 'wick', item: songNamed(1, 'Wick'), added: false }]
  setPlayer({ queue, index: 0, source: { ...source, title: 'Evening' } })
  const entries = [{ ...entryOf(1, 'Wick', lena), source }]
  session = { ...session, entries, playback: { ...session.playback, entry_id: 1 } }
  openTogether()
  await press('Start session')
  await expect.element(dialog.getByRole('list', { name: 'Members' })).toBeVisible()
  expect(bodiesOf('/api/listening-sessions')).toMatchObject([{ source }])
  // As for those who joined: what counts is the source that the session tells.
  expect(usePlayer.getState().source).toBeNull()
  expect([isCurrent(playlist), isCurrent(album)]).toEqual([true, false])
})

it('does not start for an account that logs out meanwhile', async () => {
  let measure = () => {}
  const asked = new Promise<void>((ask) => {
    const measured = new Promise<void>((go) => {
      measure = go
    })
    answer(listeningSessions.clock, async () => {
      ask()
      await measured
      return { now: Date.now() }
    })
  })
  await showToListener(<p>Page</p>)
  openTogether()
  await press('Start session')
  await asked
  setToken(null)
  measure()
  await expect.element(dialog.getByRole('button', { name: 'Start session' })).toBeEnabled()
  expect(dialog.getByRole('list', { name: 'Members' }).elements()).toHaveLength(0)
})

it('opens no keyboard on touch screens', async () => {
  const ask = window.matchMedia.bind(window)
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query === '(pointer: coarse)' ? 'all' : query))
  onTestFinished(() => touch.mockRestore())
  Object.assign(session, { host_id: 2, guests: 'control' })
  await start()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog.elements()).toHaveLength(0)
  openTogether()
  await expect.element(dialog.getByRole('textbox', { name: 'Invite link' })).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
})

it('lets the host decide on suggestions, members, rights and the link', async () => {
  session.suggestions = [entryOf(5, 'Wick', ben)]
  await start()
  const members = dialog.getByRole('list', { name: 'Members' })
  await expect.element(members.getByRole('listitem').nth(0)).toHaveTextContent('LYouHost')
  await expect.element(members.getByRole('listitem').nth(2)).toHaveTextContent('CCleoNot connected')
  expect(await axeFinds()).toEqual([])

  answer(listeningSessions.accept, () => changed({ suggestions: [] }))
  await press('Accept Wick')
  await expect.poll(() => dialog.getByText('Suggested songs').elements()).toHaveLength(0)
  expect(bodiesOf(at('/suggestions/accept'))).toEqual([{ entry_id: 5 }])

  answer(listeningSessions.removeMember, () => changed({ members: [lena, ben] }))
  await press('Remove Cleo from the session')
  await expect.poll(() => members.getByRole('listitem').elements()).toHaveLength(2)
  expect(bodiesOf(at('/members/remove'))).toEqual([{ user_id: 3 }])

  answer(listeningSessions.invite, () => done)
  await press('Invite Dan')
  await expect.element(dialog.getByRole('button', { name: 'Invited Dan' })).toBeDisabled()
  expect(bodiesOf(at('/invitations'))).toEqual([{ user_ids: [4] }])

  const link = dialog.getByRole('textbox', { name: 'Invite link' })
  await expect.element(link).toHaveValue(`${location.origin}/listen/a-token-of-a-session`)
  await press('Show QR code')
  await expect.element(dialog.getByRole('img', { name: 'Invite link as a QR code' })).toBeVisible()
  answer(listeningSessions.renewLink, () => changed({ token: 'another-token' }))
  await press('Create a new link')
  await expect.element(link).toHaveValue(`${location.origin}/listen/another-token`)

  answer(listeningSessions.update, ({ body }) => changed(body))
  await dialog.getByRole('switch', { name: 'Guests control what plays' }).click()
  await press('Make Ben the host')
  await expect.element(dialog.getByText('The host controls what plays. You can suggest songs.')).toBeVisible()
  expect(session).toMatchObject({ guests: 'suggest', host_id: 2 })
  for (const name of ['Create a new link', 'End session', 'Remove Ben from the session'])
    expect(dialog.getByRole('button', { name }).elements()).toHaveLength(0)
})

it('lets a guest withdraw only what they suggested, and leave', async () => {
  Object.assign(session, { host_id: 2, guests: 'suggest' })
  session.suggestions = [entryOf(5, 'Wick', ben), entryOf(6, 'Isobars', lena)]
  answer(listeningSessions.start, ({ body }) => {
    client = body.client
    return changed()
  })
  await start()
  const suggested = dialog.getByRole('list', { name: 'Suggested songs' })
  expect(suggested.getByRole('button').elements()).toHaveLength(1)
  answer(listeningSessions.removeEntries, () => changed({ suggestions: session.suggestions.slice(0, 1) }))
  await press('Withdraw Isobars')
  await expect.poll(() => suggested.getByRole('listitem').elements()).toHaveLength(1)
  expect(bodiesOf(at('/entries/remove'))).toEqual([{ entry_ids: [6] }])
  await press('Leave session')
  await expect.poll(() => bodiesOf(at('/leave'))).toHaveLength(1)
  openTogether()
  await expect.element(dialog.getByRole('button', { name: 'Start session' })).toBeVisible()
})

it('tells who paused, skipped or resumed, and who added a song, in the queue, too', async () => {
  const entries = [entryOf(11, 'Wick', lena), entryOf(12, 'Isobars', ben)].map((one) => ({
    ...one,
    duration: 300,
  }))
  const playback = { ...session.playback, playing: true, entry_id: 11, position_at: Date.now() }
  session = { ...session, entries, playback }
  await start()
  answer(listeningSessions.current, () => session)
  await expect.poll(isListening).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const toasts = () =>
    [...document.querySelectorAll('[data-part~="toast"]')].map((one) =>
      ['b', 'p'].map((part) => one.querySelector(part)?.textContent ?? '').join(': '),
    )
  const change = (by: number | null, playback: Partial<ListeningSession['playback']>) => {
    Object.assign(session.playback, { position_at: Date.now() }, playback)
    changed()
    const lists_version = by === null ? session.playback.version : 0
    sendEvent('listening-session.changed', { session_id: 9, playback: session.playback, lists_version, by })
  }
  change(2, { playing: false })
  await expect.poll(toasts).toEqual(['Ben paused: '])
  change(1, { playing: true })
  change(3, { playing: false })
  await expect.poll(toasts).toEqual(['Cleo paused: '])
  change(2, { entry_id: 12 })
  await expect.poll(toasts).toEqual(['Ben skipped ahead: Isobars'])
  change(2, { entry_id: 11, playing: true })
  await expect.poll(toasts).toEqual(['Ben went back: Wick'])
  change(2, { position: 9 })
  session.entries = [...entries, entryOf(13, 'Lantern', cleo)]
  change(null, {})
  await expect.poll(toasts).toEqual(['Ben went back: Wick', 'Cleo added 1 song: Lantern'])
  const { queue } = usePlayer.getState()
  expect(queue.map(({ item, addedBy }) => `${item.title}: ${addedBy?.name}`)).toEqual([
    'Wick: Lena',
    'Isobars: Ben',
    'Lantern: Cleo',
  ])
})

it('shows in the small player of phones that others listen', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await showToListener(<MiniPlayer />)
  setPlayer({ queue: [{ key: 'one', item: songNamed(1, 'Isobars'), added: false }], index: 0 })
  const player = page.getByRole('region', { name: 'Player' })
  await expect.element(player).toBeVisible()
  await expect.element(player.getByRole('img')).not.toBeInTheDocument()
  useTogether.setState({ session })
  onTestFinished(() => useTogether.setState({ session: null }))
  await expect.element(player.getByRole('img', { name: 'Listening together' })).toBeVisible()
})

it('ends the session for everyone only after a question', { tags: 'long' }, async () => {
  answer(listeningSessions.end, () => done)
  await start()
  await press('End session')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await press('End session')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect.poll(() => received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  await expect.poll(() => dialog.elements()).toHaveLength(0)
})

it('offers to listen here while another device takes part', async () => {
  answer(listeningSessions.current, () => session)
  answer(listeningSessions.join, ({ params, body }) => {
    expect(params.token).toBe('a-token-of-a-session')
    client = body.client
    return changed()
  })
  await showToListener(<p>Page</p>)
  openTogether()
  await press('Listen here')
  await expect.element(dialog.getByRole('list', { name: 'Members' })).toBeVisible()
})
