import type { CallInput } from '../../contract/core/endpoint.ts'
import type { LoginReply } from '../../contract/platform/login.ts'
import { session } from '../../contract/platform/session.ts'
import type { TestApp } from './app.ts'

const opened = (reply: LoginReply | { message: string }): LoginReply => {
  if ('access_token' in reply) return reply
  throw new Error(`No session but: ${reply.message}`)
}

/** Registers an account where email confirmation is not required. */
export const signUp = async (t: TestApp, input: CallInput<typeof session.register>): Promise<LoginReply> =>
  opened(await t.call(session.register, input))

/** Logs in to an account without a second factor. */
export const signIn = async (t: TestApp, input: CallInput<typeof session.login>): Promise<LoginReply> =>
  opened(await t.call(session.login, input))
