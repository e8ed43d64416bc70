import { type ErrorCode, errors } from '../../contract/core/errors.ts'
import type { PlanFeature } from '../../contract/core/permissions.ts'

/** An error of the closed table; `message` and `fields` contain message keys. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined
  /** Feature that the account lacks, where a plan may have it. */
  missing?: PlanFeature

  constructor(code: ErrorCode, message?: string, fields: Record<string, string[]> = {}, retryAfter?: number) {
    super(message ?? errors[code].message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Throws an error of the closed table. */
export const throwError = (code: ErrorCode, message?: string): never => {
  throw new HttpError(code, message)
}

/** Throws an error for what an account lacks; `missing` names it if plans may have it, so that those can be offered. */
export const throwMissing = (
  code: 'forbidden' | 'quota_exceeded',
  missing: PlanFeature | undefined,
  message?: string,
): never => {
  const error = new HttpError(code, message)
  if (missing) error.missing = missing
  throw error
}

/** Throws 422, with message keys per field. */
export const throwFieldErrors = (fields: Record<string, string[]>): never => {
  throw new HttpError('validation', undefined, fields)
}

/** Throws 429; `seconds` is the Retry-After, `message` what there was too much of. */
export const throwTooManyRequests = (seconds: number, message?: string): never => {
  throw new HttpError('rate_limited', message, {}, Math.max(1, Math.ceil(seconds)))
}

/** Returns the value, or throws 404 if it is missing. */
export const orNotFound = <T>(value: T | null | undefined): T => value ?? throwError('not_found')
