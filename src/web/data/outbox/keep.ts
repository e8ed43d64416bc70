import type { OfflinePlay } from '../../../contract/catalog/plays.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { CallError, type CallOptions, call, uuid } from '../call.ts'
import { queryClient } from '../client.ts'
import { isUnreachable } from '../connection/unreachable.ts'
import { currentAccount } from '../session/account.ts'
import { hasPermission } from '../session/permissions.ts'
import { useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { callOf, type Sent } from './entry.ts'
import { askForDelivery, enqueue, isWaiting } from './queue.ts'

/** Most copies of items in one entry. */
const MAX_COPIES = 100

/**
 * Makes a change. Without a connection, or while others wait, it is put into the outbox, to be made later: then the
 * reply is null, as it is if the change was made but its reply is lost for good. Throws `CallError` if the server refuses it.
 */
export const sendOrKeep = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { later, items, ...about }: Sent,
  options: CallOptions = {},
): Promise<ReplyOf<E> | null> => {
  const account = currentAccount()
  if (account === null) return call(endpoint, input, options)
  const key = uuid()
  const at = Date.now()
  const { method, path, params, body } = later ?? callOf(endpoint, input)
  const change = { kind: 'change', account, key, at, ...about, method, path, params, body } as const
  // Rather without copies than not at all: local storage is small.
  const keep = () => (items && enqueue({ ...change, items: items().slice(0, MAX_COPIES) })) || enqueue(change)
  // Nothing is tried while the browser knows that it is offline: the page may be closing.
  const waits = isWaiting() || globalThis.navigator?.onLine === false
  if (!waits || !keep())
    try {
      return await call(endpoint, input, { ...options, key })
    } catch (error) {
      if (error instanceof CallError && error.body.code === 'already_done') {
        void queryClient.invalidateQueries()
        return null
      }
      // With the same key: it may have been made, and only the reply was lost.
      if (!isUnreachable(error) || account !== currentAccount() || !keep()) throw error
    }
  askForDelivery()
  return null
}

/** Whether plays are kept that the server cannot be told of. While the account has not loaded, the server decides later. */
export const keepsPlays = (): boolean => {
  const { user } = useSession.getState()
  const permitted = user === null || hasPermission(user, 'Use offline mode')
  return settings().enableOfflineMode && currentAccount() !== null && permitted
}

/** Keeps a play until the server can be told; written at once, as the page may close. */
export const keepPlay = (play: OfflinePlay): void => {
  const account = currentAccount()
  if (account === null) return
  enqueue({ kind: 'play', account, key: play.key, at: Date.now(), play })
  askForDelivery()
}
