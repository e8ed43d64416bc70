import { afterAll, beforeAll, expect, it } from 'vitest'
import { links } from '../../../contract/links.ts'
import { session } from '../../../contract/session.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { signIn, signUp } from '../../testing/sign-up.ts'
import { prepareFirstAdmin } from './first-admin.service.ts'
import { userResetPassword } from './session.cli.ts'

const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await testApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
})
afterAll(() => t.close())

it('logs no token and no password, whatever happens', async () => {
  const password = 'a-password-to-be-found'
  const body = {
    name: 'Logged',
    email: 'logged@example.com',
    password,
    password_confirmation: password,
    terms: true as const,
  }
  const setup = (await prepareFirstAdmin(t.on))?.split('/').at(-1) ?? ''
  const { access_token } = await signUp(t, { body })
  await signIn(t, { body: { email: body.email, password } })
  await t.refusal(session.login, { body: { email: body.email, password: `${password}!` } })
  await t.refusal(session.register, { body: { ...body, name: 'a mark\u0000', email: 'other@example.com' } })
  await t.refusal(links.firstAdmin, { params: { token: setup }, body: { ...body, is_admin: true } })
  await t.call(links.firstAdminState, { params: { token: setup } })
  await t.app.inject({ url: `/api/user?token=${access_token}` })
  await userResetPassword(t.on, body.email, password)

  // An answer that fails on the server is logged with its error: the account's table is gone.
  const { access_token: later } = await signIn(t, { body: { email: body.email, password } })
  await t.on.db.schema.alterTable('users').renameTo('users_away').execute()
  expect((await t.refusal(session.user, {}, later)).status).toBe(500)
  expect((await t.refusal(session.login, { body: { email: body.email, password } })).status).toBe(500)
  await t.on.db.schema.alterTable('users_away').renameTo('users').execute()

  // What somebody logs by mistake.
  t.on.log.info({ req: { headers: { authorization: `Bearer ${later}`, cookie: later } } }, 'call')
  t.on.log.warn({ body: { ...body, access_token: later, token: setup } }, 'body')
  t.on.log.warn({ password, password_confirmation: password, token: setup, access_token: later }, 'bare')

  const log = lines.join('')
  expect(log).toContain('call failed')
  expect(log).toContain('bare')
  for (const secret of [password, access_token, later, setup]) expect(log).not.toContain(secret)
})
