import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { account, type Leaving } from '../../../contract/platform/account.ts'
import { notificationEmails } from '../../../contract/platform/notifications.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { purgeReads } from '../../data/offline-read-cache.ts'
import { keyOf } from '../../data/read.ts'
import { useSession } from '../../data/session/session.ts'
import { setToken } from '../../data/session/token.ts'

/** Active sessions of the account. Never persisted: useless offline. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: keyOf(account.sessions, {}),
    queryFn: ({ signal }) => call(account.sessions, {}, { signal }),
    staleTime: 0,
  })

/** Latest security events of the account. Never persisted: useless offline. */
export const securityEventsQuery = () =>
  queryOptions({
    queryKey: keyOf(account.securityEvents, {}),
    queryFn: ({ signal }) => call(account.securityEvents, {}, { signal }),
    staleTime: 0,
  })

const forgetSessions = () => queryClient.invalidateQueries({ queryKey: keyOf(account.sessions, {}) })

/** Updates the account's profile. */
export const changeAccount = async (body: BodyOf<typeof account.change>): Promise<void> => {
  useSession.setState({ user: await call(account.change, { body }) })
}

/** Sends a confirmation link to a new email, which becomes the account's once opened. */
export const changeEmail = (body: BodyOf<typeof account.changeEmail>) => call(account.changeEmail, { body })

/** Confirms an email by its mailed link, only once however often the page mounts. Never persisted. */
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

/** Turns off the emails that a link was in. */
export const stopEmails = (token: string) => call(notificationEmails.stop, { params: { token } })

/** Resends the link that confirms the account's email. */
export const resendEmail = () => call(account.resendEmail, {})

/** Changes the password, which ends all other sessions. */
export const changePassword = async (body: BodyOf<typeof account.changePassword>): Promise<void> => {
  await call(account.changePassword, { body })
  await forgetSessions()
}

/** Ends one session of the account, or all others without an id. */
export const endSession = async (id?: string): Promise<void> => {
  await (id === undefined ? call(account.endOtherSessions, {}) : call(account.endSession, { params: { id } }))
  await forgetSessions()
}

/** Returns what the account loses if it is deleted. Throws `CallError`. */
export const leavingOf = (): Promise<Leaving> => call(account.leaving, {})

/** Deletes the account and all its data in this browser. */
export const removeAccount = async (body: BodyOf<typeof account.remove>): Promise<void> => {
  await call(account.remove, { body })
  const { forgetBrowser } = await import('../../data/session/forget-browser.ts')
  await forgetBrowser()
  setToken(null)
  purgeReads()
  location.assign('/')
}
