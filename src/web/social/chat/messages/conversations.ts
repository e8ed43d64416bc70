import type { InfiniteData } from '@tanstack/react-query'
import type { ListMeta } from '../../../../contract/core/pagination.ts'
import { type Conversation, chat } from '../../../../contract/social/chat.ts'
import { call } from '../../../data/call.ts'
import { queryClient } from '../../../data/client.ts'
import { keyOf, listQuery, readQuery } from '../../../data/read.ts'
import { useSession } from '../../../data/session/session.ts'

/** The account's conversations whose name contains a text. */
export const conversationsQuery = (q = '') =>
  listQuery(chat.conversations, { query: { per_page: 30, ...(q && { q }) } })
export const conversationQuery = (id: number) => ({
  ...readQuery(chat.get, { params: { id } }),
  retryOnMount: false,
})
export const unreadQuery = () => readQuery(chat.unread, {})

type Pages = InfiniteData<{ data: Conversation[]; meta: ListMeta }>

const listKey = [chat.conversations.path] as const
const keyOfOne = (id: number) => keyOf(chat.get, { params: { id } })

/** Returns a conversation that has been loaded. */
export const loadedConversation = (id: number): Conversation | undefined =>
  queryClient.getQueryData<Conversation>(keyOfOne(id)) ??
  queryClient
    .getQueriesData<Pages>({ queryKey: listKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((one) => one.id === id)

/** Changes a conversation wherever it is cached; false if no list contains it. */
export const changeConversation = (id: number, change: (one: Conversation) => Conversation): boolean => {
  queryClient.setQueryData<Conversation>(keyOfOne(id), (one) => one && change(one))
  let listed = false
  for (const [queryKey, list] of queryClient.getQueriesData<Pages>({ queryKey: listKey })) {
    if (!list) continue
    const present = list.pages.flatMap(({ data }) => data).find((one) => one.id === id)
    if (!present) continue
    listed = true
    const changed = change(present)
    const moved = changed.updated_at > present.updated_at
    const pages = list.pages.map((page, index) => {
      if (!moved) return { ...page, data: page.data.map((one) => (one.id === id ? changed : one)) }
      const rest = page.data.filter((one) => one.id !== id)
      return { ...page, data: index === 0 ? [changed, ...rest] : rest }
    })
    queryClient.setQueryData<Pages>(queryKey, { ...list, pages })
  }
  return listed
}

/** Stores a conversation that the server returned; lists that lack it are loaded again. */
export const storeConversation = (one: Conversation): void => {
  queryClient.setQueryData(keyOfOne(one.id), one)
  if (!changeConversation(one.id, () => one)) void reloadConversations()
}

export const isLoadingConversations = (): boolean => queryClient.isFetching({ queryKey: listKey }) > 0

/** Loads conversations again where they are shown. */
export const reloadConversations = async (): Promise<void> => {
  await Promise.all([listKey, [chat.get.path]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const reloadUnread = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(chat.unread, {}) })

/** Loads conversations and what is unread again. */
export const reloadChanged = async (): Promise<void> => {
  await Promise.all([reloadConversations(), reloadUnread()])
}

/** Returns the conversation with a friend, and creates it if necessary. Throws `CallError`. */
export const openConversation = async (user_id: number): Promise<Conversation> => {
  const opened = await call(chat.open, { body: { user_id } })
  storeConversation(opened)
  return opened
}

/** Creates a group. Throws `CallError`. */
export const createGroup = async (name: string, user_ids: number[]): Promise<Conversation> => {
  const group = await call(chat.createGroup, { body: { name, user_ids } })
  storeConversation(group)
  return group
}

/** Renames a group, or makes another member its owner. Throws `CallError`. */
export const updateGroup = async (id: number, body: { name?: string; owner_id?: number }): Promise<void> =>
  storeConversation(await call(chat.update, { params: { id }, body }))

/** Adds friends to a group. Throws `CallError`. */
export const addMembers = async (id: number, user_ids: number[]): Promise<void> =>
  storeConversation(await call(chat.addMembers, { params: { id }, body: { user_ids } }))

/** Removes a member from a group. Throws `CallError`. */
export const removeMember = async (id: number, user_id: number): Promise<void> => {
  await call(chat.removeMember, { params: { id }, body: { user_id } })
  await reloadChanged()
}

/** Leaves a group; it is then gone. Throws `CallError`. */
export const leaveGroup = async (id: number): Promise<void> => {
  const user_id = useSession.getState().user?.id
  if (user_id === undefined) return
  await call(chat.removeMember, { params: { id }, body: { user_id } })
  queryClient.removeQueries({ queryKey: keyOfOne(id) })
  await Promise.all([reloadConversations(), reloadUnread()])
}

/** Mutes a conversation, or no longer does. Throws `CallError`. */
export const muteConversation = async (id: number, muted: boolean): Promise<void> => {
  await call(chat.mute, { params: { id }, body: { muted } })
  changeConversation(id, (one) => ({ ...one, muted }))
  await reloadUnread()
}
