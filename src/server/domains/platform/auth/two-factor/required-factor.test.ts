import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { albums } from '../../../../../contract/catalog/albums.ts'
import { adminAlbums } from '../../../../../contract/catalog/back-office/albums.ts'
import { adminRoles } from '../../../../../contract/platform/back-office/roles.ts'
import { adminSettings } from '../../../../../contract/platform/back-office/settings.ts'
import { secondFactor } from '../../../../../contract/platform/second-factor.ts'
import { session } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const setUp = async ({ token }: TestUser): Promise<void> => {
  // Without a password, the recent login is enough.
  const { secret } = await app.call(secondFactor.begin, { body: {} }, token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await app.call(secondFactor.confirm, { body: { code } }, token)
}
const list = async ({ token }: TestUser) => {
  const { status, body } = await app.requestError(adminAlbums.list, {}, token)
  return [status, body.code]
}
const refused = [403, 'second_factor_required']
const isLed = async ({ token }: TestUser) =>
  (await app.call(session.user, {}, token)).second_factor_missing ?? false

it('holders of a role that requires it use the back office only with a second factor', async () => {
  const body = { label: 'Editors', second_factor: true, permissions: ['CED albums' as const] }
  await app.call(adminRoles.create, { body }, admin.token)
  const editor = await makeUser(app.ctx, { roles: ['editors'] })
  expect([await list(editor), await isLed(editor)]).toEqual([refused, true])
  expect((await app.requestError(albums.get, { params: { id: 1 } }, editor.token)).status).toBe(404)
  await setUp(editor)
  expect([(await list(editor))[0], await isLed(editor)]).toEqual([200, false])
})

it('administrators use it only with a second factor where the site requires that', async () => {
  expect((await list(admin))[0]).toBe(200)
  const settings = [{ key: 'admins_second_factor', value: '1' }]
  await app.call(adminSettings.writePowerful, { body: { settings } }, admin.token)
  expect([await list(admin), await isLed(admin)]).toEqual([refused, true])
  await setUp(admin)
  expect([(await list(admin))[0], await isLed(admin)]).toEqual([200, false])
})
