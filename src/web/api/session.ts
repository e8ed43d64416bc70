import { queryOptions } from '@tanstack/react-query'
import { session } from '../../contract/session.ts'
import { call } from './call.ts'
import { keyOf } from './read.ts'

/** Whether the link for the first administrator still works. Never kept: the link is a secret. */
export const firstAdminQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(session.firstAdminState, { params: { token } }),
    queryFn: ({ signal }) => call(session.firstAdminState, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
