import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminSettings } from '../../../../../contract/platform/back-office/settings.ts'
import { secondFactor } from '../../../../../contract/platform/second-factor.ts'
import { stepUp } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { contractEndpoints } from '../../../../testing/endpoints.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'
import { setSetting } from '../../settings/service.ts'
import { hashPassword } from '../passwords/password-hash.ts'

let app: TestApp
let admin: TestUser
const password = 'correct horse battery'
let password_hash: string
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'limit_logins', '100000')
  await app.ctx.settings.reload()
  password_hash = await hashPassword(password)
})
afterAll(() => app.close())

/** The last confirmation of the session was eleven minutes ago. */
const expire = async () =>
  app.ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 660_000) } as never)
    .where('user_id', '=', admin.id)
    .execute()
beforeEach(async () => {
  admin = await makeUser(app.ctx, { admin: true })
  await app.ctx.db.updateTable('users').set({ password_hash }).where('id', '=', admin.id).execute()
})

const save = async () => {
  const body = { settings: [{ key: 'commission_percent', value: '12' }] }
  const { status, body: reply } = await app.requestError(adminSettings.writePowerful, { body }, admin.token)
  return [status, reply.code]
}
const confirm = async (body: object) => (await app.requestError(stepUp.confirm, { body }, admin.token)).status
const refused = [403, 'recent_login_required']

it('asks for a confirmation ten minutes after the login, which counts for ten more', async () => {
  expect((await save())[0]).toBe(200)
  await expire()
  expect(await save()).toEqual(refused)
  expect(await app.call(stepUp.options, {}, admin.token)).toEqual({
    password: true,
    code: false,
    passkey: null,
  })
  expect([await confirm({ password: 'something else' }), await save()]).toEqual([422, refused])
  expect(await confirm({ code: '123456' })).toBe(422)
  expect([await confirm({ password }), (await save())[0]]).toEqual([200, 200])
})

it('accepts codes of the second factor, each once', async () => {
  const { secret } = await app.call(secondFactor.begin, {}, admin.token)
  const app2 = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  const code = app2.generate()
  const { recovery_codes } = await app.call(secondFactor.confirm, { body: { code } }, admin.token)
  await expire()
  expect(await app.call(stepUp.options, {}, admin.token)).toMatchObject({ code: true })
  expect([await confirm({ code }), await save()]).toEqual([422, refused])
  expect([await confirm({ code: recovery_codes[0] }), (await save())[0]]).toEqual([200, 200])
  await expire()
  expect([await confirm({ code: recovery_codes[0] }), await save()]).toEqual([422, refused])
})

it('does not accept passkeys of others, nor forged ones', async () => {
  await expire()
  const response = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} }
  expect(await confirm({ ticket: 'forged', response })).toBe(410)
  expect(await save()).toEqual(refused)
})

it('is required by what has power over accounts and money', async () => {
  const required = (await contractEndpoints()).filter(({ stepUp }) => stepUp)
  const list = required.map(({ method, path }) => `${method} ${path.replace(/^\/admin/, '')}`)
  expect([...new Set(list)].sort()).toEqual([
    'DELETE /oidc-providers/{id}',
    'DELETE /roles/{id}',
    'DELETE /tax-rates/{id}',
    'DELETE /user',
    'DELETE /user/identities/{driver}',
    'DELETE /user/passkeys/{id}',
    'DELETE /user/two-factor',
    'DELETE /users/{id}',
    'POST /artist/payouts',
    'POST /oidc-providers',
    'POST /oidc-providers/bulk',
    'POST /operations/backups/{id}/link',
    'POST /payouts/{id}/details',
    'POST /roles',
    'POST /roles/bulk',
    'POST /tax-rates',
    'POST /tax-rates/bulk',
    'POST /user/app-passwords',
    'POST /user/identities',
    'POST /user/passkeys/options',
    'POST /user/two-factor',
    'POST /user/two-factor/recovery-codes',
    'POST /user/webhooks',
    'POST /user/webhooks/{id}/secret',
    'POST /users',
    'POST /users/bulk',
    'POST /webhooks',
    'POST /webhooks/{id}/secret',
    'PUT /artist/payout-account',
    'PUT /oidc-providers/{id}',
    'PUT /payment-providers/{provider}',
    'PUT /roles/{id}',
    'PUT /roles/{id}/permissions',
    'PUT /settings/powerful',
    'PUT /tax-rates/{id}',
    'PUT /user/webhooks/{id}',
    'PUT /users/{id}',
    'PUT /users/{id}/roles',
    'PUT /webhooks/{id}',
  ])
})
