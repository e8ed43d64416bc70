import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../../contract/platform/back-office/audit-log.ts'
import { adminSettings, MASK } from '../../../../contract/platform/back-office/settings.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { groups } from '../../../../contract/platform/configuration/configuration.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { registerJobHandlers } from '../../../worker.ts'
import { setSetting } from './service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const read = async (group: (typeof groups)[number]) => {
  const { settings } = await app.call(adminSettings.read, { query: { group } }, admin.token)
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]))
}
const write = (values: Record<string, string>) =>
  app.call(adminSettings.writePowerful, { body: bodyOf(values) }, admin.token)
const refused = async (values: Record<string, string>) => {
  const { status, body } = await app.requestError(
    adminSettings.writePowerful,
    { body: bodyOf(values) },
    admin.token,
  )
  expect(status).toBe(422)
  return body.errors
}
const bodyOf = (values: Record<string, string>) => ({
  settings: Object.entries(values).map(([key, value]) => ({ key, value })),
})
const logged = () =>
  app.ctx.db
    .selectFrom('audit_log')
    .select(['user_id', 'label', 'before', 'after'])
    .where('resource', '=', 'settings')
    .orderBy('id')
    .execute()

test('requires permission to edit settings for reading and writing', async () => {
  const listener = await makeUser(app.ctx)
  for (const token of [undefined, listener.token]) {
    const status = token === undefined ? 401 : 403
    const response = await app.requestError(adminSettings.read, { query: { group: 'general' } }, token)
    expect(response.status).toBe(status)
    expect(
      (await app.requestError(adminSettings.write, { body: bodyOf({ appName: 'Mine' }) }, token)).status,
    ).toBe(status)
    for (const e of [
      adminSettings.testMail,
      adminSettings.testStorage,
      adminSettings.reindex,
      adminSettings.clearCache,
    ])
      expect((await app.requestError(e, {}, token)).status).toBe(status)
  }
  expect(await read('general')).toMatchObject({ appName: 'Tonearm' })
})

test('returns the settings of every page', async () => {
  for (const group of groups) expect(Object.keys(await read(group)).length).toBeGreaterThan(0)
})

test('a change takes effect immediately, on pages too, and is in the audit log', async () => {
  await write({ appName: 'Dockside Radio', enableLandingPage: '1', limit_calls: '1201' })
  expect(await read('general')).toMatchObject({
    appName: 'Dockside Radio',
    enableLandingPage: '1',
    limit_calls: '1201',
  })
  expect(app.ctx.settings()).toMatchObject({ appName: 'Dockside Radio', limit_calls: 1201 })
  const settings = await app.call(bootstrap.settings, {})
  expect(settings).toContainEqual({ key: 'appName', value: 'Dockside Radio' })
  expect(settings.map(({ key }) => key)).not.toContain('limit_calls')
  expect(await logged()).toMatchObject([
    {
      user_id: admin.id,
      label: 'appName',
      before: { appName: 'Tonearm' },
      after: { appName: 'Dockside Radio' },
    },
    { label: 'enableLandingPage', before: { enableLandingPage: false }, after: { enableLandingPage: true } },
    { label: 'limit_calls', before: { limit_calls: 1200 }, after: { limit_calls: 1201 } },
  ])
  const { data } = await app.call(auditLog.list, { query: {} as never }, admin.token)
  expect(Object.fromEntries(data.map(({ label, turned }) => [label, turned]))).toMatchObject({
    appName: null,
    enableLandingPage: true,
    limit_calls: null,
  })
})

test('a stored conflict does not block other settings', async () => {
  await setSetting(app.ctx, 'ga4', '1')
  await write({ site_description: 'Still writable' })
  expect(await refused({ facebook_login: '1', facebook_client_id: 'x' })).toEqual({
    facebook_client_secret: ['Required while this is switched on.'],
  })
  await setSetting(app.ctx, 'ga4', '0')
})

test('unchanged settings are not logged', async () => {
  const before = (await logged()).length
  await write({ enableBrowse: '1' })
  expect((await logged()).length).toBe(before)
})

test('nothing is written if one of them is invalid', async () => {
  const errors = await refused({ appName: 'Never', playerLanding: '//evil.example', max_upload_mb: '-3' })
  expect(Object.keys(errors ?? {}).sort()).toEqual(['max_upload_mb', 'playerLanding'])
  expect(await read('general')).toMatchObject({ appName: 'Dockside Radio' })
})

