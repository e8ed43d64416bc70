import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** For responses that are not from our server. The error table stays on the server. */
export const serverError: ErrorBody = {
  message: 'Server error',
  code: 'server_error',
  request_id: '',
  status: 'error',
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isErrorBody = (json: unknown): json is ErrorBody => {
  if (typeof json !== 'object' || json === null) return false
  const { message, code, request_id, errors = {} } = json as Record<string, unknown>
  return [message, code, request_id].every(isText) && Object.values(errors ?? {}).every(isTexts)
}

/** Returns the error in a response; it may come from a proxy in between. */
export const errorFrom = (json: unknown): ErrorBody => (isErrorBody(json) ? json : serverError)

type Checked<E extends Endpoint> = { success: true; data: ReplyOf<E> } | { success: false; error: unknown }

/**
 * Checks a reply, which is undefined if it was not JSON. Development and tests hold it to its schema. The built app has
 * no schemas of endpoints (see `vite.config.ts`): the server builds each reply from the schema already.
 */
export const checkReply = <E extends Endpoint>(endpoint: E, reply: unknown): Checked<E> => {
  if (!import.meta.env.PROD) return endpoint.reply.safeParse(reply) as Checked<E>
  return reply === undefined
    ? { success: false, error: 'The reply is not JSON.' }
    : { success: true, data: reply as ReplyOf<E> }
}
