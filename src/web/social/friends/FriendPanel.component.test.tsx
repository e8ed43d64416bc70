import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '../../../contract/platform/events.ts'
import { type Friend, friend, friends } from '../../../contract/social/friends.ts'
import { listening, type Presence, presences } from '../../../contract/social/presence.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { FriendPanel } from './FriendPanel.tsx'

/** The page's event stream, under control of the test. */
class Stream extends EventTarget {
  static open: Stream[] = []
  onopen: (() => void) | null = null
  constructor() {
    super()
    Stream.open.push(this)
  }
  close(): void {
    Stream.open = Stream.open.filter((one) => one !== this)
  }
  static say(name: string, body: object): void {
    for (const one of Stream.open) one.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(body) }))
  }
}

const song = (title: string) =>
  sampleOf(listening, { type: 'song', id: 7, title, subtitle: 'Halden Vey', cover: null })
const named = (id: number, name: string, presence: Presence): Friend =>
  sampleOf(friend, { id, name, title: name, avatar: null, friend_status: 'friends', ...presence })
const show = async (list: Friend[], close = () => undefined) => {
  answer(friends.list, () => list)
  await showToListener(
    <div style={{ width: 300, height: 600 }}>
      <FriendPanel close={close} />
    </div>,
  )
}
const rows = () => page.getByRole('complementary').getByRole('listitem')

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream)
  Stream.open = []
  answer(events.ticket, () => ({ ticket: 'ticket', expires_in: 60 }))
})

it('lists friends who are here, first those who play something', async () => {
  await show([
    named(1, 'Amara Diallo', { online: true, listening: null }),
    named(2, 'Bram de Wit', { online: false, listening: null }),
    named(3, 'Jonas Weir', { online: true, listening: song('Isobars') }),
  ])
  await expect.element(rows().nth(0)).toHaveTextContent('JWJonas WeirIsobars · Halden VeyI')
  await expect.element(rows().nth(1)).toHaveTextContent('ADAmara DialloOnline')
  expect(rows().elements()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Play Isobars' })).toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
})

it('follows what friends do, without loading all of them again', async () => {
  await show([
    named(1, 'Amara Diallo', { online: true, listening: null }),
    named(3, 'Jonas Weir', { online: false, listening: null }),
  ])
  await expect.element(rows().nth(0)).toHaveTextContent('ADAmara DialloOnline')
  await expect.poll(() => Stream.open.length).toBe(1)
  const asked: string[] = []
  answer(friends.list, () => {
    throw new Error('loaded again')
  })
  answer(presences.of, ({ query }) => {
    asked.push(query.ids)
    return [
      { user_id: 1, online: false, listening: null },
      { user_id: 3, online: true, listening: song('Wick') },
    ]
  })
  Stream.say('presence.changed', { user_id: 1 })
  Stream.say('presence.changed', { user_id: 3 })
  Stream.say('presence.changed', { user_id: 3 })
  await expect.element(rows().nth(0)).toHaveTextContent('JWJonas WeirWick · Halden VeyW')
  expect(rows().elements()).toHaveLength(1)
  expect(asked).toEqual(['1,3'])
})

it('offers one way on while nobody is here, and to find friends without any', async () => {
  await show([named(2, 'Bram de Wit', { online: false, listening: null })])
  await expect.element(page.getByRole('heading', { name: 'No one is online right now' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All friends' })).toHaveAttribute('href', '/friends')
})

it('says what it is for to somebody without friends', async () => {
  const close = vi.fn()
  await show([], close)
  await expect.element(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/friends')
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Close friend activity' }).click()
  expect(close).toHaveBeenCalledOnce()
})
