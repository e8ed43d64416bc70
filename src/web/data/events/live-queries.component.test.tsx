import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { playlists } from '../../../contract/catalog/playlists.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { carts } from '../../../contract/selling/cart.ts'
import { families } from '../../../contract/selling/families.ts'
import { orders } from '../../../contract/selling/orders.ts'
import { purchases } from '../../../contract/selling/purchases.ts'
import { subscriptions } from '../../../contract/selling/subscriptions.ts'
import { blends } from '../../../contract/social/blends.ts'
import { chat, message } from '../../../contract/social/chat.ts'
import { friends } from '../../../contract/social/friends.ts'
import { library } from '../../../contract/social/library.ts'
import { listeningSession, listeningSessions } from '../../../contract/social/listening-sessions.ts'
import { playlistMembers } from '../../../contract/social/playlist-members.ts'
import { presences } from '../../../contract/social/presence.ts'
import { joinTogether, leaveTogether } from '../../player/together/session.ts'
import { useTogether } from '../../player/together/store.ts'
import { cartQuery } from '../../selling/cart/cart.ts'
import { blendQuery, blendsQuery } from '../../social/blends/blends.ts'
import {
  conversationQuery,
  conversationsQuery,
  unreadQuery,
} from '../../social/chat/messages/conversations.ts'
import { answerSamples } from '../../testing/contract.ts'
import { holdEventStream, isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { useSession } from '../session/session.ts'
import '../../social/chat/messages/live.ts'
import { playlistViewQuery } from '../../catalog/playlists/playlist-views.ts'
import { myPlaylistsQuery, playlistQuery } from '../../catalog/playlists/playlists.ts'
import { orderQuery, pendingOrdersQuery } from '../../selling/checkout/orders.ts'
import { familyQuery } from '../../selling/families/families.ts'
import { subscriptionQuery } from '../../selling/plans/subscriptions.ts'
import { purchasesQuery } from '../../selling/purchases/purchases.ts'
import { threadQuery } from '../../social/chat/messages/messages.ts'
import { friendRequestsQuery, friendsQuery } from '../../social/friends/friends.ts'
import { membersQuery, playlistActivityQuery } from '../../social/playlist-members/playlist-members.ts'
import { presenceQuery } from '../../social/presence/presence.ts'
import { queryClient } from '../client.ts'
import { libraryQuery } from '../library.ts'
import { refreshSettings } from '../settings.ts'
import { followEvents } from './events.ts'

const ID = 7
const UUID = '5f0c1a52-5c1f-4a49-9a11-2f3b1d6f6a11'

const friendChanged = () => sendEvent('friend.changed', { user_id: ID, status: 'friends' })
const playlistChanged = () => sendEvent('playlist.changed', { playlist_id: ID, updated_at: null })
const songsChanged = () =>
  sendEvent('playlist.changed', { playlist_id: ID, updated_at: '2026-11-02T10:00:00.000Z' })
const blendChanged = () => sendEvent('blend.changed', { blend_id: ID })
const orderChanged = () => sendEvent('order.changed', { uuid: UUID, status: 'cancelled' })
const cartChanged = () => sendEvent('cart.changed', {})
const subscriptionUpdated = () => sendEvent('subscription.updated', { status: 'active' })
const familyChanged = () => sendEvent('family.changed', {})
const conversationChanged = () => sendEvent('conversation.changed', { conversation_id: ID })
const presenceChanged = () => sendEvent('presence.changed', { user_id: ID })
const cameIn = () =>
  sendEvent('message.created', {
    message: sampleOf(message, { id: 90, conversation_id: ID, user_id: 2, kind: 'text', text: 'Changed' }),
  })

type Query = { queryKey: readonly unknown[] }
/** Live queries with their endpoint, and the event that announces a change. */
const live: [Query, Endpoint, () => void][] = [
  [friendsQuery(), friends.list, friendChanged],
  [friendRequestsQuery(), friends.requests, friendChanged],
  [myPlaylistsQuery(), playlists.mine, playlistChanged],
  [libraryQuery(), library.list, playlistChanged],
  [libraryQuery(), library.list, blendChanged],
  [playlistQuery(ID), playlists.get, songsChanged],
  [playlistViewQuery(ID, { q: 'radio' }), playlists.songs, songsChanged],
  [membersQuery(ID), playlistMembers.list, playlistChanged],
  [playlistActivityQuery(ID), playlistMembers.activity, songsChanged],
  [blendsQuery(), blends.list, blendChanged],
  [blendQuery(ID), blends.get, blendChanged],
  [orderQuery(UUID), orders.get, orderChanged],
  [pendingOrdersQuery(), orders.list, orderChanged],
  [purchasesQuery(), purchases.list, orderChanged],
  [cartQuery(), carts.get, cartChanged],
  [subscriptionQuery(), subscriptions.get, subscriptionUpdated],
  [familyQuery(), families.get, familyChanged],
  [presenceQuery(ID), presences.of, presenceChanged],
  [friendsQuery(), friends.list, presenceChanged],
  [conversationsQuery(), chat.conversations, cameIn],
  [conversationQuery(ID), chat.get, conversationChanged],
  [unreadQuery(), chat.unread, cameIn],
  [threadQuery(ID), chat.messages, cameIn],
]

/** A sample of a reply with an element in each of its lists. */
const sampleWithLists = (schema: z.ZodMiniType): unknown => {
  const def = schema._zod.def as unknown as {
    type: string
    element: z.ZodMiniType
    shape: Record<string, z.ZodMiniType>
    innerType: z.ZodMiniType
  }
  if (def.type === 'array') return [sampleWithLists(def.element)]
  if (schema === subscriptions.get.reply || schema === families.get.reply)
    return sampleWithLists(def.innerType)
  if (def.type !== 'object') return sampleOf(schema)
  const own = Object.entries(def.shape).filter(([, part]) => part._zod.def.type === 'array')
  return sampleOf(schema, Object.fromEntries(own.map(([name, part]) => [name, sampleWithLists(part)])))
}
/** Replies before and after a change. */
const replies = ({ reply }: Endpoint): { before: never; after: never } => {
  const before = JSON.stringify(sampleWithLists(reply)).replaceAll(/"(id|user_id)":1\b/g, `"$1":${ID}`)
  const after = before
    .replaceAll('"Some ', '"Changed ')
    .replaceAll('"online":false', '"online":true')
    .replaceAll(/"(unread|count)":1\b/g, '"$1":2')
  return { before: JSON.parse(before) as never, after: JSON.parse(after) as never }
}
const CHANGED = /Changed|"online":true|"(unread|count)":2/
const read = (query: Query): string => JSON.stringify(queryClient.getQueryData(query.queryKey) ?? '')
/** Shows a query, as a page would. */
const show = (query: Query): (() => void) =>
  'initialPageParam' in query
    ? new InfiniteQueryObserver(queryClient, query as never).subscribe(() => undefined)
    : new QueryObserver(queryClient, query as never).subscribe(() => undefined)

const stops: (() => void)[] = []
beforeEach(async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
  ])
  await refreshSettings()
  answer(chat.delivered, () => ({ status: 'success' as const }))
  answerSamples()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const rows = live.map(([query, endpoint, happen]) => ({
  name: `${endpoint.path} ${happen.name}`,
  query,
  endpoint,
  happen,
}))

