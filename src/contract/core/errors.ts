import * as z from 'zod/mini'
import { type PlanFeature, planFeatures } from './permissions.ts'

/**
 * The closed table of all errors. `marker` is the one field by which a client identifies the error; `message` is a
 * message key.
 */
export const errors = {
  demo: { status: 403, marker: 'type', message: "You can't do this in preview mode" },
  unauthenticated: { status: 401, marker: 'message', message: 'Unauthenticated.' },
  invalid_scope: { status: 403, marker: 'message', message: 'Invalid scope(s) provided.' },
  forbidden: { status: 403, marker: 'status', message: 'You’re not allowed to do this.' },
  recent_login_required: { status: 403, marker: 'status', message: 'Confirm that it’s you.' },
  second_factor_required: {
    status: 403,
    marker: 'status',
    message: 'Set up two-factor authentication first.',
  },
  not_found: { status: 404, marker: 'status', message: 'This page or item does not exist.' },
  conflict: { status: 409, marker: 'status', message: 'This has changed in the meantime.' },
  already_done: {
    status: 409,
    marker: 'status',
    message: 'This has been done already. Load the page again.',
  },
  gone: { status: 410, marker: 'status', message: 'This link has expired.' },
  validation: { status: 422, marker: 'errors', message: 'The given data was invalid.' },
  notice: { status: 400, marker: 'exception', message: 'Something went wrong' },
  rate_limited: { status: 429, marker: 'status', message: 'Too many attempts.' },
  feature_disabled: { status: 404, marker: 'status', message: 'This page or item does not exist.' },
  payment_required: { status: 402, marker: 'status', message: 'Payment is required.' },
  payment_failed: { status: 402, marker: 'status', message: 'The payment failed.' },
  quota_exceeded: { status: 409, marker: 'status', message: 'Your upload space is used up.' },
  unsupported_media: { status: 415, marker: 'status', message: 'This kind of file isn’t supported.' },
  too_large: { status: 413, marker: 'status', message: 'This file is too large.' },
  range_not_satisfiable: { status: 416, marker: 'status', message: 'The file has no such part.' },
  source_down: { status: 502, marker: 'status', message: 'The source does not answer.' },
  unavailable: { status: 503, marker: 'status', message: 'The server is busy. Try again in a moment.' },
  storage_full: { status: 507, marker: 'status', message: 'The disk is full.' },
  server_error: { status: 500, marker: 'status', message: 'Server error' },
} as const

export type ErrorCode = keyof typeof errors

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  request_id: z.string(),
  type: z.optional(z.literal('demo')),
  status: z.optional(z.literal('error')),
  exception: z.optional(z.literal('FEEXCEPTION')),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Feature that the account lacks, where a plan may have it. */
  missing: z.optional(z.enum(planFeatures)),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Returns the body of an error, with exactly one marker. */
export const bodyOf = (
  code: ErrorCode,
  request_id: string,
  message: string = errors[code].message,
  fields: Record<string, string[]> = {},
  missing?: PlanFeature,
): ErrorBody => {
  const body = { message, code, request_id, ...(missing && { missing }) }
  switch (errors[code].marker) {
    case 'type':
      return { ...body, type: 'demo' }
    case 'exception':
      return { ...body, exception: 'FEEXCEPTION' }
    case 'errors':
      return { ...body, errors: fields }
    case 'status':
      return { ...body, status: 'error' }
    default:
      return body
  }
}
