import type { OfflinePlay } from '../../../contract/catalog/plays.ts'
import type { CallInput, Endpoint } from '../../../contract/core/endpoint.ts'
import type { Message } from '../../../contract/social/chat.ts'

/** Description of a change. */
export interface About {
  /** A later change of the same subject replaces this one, as it sets the same state. */
  subject?: string
  /** The title of what is changed, to name it if the change is refused. */
  name: string
  /** Whether the call takes the time at which it happened, as `at` in its body. */
  timed?: true
  /** By how much the number of items in its list grows, together with the changes that it replaces. */
  by?: number
}

interface Made {
  account: number
  /** Its idempotency key; also what identifies the entry. */
  key: string
  /** When it was made, in milliseconds, by the clock of this browser. */
  at: number
}

/** A change that waits to be sent. */
export interface WaitingChange extends Made, About {
  kind: 'change'
  method: Endpoint['method']
  /** The endpoint's path, with parameters. */
  path: Endpoint['path']
  params: Record<string, unknown>
  body: Record<string, unknown>
  /** Copies of what it adds to lists, to show it there after a reload. */
  items?: unknown[]
}

/** A play that waits to be sent. */
export interface WaitingPlay extends Made {
  kind: 'play'
  play: OfflinePlay
}

/** A message that waits to be sent, or that the server refused. Its key is its `client_id`. */
export interface WaitingMessage
  extends Made,
    Pick<Message, 'conversation_id' | 'text' | 'item' | 'reply_to'> {
  kind: 'message'
  /** Why the server refused it; null while it waits. */
  failure: string | null
}

export type Entry = WaitingChange | WaitingPlay | WaitingMessage

/** A read: the path of its endpoint, with its parameters. */
export interface Read {
  path: string
  params: Record<string, unknown>
  query: Record<string, unknown>
}

/** Returns a reply as it will be once a change has been made; it may contain the change already. */
export type Apply = (change: WaitingChange, read: Read, reply: unknown) => unknown

/** A call that is made later instead, as it succeeds also if the change was made and only the reply was lost. */
type LaterCall = Pick<WaitingChange, 'method' | 'path' | 'params' | 'body'>

/** Description of a change made now, how it is made later, and what it adds to lists. */
export type Sent = About & { later?: LaterCall; items?: () => unknown[] }

/** The same change as `endpoint` would make, for `later`. */
export const callOf = <E extends Endpoint>({ method, path }: E, input: CallInput<E>): LaterCall => {
  const { params = {}, body = {} } = input as Partial<Pick<LaterCall, 'params' | 'body'>>
  return { method, path, params, body }
}
