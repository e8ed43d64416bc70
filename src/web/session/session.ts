import { create } from 'zustand'
import type { BodyOf } from '../../contract/endpoint.ts'
import { session, type User } from '../../contract/session.ts'
import { CallError, call } from '../api/call.ts'
import { queryClient } from '../api/client.ts'
import { endRefusedSession, LoginFailed } from '../api/errors.ts'
import { purgeReads } from '../api/kept-reads.ts'
import { happened } from './happenings.ts'
import { currentToken, setToken, useToken } from './token.ts'

/** The account of the token; null while nobody is logged in or it is not loaded yet. */
export const useSession = create<{ user: User | null }>(() => ({ user: null }))

let loading: Promise<User | null> | null = null

/** The account of the token, loaded once; null without token or when it cannot be had. */
export const loadUser = (): Promise<User | null> => {
  const token = currentToken()
  if (!token) return Promise.resolve(null)
  loading ??= call(session.user, {})
    .then((user) => {
      if (currentToken() !== token) return null
      useSession.setState({ user })
      return user
    })
    .catch((error: unknown) => {
      loading = null
      if (!endRefusedSession(error)) console.error('The account did not load.', error)
      return null
    })
  return loading
}

/** The page is about to be left, so nothing of it is asked for anew. */
let leaving = false

const forgetListener = (): void => {
  loading = null
  useSession.setState({ user: null })
  purgeReads()
  if (!leaving) void queryClient.resetQueries()
}

/** Whenever the token changes, also by another tab, nothing of the listener before may stay. */
export const watchToken = (): (() => void) =>
  useToken.subscribe(({ token }, before) => {
    if (token === before.token) return
    forgetListener()
    void loadUser()
  })

type Entrance = { access_token: string }

// The answer of a log-in is held against the contract; one without token fails there with a good status.
const answerOf = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof CallError && error.status >= 200 && error.status < 300) throw new LoginFailed()
    throw error
  })

const enterWith = ({ access_token }: Entrance): Promise<User | null> => {
  setToken(access_token)
  return loadUser()
}

const logInWith = async (entrance: Entrance): Promise<User | null> => {
  const user = await enterWith(entrance)
  void happened({ action: 'login', category: 'auth', label: String(user?.id ?? '') })
  return user
}

/**
 * Logs in: stores the token, then loads the account. Answers the challenge of the second factor where one is on, else
 * null. Throws `CallError`, or `LoginFailed` for an answer without token.
 */
export const login = async (body: BodyOf<typeof session.login>): Promise<string | null> => {
  const reply = await answerOf(call(session.login, { body }))
  if ('challenge' in reply) return reply.challenge
  await logInWith(reply)
  return null
}

/** Finishes a log-in by whatever answers as a log-in does: a code, a passkey. */
export const enterBy = async (asked: Promise<Entrance>): Promise<User | null> =>
  logInWith(await answerOf(asked))

/** Creates an account and logs it in; false where a link that was mailed has to be opened first. */
export const register = async (body: BodyOf<typeof session.register>): Promise<boolean> => {
  const reply = await answerOf(call(session.register, { body }))
  if (!('access_token' in reply)) return false
  await enterWith(reply)
  return true
}

/** Ends the session here and on the server, also when the server cannot be reached, and starts afresh. */
export const logout = async (): Promise<void> => {
  const label = String(useSession.getState().user?.id ?? '')
  await call(session.logout, {}).catch((error: unknown) =>
    console.error('The server did not hear the log-out.', error),
  )
  await happened({ action: 'logout', category: 'auth', label })
  leaving = true
  setToken(null)
  purgeReads()
  location.assign('/login')
}
