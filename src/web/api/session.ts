import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import { links } from '../../contract/links.ts'
import { call } from './call.ts'
import { keyOf } from './read.ts'

/** Whether the link for the first administrator still works. Never kept: the link is a secret. */
export const firstAdminQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(links.firstAdminState, { params: { token } }),
    queryFn: ({ signal }) => call(links.firstAdminState, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whom a mailed link for a new password is for. Never kept, like every link that is a secret. */
export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(links.passwordLink, { params: { token } }),
    queryFn: ({ signal }) => call(links.passwordLink, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Lets a link for a new password be mailed. */
export const askForPassword = (body: BodyOf<typeof links.forgotPassword>) =>
  call(links.forgotPassword, { body })

/** Changes the password by a mailed link. */
export const resetPassword = (body: BodyOf<typeof links.resetPassword>) => call(links.resetPassword, { body })
