import { queryOptions } from '@tanstack/react-query'
import { account } from '../../contract/account.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { useSession } from '../session/session.ts'
import { setToken } from '../session/token.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { purgeReads } from './kept-reads.ts'
import { keyOf } from './read.ts'

/** Where the account is logged in. Never kept: it is of no use without the network. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: keyOf(account.sessions, {}),
    queryFn: ({ signal }) => call(account.sessions, {}, { signal }),
    staleTime: 0,
  })

const forgetSessions = () => queryClient.invalidateQueries({ queryKey: keyOf(account.sessions, {}) })

/** Changes what the account says of its owner. */
export const changeAccount = async (body: BodyOf<typeof account.change>): Promise<void> => {
  useSession.setState({ user: await call(account.change, { body }) })
}

/** Lets a link be mailed to another e-mail, which becomes the account's once it is opened. */
export const changeEmail = (body: BodyOf<typeof account.changeEmail>) => call(account.changeEmail, { body })

/** Confirms an e-mail by the link that was mailed: once, however often the page asks. Never kept. */
export const confirmEmailQuery = (id: number, hash: string) =>
  queryOptions({
    queryKey: keyOf(account.confirmEmail, { params: { id, hash } }),
    queryFn: async () => {
      const confirmed = await call(account.confirmEmail, { params: { id, hash } })
      const { user } = useSession.getState()
      if (user?.id === id)
        useSession.setState({
          user: { ...user, ...confirmed, email_verified_at: new Date().toISOString() },
        })
      return confirmed
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Lets the link that confirms the account's e-mail be mailed again. */
export const resendEmail = () => call(account.resendEmail, {})

/** Changes the password; other sessions end. */
export const changePassword = async (body: BodyOf<typeof account.changePassword>): Promise<void> => {
  await call(account.changePassword, { body })
  await forgetSessions()
}

/** Ends one session of the account, or all others where none is named. */
export const endSession = async (id?: string): Promise<void> => {
  await (id === undefined ? call(account.endOtherSessions, {}) : call(account.endSession, { params: { id } }))
  await forgetSessions()
}

/** Deletes the account and leaves nothing of it in this browser. */
export const removeAccount = async (password: string): Promise<void> => {
  await call(account.remove, { body: { password } })
  setToken(null)
  purgeReads()
  location.assign('/')
}
