import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { links } from '../../../contract/platform/session.ts'
import { call } from '../../data/call.ts'
import { keyOf } from '../../data/read.ts'

/** Whether the setup link for the first administrator is valid. Never persisted: the link is a secret. */
export const firstAdminQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(links.firstAdminState, { params: { token } }),
    queryFn: ({ signal }) => call(links.firstAdminState, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The account of a password reset link. Never persisted, like all links that are secrets. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(links.passwordLink, { params: { token } }),
    queryFn: ({ signal }) => call(links.passwordLink, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Requests a password reset email. */
export const requestPasswordReset = (body: BodyOf<typeof links.forgotPassword>) =>
  call(links.forgotPassword, { body })

/** Resets the password with a mailed link. */
export const resetPassword = (body: BodyOf<typeof links.resetPassword>) => call(links.resetPassword, { body })

/** Logs in with a link printed by the command line. */
export const logInByLink = (token: string) => call(links.loginLink, { body: { token } })
