import type { ErrorBody } from '../../contract/core/errors.ts'

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
