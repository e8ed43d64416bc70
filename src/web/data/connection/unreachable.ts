import { CallError } from '../call.ts'

/**
 * Whether a call failed because the server cannot be reached: there was no response, or one of a gateway or of a network
 * that asks to log in first. Our own errors name their request.
 */
export const isUnreachable = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.status === 0 ||
    (error.status >= 502 && error.status <= 504) ||
    (error.status < 500 && error.body.request_id === ''))
