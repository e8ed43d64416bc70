import { queryOptions } from '@tanstack/react-query'
import { chat, type Message, type Reaction } from '../../../../contract/social/chat.ts'
import { call } from '../../../data/call.ts'
import { queryClient } from '../../../data/client.ts'
import { keyOf } from '../../../data/read.ts'
import { useSession } from '../../../data/session/session.ts'
import { changeConversation } from './conversations.ts'
import { type Thread, threadOf, withMessage, withNewer, withOlder } from './thread.ts'

/** Messages that are loaded again after events were lost. */
const RELOADED = 100

const keyOfThread = (id: number) => keyOf(chat.messages, { params: { id }, query: {} })

const loadPage = (id: number, query: Record<string, number>, signal?: AbortSignal) =>
  call(chat.messages, { params: { id }, query }, { signal })

export const loadedThread = (id: number): Thread | undefined =>
  queryClient.getQueryData<Thread>(keyOfThread(id))

const change = (id: number, changed: (thread: Thread) => Thread): void => {
  queryClient.setQueryData<Thread>(keyOfThread(id), (thread) => thread && changed(thread))
}

/** Loads what is shown again, so that the reader stays where they are; the latest messages at first. */
const loadThread = async (id: number, from: number | null, signal: AbortSignal): Promise<Thread> => {
  const present = loadedThread(id)
  const first = present?.messages.at(-RELOADED)
  if (!present || !first) {
    // Unread messages that don't fit into one page are read from where the reader left off.
    return threadOf(await loadPage(id, from === null ? {} : { around: from }, signal))
  }
  const page = await loadPage(id, { after: Math.max(1, first.id - 1), limit: RELOADED }, signal)
  const older = present.has_older || first.id !== present.messages[0]?.id
  return { messages: page.data, has_older: older || page.has_more, has_newer: page.has_newer }
}

/** Messages of a conversation, from one on or the latest. `loadOlder` and `loadNewer` extend them. */
export const threadQuery = (id: number, from: number | null = null) =>
  queryOptions({
    queryKey: keyOfThread(id),
    queryFn: ({ signal }) => loadThread(id, from, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })

const loading = new Set<string>()

/** Runs one load of a kind at a time. Throws `CallError`. */
const once = async (key: string, load: () => Promise<void>): Promise<void> => {
  if (loading.has(key)) return
  loading.add(key)
  await load().finally(() => loading.delete(key))
}

/** Loads the messages before those loaded. Throws `CallError`. */
export const loadOlder = (id: number): Promise<void> =>
  once(`older ${id}`, async () => {
    const before = loadedThread(id)?.messages[0]?.id
    if (before === undefined) return
    const page = await loadPage(id, { before })
    change(id, (thread) => (thread.messages[0]?.id === before ? withOlder(thread, page) : thread))
  })

/** Loads the messages after those loaded. Throws `CallError`. */
export const loadNewer = (id: number): Promise<void> =>
  once(`newer ${id}`, async () => {
    const after = loadedThread(id)?.messages.at(-1)?.id
    if (after === undefined) return
    const page = await loadPage(id, { after })
    change(id, (thread) => (thread.messages.at(-1)?.id === after ? withNewer(thread, page) : thread))
  })

/** Shows the part of a conversation around a message, or its end. Throws `CallError`. */
export const loadAround = async (id: number, message: number | null): Promise<void> => {
  const page = await loadPage(id, message === null ? {} : { around: message })
  change(id, () => threadOf(page))
}

/** Loads the messages of all conversations again where they are shown. */
export const reloadThreads = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [chat.messages.path] })

/** Stores a message that the server sent: a new one, or a changed one. */
export const storeMessage = (message: Message): void => {
  const queryKey = keyOfThread(message.conversation_id)
  // A reply under way may not contain it yet.
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void queryClient.invalidateQueries({ queryKey })
  change(message.conversation_id, (thread) => withMessage(thread, message))
  changeConversation(message.conversation_id, (one) =>
    one.last_message?.id === message.id ? { ...one, last_message: message } : one,
  )
}

/** Changes the text of an own message. Throws `CallError`. */
export const editMessage = async (id: number, text: string): Promise<void> =>
  storeMessage(await call(chat.edit, { params: { id }, body: { text } }))

/** Deletes an own message for everyone. Throws `CallError`. */
export const deleteMessage = async (message: Message): Promise<void> => {
  await call(chat.remove, { params: { id: message.id } })
  storeMessage({ ...message, deleted: true, text: null, item: null, reply_to: null, reactions: [] })
}

/** Returns reactions with, or without, an emoji of a user. */
export const withReaction = (
  reactions: readonly Reaction[],
  emoji: string,
  user: number,
  on: boolean,
): Reaction[] => {
  const present = reactions.find((one) => one.emoji === emoji)
  const users = (present?.user_ids ?? []).filter((id) => id !== user)
  const changed = { emoji, user_ids: on ? [...users, user] : users }
  const all = present ? reactions.map((one) => (one === present ? changed : one)) : [...reactions, changed]
  return all.filter(({ user_ids }) => user_ids.length > 0)
}

/** Adds or removes an emoji of the account below a message: at once, then on the server. Throws `CallError`. */
export const react = async (message: Message, emoji: string, on: boolean): Promise<void> => {
  const user = useSession.getState().user?.id
  if (user === undefined) return
  storeMessage({ ...message, reactions: withReaction(message.reactions, emoji, user, on) })
  try {
    storeMessage(await call(chat.react, { params: { id: message.id }, body: { emoji, on } }))
  } catch (error) {
    storeMessage(message)
    throw error
  }
}
