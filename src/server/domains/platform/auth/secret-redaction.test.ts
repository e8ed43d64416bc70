import { afterAll, beforeAll, expect, it } from 'vitest'
import { links, session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { signIn, signUp } from '../../../testing/sign-up.ts'
import { userResetPassword } from './cli.ts'
import { prepareFirstAdmin } from './setup/first-admin.service.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
})
afterAll(() => app.close())

it('logs no token and no password, whatever happens', async () => {
  const password = 'a-password-to-be-found'
  const body = {
    name: 'Logged',
    email: 'logged@example.com',
    password,
    password_confirmation: password,
    terms: true as const,
  }
  const setup = (await prepareFirstAdmin(app.ctx))?.split('/').at(-1) ?? ''
  const { access_token } = await signUp(app, { body })
  await signIn(app, { body: { email: body.email, password } })
  await app.requestError(session.login, { body: { email: body.email, password: `${password}!` } })
  await app.requestError(session.register, {
    body: { ...body, name: 'a mark\u0000', email: 'other@example.com' },
  })
  await app.requestError(links.firstAdmin, { params: { token: setup }, body: { ...body, is_admin: true } })
  await app.call(links.firstAdminState, { params: { token: setup } })
  await app.fastify.inject({ url: `/api/user?token=${access_token}` })
  await userResetPassword(app.ctx, body.email, password)

  // A failing request is logged with its error: the account's table is gone.
  const { access_token: later } = await signIn(app, { body: { email: body.email, password } })
  await app.owner.schema.alterTable('users').renameTo('users_away').execute()
  expect((await app.requestError(session.user, {}, later)).status).toBe(500)
  expect((await app.requestError(session.login, { body: { email: body.email, password } })).status).toBe(500)
  await app.owner.schema.alterTable('users_away').renameTo('users').execute()

  // Logged by mistake.
  app.ctx.log.info({ req: { headers: { authorization: `Bearer ${later}`, cookie: later } } }, 'call')
  app.ctx.log.warn({ body: { ...body, access_token: later, token: setup } }, 'body')
  app.ctx.log.warn({ password, password_confirmation: password, token: setup, access_token: later }, 'bare')

  const log = lines.join('')
  expect(log).toContain('call failed')
  expect(log).toContain('bare')
  for (const secret of [password, access_token, later, setup]) expect(log).not.toContain(secret)
})
