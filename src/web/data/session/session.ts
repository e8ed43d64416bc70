import { create } from 'zustand'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { CallError, call, stopCalls } from '../call.ts'
import { queryClient } from '../client.ts'
import { endRefusedSession, LoginError } from '../errors.ts'
import { purgeReads } from '../offline-read-cache.ts'
import { rememberAccount } from './account.ts'
import { trackEvent } from './device/tracking.ts'
import { currentToken, setToken, useToken } from './token.ts'

/** The logged-in user; null for visitors and while loading. */
export const useSession = create<{ user: User | null }>(() => ({ user: null }))

let loading: Promise<User | null> | null = null

/** Loads the logged-in user, once per token; null without a token or if loading fails. */
export const loadUser = (): Promise<User | null> => {
  const token = currentToken()
  if (!token) return Promise.resolve(null)
  if (loading) return loading
  const request: Promise<User | null> = call(session.user, {})
    .then((user) => {
      if (currentToken() !== token) return null
      // What was asked later is newer, even if it was answered earlier.
      if (loading && loading !== request) return loading
      rememberAccount(user.id)
      useSession.setState({ user })
      return user
    })
    .catch((error: unknown) => {
      if (loading === request) loading = null
      if (!endRefusedSession(error)) console.error('The account did not load.', error)
      return null
    })
  loading = request
  return request
}

/** Loads the logged-in user again, after a change on the server. */
export const refreshUser = (): Promise<User | null> => {
  loading = null
  return loadUser()
}

/** Like `refreshUser`, unless nothing has asked for the user yet. */
export const refreshLoadedUser = (): void => {
  if (loading) void refreshUser()
}

/** The page is about to unload, so nothing is refetched. */
let leaving = false

const clearListenerState = (): void => {
  loading = null
  useSession.setState({ user: null })
  purgeReads()
  if (!leaving) void queryClient.resetQueries()
}

/** Clears all data of the previous user when the token changes, including in another tab. */
export const watchToken = (): (() => void) =>
  useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    clearListenerState()
    void loadUser()
  })

type LoginResult = { access_token: string }

// A proxy may answer in place of the server.
const replyOf = async <T extends object>(request: Promise<T>): Promise<T> => {
  const reply: unknown = await request.catch((error: unknown) => {
    throw error instanceof CallError && error.status >= 200 && error.status < 300 ? new LoginError() : error
  })
  if (typeof reply !== 'object' || reply === null) throw new LoginError()
  return reply as T
}

const enterWith = ({ access_token }: LoginResult): Promise<User | null> => {
  if (typeof access_token !== 'string') throw new LoginError()
  setToken(access_token)
  return loadUser()
}

const logInWith = async (result: LoginResult): Promise<User | null> => {
  const user = await enterWith(result)
  void trackEvent({ action: 'login', category: 'auth', label: String(user?.id ?? '') })
  return user
}

/**
 * Logs in: stores the token, then loads the user. Resolves to the two-factor challenge if that is enabled, otherwise
 * null. Throws `CallError`, or `LoginError` for a response without a token.
 */
export const login = async (body: BodyOf<typeof session.login>): Promise<string | null> => {
  const reply = await replyOf(call(session.login, { body }))
  if ('challenge' in reply) return reply.challenge
  await logInWith(reply)
  return null
}

/** Finishes a login with the response of a second factor or passkey. */
export const enterBy = async (request: Promise<LoginResult>): Promise<User | null> =>
  logInWith(await replyOf(request))

/** Creates an account and logs in; false if a confirmation link must be opened first. */
export const register = async (body: BodyOf<typeof session.register>): Promise<boolean> => {
  const reply = await replyOf(call(session.register, { body }))
  if (!('access_token' in reply)) return false
  await enterWith(reply)
  return true
}

/** Asked one after the other before the user logs out; false keeps the session. */
export const logoutQuestions = new Set<() => Promise<boolean>>()

/**
 * Ends the session on the server and here, even if the server is unreachable, and reloads the page; by way of the login
 * provider, if the session there ends too.
 */
export const logout = async (): Promise<void> => {
  for (const ask of logoutQuestions) if (!(await ask())) return
  const label = String(useSession.getState().user?.id ?? '')
  const ending = call(session.logout, {})
  stopCalls()
  void queryClient.cancelQueries()
  const reply = await ending.catch((error: unknown) =>
    console.error('The server did not hear the log-out.', error),
  )
  await trackEvent({ action: 'logout', category: 'auth', label })
  const { forgetBrowser } = await import('./forget-browser.ts')
  await forgetBrowser()
  leaving = true
  setToken(null)
  purgeReads()
  location.assign(reply?.logout_url ?? '/login')
}
