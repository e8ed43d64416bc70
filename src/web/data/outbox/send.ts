import type { CallInput, Endpoint, ReplyOf } from '../../../contract/core/endpoint.ts'
import { type CallOptions, call } from '../call.ts'
import type { Sent } from './entry.ts'

type Send = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  sent: Sent,
  options?: CallOptions,
) => Promise<ReplyOf<E> | null>

// Set once the page is idle, so that first screens don't load what is rarely needed.
let sender: Send = (endpoint, input, _, options) => call(endpoint, input, options)

/** Sets what makes changes. */
export const setSender = (to: Send): void => {
  sender = to
}

/**
 * Makes a change that can wait for a connection: then the reply is null (see `sendOrKeep`). Throws `CallError` if the
 * server refuses it.
 */
export const send: Send = (endpoint, input, sent, options) => sender(endpoint, input, sent, options)
