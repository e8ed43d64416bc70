import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { likes } from '../../../contract/catalog/likes.ts'
import { playlist, playlists } from '../../../contract/catalog/playlists.ts'
import { offlinePlays } from '../../../contract/catalog/plays.ts'
import { episodes } from '../../../contract/catalog/podcasts.ts'
import { done } from '../../../contract/core/pagination.ts'
import { chat, message } from '../../../contract/social/chat.ts'
import { libraryCountsQuery } from '../../catalog/likes/likes.ts'
import { answer, received, refuse, startServer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { uuid } from '../call.ts'
import { queryClient } from '../client.ts'
import { toggleOptimistically } from '../reactions/optimistic-toggle.ts'
import { rememberAccount } from '../session/account.ts'
import { setToken } from '../session/token.ts'
import { deliver } from './deliver.ts'
import { callOf } from './entry.ts'
import { keepPlay, sendOrKeep } from './keep.ts'
import { enqueue, entriesOf, forgetEntries, isWaiting, pendingEntries } from './queue.ts'
import { send, setSender } from './send.ts'

/** Changes that wait while the server cannot be reached, and what it hears of them. */

type Connection = 'up' | 'down' | 'loses replies'
let connection: Connection = 'up'
const ACCOUNT = 7
const OTHER = 8

beforeAll(() => {
  setSender(sendOrKeep)
  const reachServer = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (connection === 'down') throw new TypeError('Failed to fetch')
    const reply = await reachServer(input, init)
    if (connection === 'loses replies' && String(input).includes('/api/'))
      throw new TypeError('Failed to fetch')
    return reply
  }
})
afterAll(startServer)
afterEach(() => {
  connection = 'up'
})
const logIn = (account: number) => {
  setToken(`token of ${account}`)
  rememberAccount(account)
}
beforeEach(() => {
  logIn(ACCOUNT)
  for (const account of [ACCOUNT, OTHER]) forgetEntries(account)
  answer(likes.like, () => ({ ...done, liked: true, likes: 1 }))
  answer(likes.dislike, () => ({ ...done, liked: false, likes: 0 }))
})

const like = (id: number, liked = true) =>
  send(
    liked ? likes.like : likes.dislike,
    { body: { type: 'song', id, origin: 'local' } },
    { subject: `reaction:song:${id}`, name: `Song ${id}`, timed: true },
    { retries: 0 },
  )
const sent = () => received.map(({ path, body }) => [path.replace('/api/', ''), (body as { id: number }).id])

it('passes changes on while the server can be reached', async () => {
  expect(await like(1)).toMatchObject({ likes: 1 })
  expect(isWaiting()).toBe(false)
  expect(received[0]?.body).not.toHaveProperty('at')
})

it('keeps changes in order with their times, the last one of each subject, and sends them once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const timeOf = (change: number) => new Date(Date.UTC(2026, 0, 1, 12, change))
  connection = 'down'
  for (const id of [1, 2, 3]) {
    vi.setSystemTime(timeOf(id))
    expect(await like(id)).toBeNull()
  }
  vi.setSystemTime(timeOf(4))
  await like(2, false)
  vi.setSystemTime(timeOf(5))
  expect(entriesOf(ACCOUNT)).toHaveLength(3)
  expect(received).toEqual([])
  connection = 'up'
  await Promise.all([deliver(), deliver()])
  expect(sent()).toEqual([
    ['like', 1],
    ['like', 3],
    ['dislike', 2],
  ])
  expect(received.map(({ body }) => (body as { at: string }).at)).toEqual(
    [1, 3, 4].map((change) => timeOf(change).toISOString()),
  )
  expect(isWaiting()).toBe(false)
})

it('puts a change behind those that wait, though the server can be reached again', async () => {
  connection = 'down'
  await like(1)
  connection = 'up'
  expect(await like(2)).toBeNull()
  await deliver()
  expect(sent().map(([, id]) => id)).toEqual([1, 2])
})

it('drops a change that is refused, says which, and goes on', async () => {
  connection = 'down'
  await like(1)
  await like(2)
  answer(likes.like, ({ body }) => (body.id === 1 ? refuse('not_found') : { ...done, liked: true, likes: 1 }))
  connection = 'up'
  await deliver()
  expect(sent().map(([, id]) => id)).toEqual([1, 2])
  expect(useToasts.getState().toasts).toMatchObject([{ type: 'info', title: 'Song 1' }])
  expect(isWaiting()).toBe(false)
})

it('waits when there are too many requests, and when the session has ended', async () => {
  connection = 'down'
  await like(1)
  connection = 'up'
  answer(likes.like, () => refuse('rate_limited', {}, 60))
  await deliver()
  expect(isWaiting()).toBe(true)
  answer(likes.like, () => refuse('unauthenticated'))
  await deliver()
  logIn(ACCOUNT)
  answer(likes.like, () => ({ ...done, liked: true, likes: 1 }))
  expect(entriesOf(ACCOUNT)).toHaveLength(1)
  await deliver()
  expect(entriesOf(ACCOUNT)).toEqual([])
})

it('sends nothing of another account', async () => {
  connection = 'down'
  await like(1)
  logIn(OTHER)
  connection = 'up'
  expect(isWaiting()).toBe(false)
  await like(2)
  await deliver()
  expect(sent().map(([, id]) => id)).toEqual([2])
  logIn(ACCOUNT)
  await deliver()
  expect(sent().map(([, id]) => id)).toEqual([2, 1])
})

