import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnySettingKey } from '../../../../contract/core/all-settings.ts'
import { adminSettings, settingClasses } from '../../../../contract/platform/back-office/settings.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
let german: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
  german = await makeUser(app.ctx, { roles: ['admin'] })
  await app.ctx.db.updateTable('users').set({ locale: 'de' }).where('id', '=', german.id).execute()
  await makeUser(app.ctx, { admin: true, blocked: true })
})
afterAll(() => app.close())

const write = (values: Record<string, string>) => {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }))
  return app.call(adminSettings.writePowerful, { body: { settings } }, admin.token)
}
const mails = async () => {
  const { rows } = await sql<{ data: { to: string; email: Email } }>`
    delete from pgboss.job where name = 'send-email' returning data`.execute(app.ctx.db)
  return rows.map(({ data }) => data).sort((one, other) => one.to.localeCompare(other.to))
}

it('emails every administrator what was changed, in their language and without values', async () => {
  await write({ offline_iban: 'DE89370400440532013000', smtp_password: 'open sesame', appName: 'Dockside' })
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual([admin.email, german.email].sort())
  const [english, translated] = [admin, german].map(({ email }) => sent.find(({ to }) => to === email)?.email)
  expect(english?.before).toEqual([
    'Ada Admin changed these settings:',
    'Bank transfer – IBAN',
    'Mail server – Password',
    expect.stringMatching(/UTC$/),
  ])
  expect(translated?.subject).toBe('Wichtige Einstellungen von Tonearm wurden geändert')
  expect(JSON.stringify(sent)).not.toMatch(/DE8937|sesame/)
})

it('emails nobody about settings of the site, nor about what stays as it was', async () => {
  await write({ enableBrowse: '0', offline_iban: 'DE89370400440532013000' })
  expect(await mails()).toEqual([])
})

it('lets those with “Edit settings” change none with power over accounts or money', async () => {
  const name = 'settings'
  const { db } = app.ctx
  const role = await db
    .insertInto('roles')
    .values({ name, label: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('role_permissions').values({ role_id: role.id, permission: 'Edit settings' }).execute()
  const staff = await makeUser(app.ctx, { roles: [name] })
  const statusOf = async (key: string, value: string) => {
    const body = { settings: [{ key, value }] }
    return (await app.requestError(adminSettings.write, { body }, staff.token)).status
  }
  expect(await statusOf('appName', 'Dockside Radio')).toBe(200)
  for (const key of Object.keys(settingClasses) as AnySettingKey[])
    if (settingClasses[key] !== 'site') expect([key, await statusOf(key, '1')]).toEqual([key, 403])
})