test.each([
  [{ nothing_of_the_kind: '1' }, { nothing_of_the_kind: ['Unknown field.'] }],
  [{ __proto__x: '1' }, { __proto__x: ['Unknown field.'] }],
  [{ enableBrowse: 'yes' }, { enableBrowse: ['This value isn’t valid.'] }],
  [{ appName: '  ' }, { appName: ['This field is required.'] }],
  [{ playerLanding: '/' }, { playerLanding: ['Must start with a single slash and can’t be just “/”.'] }],
  [{ contact_email: 'nobody' }, { contact_email: ['Enter a valid email address.'] }],
  [{ share_networks: 'reddit,myspace' }, { share_networks: ['This value isn’t valid.'] }],
  [{ share_networks: 'reddit,email,reddit' }, { share_networks: ['This value isn’t valid.'] }],
  [{ playerLanding: '/login' }, { playerLanding: ['The app can’t start on this page.'] }],
  [{ playerLanding: '/admin/songs' }, { playerLanding: ['The app can’t start on this page.'] }],
  [{ playerLanding: '/not-found' }, { playerLanding: ['The app can’t start on this page.'] }],
  [
    { playerLanding: '/podcasts', enablePodcasts: '0' },
    { playerLanding: ['This page is switched off.'], enablePodcasts: ['The start page needs it.'] },
  ],
  [
    { ga4: '1', ga4MID: 'G-TEST12345' },
    {
      ga4: ['Switch on the cookie banner first: visitors must consent.'],
      disableCookieConsentPopup: ['Google Analytics needs it.'],
    },
  ],
  [
    { enableAds: '1' },
    {
      ads_need_consent: ['Switch on the cookie banner first: visitors must consent.'],
      disableCookieConsentPopup: ['Ads need it to ask for consent.'],
    },
  ],
  [{ title_podcast: 'X %nonsense' }, { title_podcast: ['Unknown placeholder.'] }],
  [{ title_episode: '%episode_title %song_title' }, { title_episode: ['Unknown placeholder.'] }],
  [{ title_radio_station: '%password' }, { title_radio_station: ['Unknown placeholder.'] }],
  [{ title_song: '%password' }, { title_song: ['Unknown placeholder.'] }],
  [{ smtp_host: 'mail server' }, { smtp_host: ['Enter a valid host name.'] }],
  [{ limit_calls: '1e9' }, { limit_calls: ['This number is out of range.'] }],
  [{ ga4: '1', disableCookieConsentPopup: '0' }, { ga4MID: ['Required while this is switched on.'] }],
  [{ appUrl: 'elsewhere.example' }, { appUrl: ['Enter a valid URL (http or https).'] }],
  [{ appUrl: 'javascript:alert(1)' }, { appUrl: ['Enter a valid URL (http or https).'] }],
])('rejects %j', async (values, errors) => {
  expect(await refused(values as Record<string, string>)).toEqual(errors)
})

test('a secret is never returned, unchanged if its mask is sent, and masked in the log', async () => {
  await write({ facebook_login: '1', facebook_client_id: 'id-of-it', facebook_client_secret: 'very hidden' })
  expect(await read('auth')).toMatchObject({ facebook_client_id: 'id-of-it', facebook_client_secret: MASK })
  await write({ facebook_client_secret: MASK, facebook_client_id: 'another-id' })
  await expect.poll(() => app.ctx.settings().facebook_client_id).toBe('another-id')
  expect(app.ctx.settings().facebook_client_secret).toBe('very hidden')
  expect(JSON.stringify(await logged())).not.toContain('very hidden')
  await write({ facebook_client_secret: '', facebook_login: '0' })
  expect(await read('auth')).toMatchObject({ facebook_client_secret: '' })
})

test('a login provider without keys cannot be enabled', async () => {
  expect(await refused({ facebook_login: '1', facebook_client_id: 'x' })).toEqual({
    facebook_client_secret: ['Required while this is switched on.'],
  })
})

test('the site cannot be below a path', async () => {
  const message =
    'The site needs a host of its own, such as https://music.example.org: it can’t be below a path.'
  for (const appUrl of [
    'https://music.example/listen',
    'https://music.example/listen/',
    'http://localhost:3000/a/b',
  ])
    expect(await refused({ appUrl })).toEqual({ appUrl: [message] })
  for (const appUrl of [
    'music.example',
    'ftp://music.example',
    'https://ann:secret@music.example',
    'https://music.example/?a',
  ])
    expect(await refused({ appUrl })).toEqual({ appUrl: ['Enter a valid URL (http or https).'] })
})

