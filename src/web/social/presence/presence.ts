import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Friend, friends } from '../../../contract/social/friends.ts'
import {
  MAX_PRESENCES,
  type Presence,
  type PrivateHours,
  presences,
} from '../../../contract/social/presence.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { subscribeToEvents } from '../../data/events/events.ts'
import { keyOf } from '../../data/read.ts'
import { useSession } from '../../data/session/session.ts'
import { friendsQuery } from '../friends/friends.ts'

/** Changes within this time are asked for together. */
const COLLECT_MS = 300
const STALE_MS = 15_000
/** Only friends are told of changes; other people are asked about while they are looked at. */
const ASK_AGAIN_MS = 60_000

const ofIds = (ids: number[]) => ({ query: { ids: ids.join(',') } })

/** Whether a user is online and what they play. Never persisted: it is over in minutes. */
export const presenceQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(presences.of, ofIds([id])),
    queryFn: async ({ signal }): Promise<Presence | null> =>
      (await call(presences.of, ofIds([id]), { signal }))[0] ?? null,
    staleTime: STALE_MS,
    refetchInterval: ASK_AGAIN_MS,
  })

const paths = new Set<unknown>([friends.list.path, presences.of.path])
const isOfPresence = ({ queryKey }: { queryKey: QueryKey }): boolean => paths.has(queryKey[0])

const reload = (): void => void queryClient.invalidateQueries({ predicate: isOfPresence })

/** Updates what is shown of some users. */
const update = async (ids: number[]): Promise<void> => {
  if (ids.length > MAX_PRESENCES) return reload()
  const found = await call(presences.of, ofIds(ids))
  const presenceOf = new Map(found.map(({ user_id, online, listening }) => [user_id, { online, listening }]))
  queryClient.setQueryData(friendsQuery().queryKey, (list: Friend[] | undefined) =>
    list?.map((friend) => ({ ...friend, ...presenceOf.get(friend.id) })),
  )
  for (const id of ids)
    queryClient.setQueryData(presenceQuery(id).queryKey, (known: Presence | null | undefined) =>
      known === undefined ? undefined : (presenceOf.get(id) ?? null),
    )
}

const changed = new Set<number>()

const ask = (): void => {
  const ids = [...changed]
  changed.clear()
  // What is being loaded may be older than the change, and would replace it.
  if (queryClient.isFetching({ predicate: isOfPresence }) > 0) reload()
  // Offline: the stream asks for everything again once it is back.
  else update(ids).catch(() => undefined)
}

const noteChange = ({ user_id }: { user_id: number }): void => {
  if (changed.size === 0) setTimeout(ask, COLLECT_MS)
  changed.add(user_id)
}

onEvents({
  // For those who look at it later.
  'presence.changed': ({ user_id }) =>
    void queryClient.invalidateQueries({ queryKey: presenceQuery(user_id).queryKey, refetchType: 'none' }),
  connected: reload,
  resync: reload,
})

/** Keeps the presence of friends up to date while somebody looks at it; returns the unsubscribe function. */
export const followPresence = (): (() => void) => subscribeToEvents({ 'presence.changed': noteChange })

/** Starts a private session. */
export const startPrivateSession = async (hours: PrivateHours): Promise<void> => {
  useSession.setState({ user: await call(presences.startPrivate, { body: { hours } }) })
}

/** Ends the private session. */
export const endPrivateSession = async (): Promise<void> => {
  useSession.setState({ user: await call(presences.endPrivate, {}) })
}
