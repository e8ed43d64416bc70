import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { song } from '../../contract/catalog/items.ts'
import { likes } from '../../contract/catalog/likes.ts'
import { songs } from '../../contract/catalog/songs.ts'
import { done } from '../../contract/core/pagination.ts'
import { session } from '../../contract/platform/session.ts'
import { LIVENESS } from '../../contract/site/installed-app.ts'
import { savedReplies } from '../data/call.ts'
import { queryClient } from '../data/client.ts'
import { useOnline } from '../data/connection/reachability.ts'
import { purgeReads } from '../data/offline-read-cache.ts'
import { forgetEntries, isWaiting } from '../data/outbox/queue.ts'
import { send } from '../data/outbox/send.ts'
import { readQuery, rememberedQuery } from '../data/read.ts'
import { rememberAccount } from '../data/session/account.ts'
import { setToken } from '../data/session/token.ts'
import { answer, received, startServer } from '../testing/http-server.ts'
import { sampleOf } from '../testing/sample.ts'
import { watchOnline } from './online.ts'

/** Pages while the server cannot be reached, and once it can be again. */

const ACCOUNT = 7
/** How a request fails: at once, or only after a while, as on a weak connection. */
let connection: 'up' | 'down' | 'silent' = 'up'
let tried: string[] = []
/** Ends the requests that nothing answers. */
let giveUp = new AbortController()
/** The promise that the answers to pings wait for. */
let held: Promise<void> | undefined
let stop: () => void = () => undefined

beforeAll(() => {
  const reachServer = globalThis.fetch
  globalThis.fetch = (input, init) => {
    tried.push(String(input))
    if (connection === 'down') return Promise.reject(new TypeError('Failed to fetch'))
    if (connection === 'silent') {
      const { signal } = giveUp
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    return new URL(String(input), location.origin).pathname === LIVENESS
      ? Promise.resolve(held).then(() => reachServer(input, init))
      : reachServer(input, init)
  }
})
afterAll(startServer)
beforeEach(() => {
  giveUp = new AbortController()
  held = undefined
  setToken('token of 7')
  rememberAccount(ACCOUNT)
  forgetEntries(ACCOUNT)
  purgeReads()
  answer(session.user, () => sampleOf(session.user.reply, { id: ACCOUNT }))
  tried = []
})
afterEach(() => {
  connection = 'up'
  giveUp.abort()
  stop()
  savedReplies.find = null
})

const query = readQuery(songs.get, { params: { id: 3 } })
/** Loads a page again and returns what it shows. */
const afterReload = async () => {
  queryClient.clear()
  return queryClient.fetchQuery(query)
}
const like = () =>
  send(
    likes.like,
    { body: { type: 'song', id: 3, origin: 'local' } },
    { subject: 'reaction:song:3', name: 'Song', timed: true },
  )
const goOffline = async (how: typeof connection = 'down') => {
  connection = how
  dispatchEvent(new Event('offline'))
  await expect.poll(() => useOnline.getState().online).toBe(false)
  tried = []
}
/** Reads once, so that the reply is kept, after idle time. */
const visit = async () => {
  answer(songs.get, () => sampleOf(song, { id: 3, liked: false, likes: 4 }))
  await queryClient.fetchQuery(query)
  await expect.poll(() => Object.keys(localStorage).some((key) => key.endsWith('/api/songs/3'))).toBe(true)
  stop = watchOnline()
  await expect.poll(() => useOnline.getState().online).toBe(true)
}

it('shows what an earlier visit read without waiting for a connection that it knows is lost', async () => {
  await visit()
  await goOffline('silent')
  // Nothing is tried: a request would never end.
  expect(await afterReload()).toMatchObject({ id: 3, liked: false })
  expect(tried).toEqual([])
})

it('believes the browser rather than an answer that was sent before the connection was lost', async () => {
  let answerPing = (): void => undefined
  held = new Promise((resolve) => {
    answerPing = resolve
  })
  stop = watchOnline()
  await expect.poll(() => tried.length).toBe(1)
  dispatchEvent(new Event('offline'))
  answerPing()
  await held
  // Whoever waits for the answer has it after a task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(useOnline.getState().online).toBe(false)
})

it('shows it at once, too, when only the request tells that the connection is lost', {
  tags: 'long',
}, async () => {
  await visit()
  connection = 'down'
  tried = []
  expect(await afterReload()).toMatchObject({ id: 3 })
  // It is not tried again before.
  expect(tried.filter((url) => url.endsWith('/songs/3'))).toHaveLength(1)
  expect(useOnline.getState().online).toBe(false)
})

it('prefers what is saved, and asks the server for what neither has', { tags: 'long' }, async () => {
  await visit()
  await goOffline()
  savedReplies.find = async (url) =>
    url.endsWith('/3') ? sampleOf(song, { id: 3, title: 'Saved' }) : undefined
  expect(await afterReload()).toMatchObject({ title: 'Saved' })
  const other = queryClient.fetchQuery(readQuery(songs.get, { params: { id: 4 } }))
  await expect(other).rejects.toMatchObject({ status: 0 })
  expect(tried.filter((url) => url.endsWith('/4'))).toHaveLength(1)
})

it('fetches what is shown anew once there is a connection', { tags: 'long' }, async () => {
  await visit()
  await goOffline()
  expect(await afterReload()).toMatchObject({ likes: 4 })
  const observer = new QueryObserver(queryClient, query)
  const unsubscribe = observer.subscribe(() => undefined)
  answer(songs.get, () => sampleOf(song, { id: 3, likes: 5 }))
  connection = 'up'
  useOnline.getState().check()
  await expect.poll(() => observer.getCurrentResult().data).toMatchObject({ likes: 5 })
  unsubscribe()
})

it('shows a like that waits after a reload, until the server has heard of it', { tags: 'long' }, async () => {
  await visit()
  await goOffline()
  expect(await like()).toBeNull()
  expect(await afterReload()).toMatchObject({ liked: true, likes: 5 })
  // What was read before would show it without the like for a moment.
  expect(rememberedQuery(songs.get, { params: { id: 3 } }).initialData()).toBeUndefined()
  let heard = false
  answer(likes.like, () => {
    heard = true
    return { ...done, liked: true, likes: 5 }
  })
  answer(songs.get, () => sampleOf(song, { id: 3, liked: heard, likes: heard ? 5 : 4 }))
  connection = 'up'
  useOnline.getState().check()
  await expect.poll(isWaiting).toBe(false)
  expect(received.filter(({ path }) => path === '/api/like')).toHaveLength(1)
  expect(await afterReload()).toMatchObject({ liked: true, likes: 5 })
})