test('the stored address counts where the environment names none', async () => {
  expect(app.ctx.settings().appUrl).toBe('http://localhost:3000')
  await write({ appUrl: 'https://music.example/' })
  const facts = (await app.call(adminSettings.read, { query: { group: 'seo' } }, admin.token)).facts
  expect(facts).toContainEqual({ label: 'Sitemap', value: 'https://music.example/sitemap.xml' })
  expect(await app.call(bootstrap.settings, {})).toContainEqual({
    key: 'appUrl',
    value: 'https://music.example',
  })
  await write({ appUrl: '' })
  expect(app.ctx.settings().appUrl).toBe('http://localhost:3000')

  const fixed = await testApp({ APP_URL: 'https://fixed.example' })
  try {
    const boss = await makeUser(fixed.ctx, { admin: true })
    await setSetting(fixed.ctx, 'appUrl', 'https://elsewhere.example')
    await fixed.ctx.settings.reload()
    expect(fixed.ctx.settings().appUrl).toBe('https://fixed.example')
    const body = bodyOf({ appUrl: 'https://elsewhere.example' })
    const { body: error } = await fixed.requestError(adminSettings.writePowerful, { body }, boss.token)
    expect(error.errors).toEqual({ appUrl: ['Set by the server environment.'] })
  } finally {
    await fixed.close()
  }
})

test('the environment overrides stored values and is reported', async () => {
  const fixed = await testApp({ SMTP_URL: 'smtps://radio:on%20air@mail.example' })
  try {
    const boss = await makeUser(fixed.ctx, { admin: true })
    await setSetting(fixed.ctx, 'smtp_host', 'other.example')
    const { settings, facts } = await fixed.call(adminSettings.read, { query: { group: 'mail' } }, boss.token)
    expect(settings).toContainEqual({ key: 'smtp_host', value: 'mail.example', fixed: 'SMTP_URL' })
    expect(settings).toContainEqual({ key: 'smtp_password', value: MASK, fixed: 'SMTP_URL' })
    expect(facts).toEqual([{ label: 'Emails are sent via', value: 'mail.example:465' }])
  } finally {
    await fixed.close()
  }
})

const storageFacts = async ({ ctx, call }: TestApp): Promise<Record<string, string>> => {
  const { token } = await makeUser(ctx, { admin: true })
  const { facts } = await call(adminSettings.read, { query: { group: 'storage' } }, token)
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]))
}

test('the storage page says which variable chooses the storage, and how to use a bucket', async () => {
  expect(await storageFacts(app)).toMatchObject({
    'Set by': `TONEARM_DATA=${app.ctx.env.dataDir}`,
    'To use a bucket': 'STORAGE_URL=s3://KEY:SECRET@host/bucket?region=us-east-1',
  })
  const inBucket = await testApp({ STORAGE_URL: 's3://mine:hush@s3.example/music?region=eu' })
  try {
    expect(await storageFacts(inBucket)).toEqual({
      Location: 's3://s3.example/music',
      'Set by': 'STORAGE_URL=s3://KEY:SECRET@s3.example/music?region=eu',
    })
  } finally {
    await inBucket.close()
  }
})

test('a test email goes to the viewer; without a mail server it is written to the data folder', async () => {
  const stored = await app.call(adminSettings.testMail, {}, admin.token)
  expect(stored).toEqual({ ok: true, text: 'The email was saved to the data folder.', detail: '' })
  expect(readdirSync(join(app.ctx.env.dataDir, 'mail'))).toHaveLength(1)

  await write({ smtp_host: '127.0.0.1', smtp_port: '1' })
  await expect.poll(() => app.ctx.settings().smtp_host).toBe('127.0.0.1')
  const failed = await app.call(adminSettings.testMail, {}, admin.token)
  expect(failed).toMatchObject({ ok: false, text: 'The email couldn’t be sent.' })
  expect(failed.detail).toContain('ECONNREFUSED')
  await write({ smtp_host: '' })
})

test('the storage is tested', async () => {
  expect(await app.call(adminSettings.testStorage, {}, admin.token)).toMatchObject({ ok: true })
})

test('the index is rebuilt by a job', async () => {
  await registerJobHandlers(app.ctx)
  const indexed = async () =>
    (
      await app.ctx.db
        .selectFrom('search_documents')
        .select('item_id')
        .where('item_type', '=', 'user')
        .execute()
    ).length
  await app.ctx.db.deleteFrom('search_documents').execute()
  await app.call(adminSettings.reindex, {}, admin.token)
  await expect.poll(indexed, { timeout: 20_000 }).toBeGreaterThan(0)
})
