import type { CallInput } from '../../contract/endpoint.ts'
import { type LoginReply, session } from '../../contract/session.ts'
import type { TestApp } from './app.ts'

/** Registers an account where no e-mail has to be confirmed first. */
export const signUp = async (t: TestApp, input: CallInput<typeof session.register>): Promise<LoginReply> => {
  const reply = await t.call(session.register, input)
  if (!('access_token' in reply)) throw new Error('An e-mail has to be confirmed first.')
  return reply
}