it('counts each item once that was liked or no longer is, however often that was changed', async () => {
  answer(likes.counts, () => ({ ...sampleOf(likes.counts.reply), songs: 5, podcasts: 2 }))
  const toggle = async (type: 'song' | 'podcast', id: number, from: boolean) => {
    const last = () => entriesOf(ACCOUNT).at(-1)?.key
    const before = last()
    toggleOptimistically({ type, id, [type === 'song' ? 'liked' : 'followed']: from })
    await expect.poll(last).not.toBe(before)
  }
  const counts = async () => {
    const { songs, podcasts } = await queryClient.fetchQuery({ ...libraryCountsQuery(), staleTime: 0 })
    return [songs, podcasts]
  }
  expect(await counts()).toEqual([5, 2])
  connection = 'down'
  await toggle('song', 1, false)
  expect(queryClient.getQueryData(libraryCountsQuery().queryKey)).toMatchObject({ songs: 6 })
  await toggle('podcast', 1, false)
  expect(queryClient.getQueryData(libraryCountsQuery().queryKey)).toMatchObject({ podcasts: 3 })
  for (const from of [false, true, false, true]) await toggle('song', 2, from)
  await toggle('song', 3, true)
  // What the server, or the cache of an earlier visit, knows.
  connection = 'up'
  expect(await counts()).toEqual([5, 3])
  await toggle('song', 4, false)
  expect(await counts()).toEqual([6, 3])
})

it('repeats what may have been lost in a way that takes effect once', async () => {
  const one = sampleOf(playlist, { id: 4 })
  answer(playlists.attach, () => one)
  answer(playlists.attachMany, () => ({ playlist: one, added: [] }))
  connection = 'loses replies'
  const later = callOf(playlists.attachMany, { params: { id: 4 }, body: { song_ids: [1] } })
  const input = { params: { playlistId: 4 }, body: { song_id: 1 } }
  expect(await send(playlists.attach, input, { later, name: 'Mix', timed: true }, { retries: 0 })).toBeNull()
  connection = 'up'
  await deliver()
  expect(received.map(({ path }) => path)).toEqual([
    '/api/attach-to-playlist/4',
    '/api/user/playlists/4/songs',
  ])
  expect(received[1]?.body).toMatchObject({ song_ids: [1], at: expect.any(String) })
})

it('takes a change as made whose first answer was lost for good', async () => {
  answer(playlists.detachMany, () => refuse('already_done'))
  const input = { params: { id: 4 }, body: { song_ids: [1, 2] } }
  expect(await send(playlists.detachMany, input, { name: 'Mix' })).toBeNull()
  expect(isWaiting()).toBe(false)
})

it('sends only the newest position of an episode, and plays together', async () => {
  answer(episodes.hear, () => ({ ...done, progress: 1, played: false }))
  answer(offlinePlays.record, ({ body }) => ({ ...done, recorded: body.plays.length, dropped: [] }))
  connection = 'down'
  for (const seconds of [10, 25, 40])
    await send(
      episodes.hear,
      { params: { id: 5 }, body: { seconds, played: false } },
      { subject: 'progress:5', name: 'Episode', timed: true },
      { retries: 0 },
    )
  const started_at = new Date(Date.now() - 60_000).toISOString()
  const ended_at = new Date().toISOString()
  for (const id of [1, 2, 3])
    keepPlay({ key: uuid(), id, type: 'song', duration: 60, started_at, ended_at, heard: [[0, 20]] })
  connection = 'up'
  await deliver()
  expect(received.map(({ path }) => path)).toEqual([
    '/api/user/episodes/5/progress',
    '/api/user/offline-plays',
  ])
  expect(received[0]?.body).toMatchObject({ seconds: 40 })
  const { plays = [] } = (received[1]?.body ?? {}) as { plays?: { id: number; started_at: string }[] }
  expect(plays.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(plays[0]).toMatchObject({ started_at, ended_at })
})

const write = (key: string, conversation_id: number) =>
  enqueue({
    kind: 'message',
    account: ACCOUNT,
    key,
    at: Date.now(),
    conversation_id,
    text: 'Hello',
    item: null,
    reply_to: null,
    failure: null,
  })

it('sends a message with the same id until its answer arrives, and holds no change back for it', async () => {
  const [first, second] = [uuid(), uuid()]
  answer(chat.send, ({ params, body }) =>
    sampleOf(message, { conversation_id: params.id, client_id: body.client_id }),
  )
  write(first, 1)
  connection = 'loses replies'
  await deliver()
  connection = 'up'
  expect(isWaiting()).toBe(false)
  expect(await like(1)).toMatchObject({ likes: 1 })
  write(second, 2)
  await deliver()
  expect(received.map(({ body }) => (body as { client_id?: string }).client_id)).toEqual([
    first,
    undefined,
    first,
    second,
  ])
  expect(entriesOf(ACCOUNT)).toEqual([])
})

it('keeps a refused message, which does not wait any more', async () => {
  answer(chat.send, () => refuse('forbidden'))
  write(uuid(), 1)
  await deliver()
  expect(entriesOf(ACCOUNT)).toMatchObject([{ failure: 'You’re not allowed to do this.' }])
  expect(pendingEntries()).toEqual([])
})

it('keeps messages as long as the page where storage is full, but no changes', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  connection = 'down'
  await expect(like(1)).rejects.toMatchObject({ status: 0 })
  write(uuid(), 1)
  full.mockRestore()
  expect(entriesOf(ACCOUNT)).toMatchObject([{ kind: 'message' }])
  answer(chat.send, ({ body }) => sampleOf(message, { client_id: body.client_id }))
  connection = 'up'
  await deliver()
  expect(entriesOf(ACCOUNT)).toEqual([])
})