it.for(rows)('shows what changed after it was read, before the stream began: $name', async (row) => {
  const { query, endpoint, happen } = row
  const { before, after } = replies(endpoint)
  const begin = holdEventStream()
  answer(endpoint, () => before)
  stops.push(followEvents(), show(query))
  await expect.poll(() => read(query)).not.toBe('""')
  expect(read(query)).not.toMatch(CHANGED)
  answer(endpoint, () => after)
  happen()
  await begin()
  await expect.poll(() => read(query)).toMatch(CHANGED)
})

it.for(rows)('shows what changed while it was being read: $name', async (row) => {
  const { query, endpoint, happen } = row
  const { before, after } = replies(endpoint)
  stops.push(followEvents())
  await expect.poll(isListening).toBe(true)
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  answer(endpoint, async () => {
    asked.resolve()
    await arrives.promise
    return before
  })
  stops.push(show(query))
  await asked.promise
  answer(endpoint, () => after)
  happen()
  arrives.resolve()
  await expect.poll(() => read(query)).toMatch(CHANGED)
})

it.for(rows)('shows what changed while nobody looked: $name', async ({ query, endpoint, happen }) => {
  const { before, after } = replies(endpoint)
  answer(endpoint, () => before)
  stops.push(followEvents())
  await expect.poll(isListening).toBe(true)
  const leave = show(query)
  await expect.poll(() => read(query)).not.toBe('""')
  leave()
  answer(endpoint, () => after)
  happen()
  stops.push(show(query))
  await expect.poll(() => read(query)).toMatch(CHANGED)
})

it('shows what changed in the cart everywhere, before the stream began', async () => {
  useSession.setState({ user: sampleOf(session.user.reply, { id: 1 }) as User })
  const begin = holdEventStream()
  stops.push(followEvents())
  answer(carts.get, () => sampleOf(carts.get.reply, { total: 4711 }))
  sendEvent('cart.changed', {})
  await begin()
  await expect.poll(() => useSession.getState().user?.cart.total).toBe(4711)
})

it('shows what changed in a listening session before the stream began', async () => {
  const playback = { version: 1, playing: false, entry_id: null, position: 0, position_at: 0 }
  let current = sampleOf(listeningSession, { id: ID, guests: 'suggest', playback })
  answer(listeningSessions.clock, () => ({ now: Date.now() }))
  answer(listeningSessions.join, ({ body: { client } }) => {
    current = { ...current, client }
    return current
  })
  answer(listeningSessions.current, () => current)
  answer(listeningSessions.leave, () => ({ status: 'success' as const }))
  const begin = holdEventStream()
  await joinTogether('an-invite-token')
  const changed = { ...playback, version: 2 }
  current = { ...current, guests: 'control', playback: changed }
  sendEvent('listening-session.changed', { session_id: ID, playback: changed, lists_version: 2, by: null })
  await begin()
  await expect.poll(() => useTogether.getState().session?.guests).toBe('control')
  await leaveTogether()
})
