import { type ErrorCode, errors } from '../../contract/errors.ts'

/** A refusal from the closed table; `message` and `fields` hold message keys. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message?: string, fields: Record<string, string[]> = {}, retryAfter?: number) {
    super(message ?? errors[code].message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Ends the call with an error of the closed table. */
export const fail = (code: ErrorCode, message?: string): never => {
  throw new Refusal(code, message)
}

/** Ends the call with 422, each field with its message keys. */
export const failFields = (fields: Record<string, string[]>): never => {
  throw new Refusal('validation', undefined, fields)
}

/** Ends the call with 429; `seconds` tell when to come back. */
export const failTooMany = (seconds: number): never => {
  throw new Refusal('rate_limited', undefined, {}, Math.max(1, Math.ceil(seconds)))
}

/** The value, or 404 when there is none. */
export const found = <T>(value: T | null | undefined): T => value ?? fail('not_found')
