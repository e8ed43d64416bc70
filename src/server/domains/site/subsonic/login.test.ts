import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { makeAppPassword, type SubsonicParams, subsonicQuery } from '../../../testing/subsonic-client.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let user: TestUser
let secret: string
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await liftLimits(app.ctx)
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeUser(app.ctx)
  ;({ secret } = await makeAppPassword(app, user))
})

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const hex = (text: string): string => Buffer.from(text).toString('hex')

const inject = (name: string, params: SubsonicParams) =>
  app.fastify.inject({ url: `/rest/${name}?${subsonicQuery(params)}` })

/** Returns the code of the error; null for a success. */
const codeOf = async (params: SubsonicParams, name = 'ping'): Promise<number | null> => {
  const response = await inject(name, { f: 'json', ...params })
  expect(response.statusCode).toBe(200)
  const { error } = response.json()['subsonic-response']
  return error?.code ?? null
}

const named = (rest: SubsonicParams) => ({ u: user.email, c: 'test', ...rest })

it('logs in by app password, token and API key', async () => {
  const salt = 'ü&= 1'
  const ways: SubsonicParams[] = [
    named({ p: secret }),
    named({ p: `enc:${hex(secret)}` }),
    named({ p: secret, u: user.email.toUpperCase() }),
    named({ t: md5(secret + salt), s: salt }),
    named({ t: md5(secret + salt).toUpperCase(), s: salt, v: '1.11.0' }),
    { apiKey: secret, c: 'test' },
  ]
  for (const way of ways) expect(await codeOf(way), JSON.stringify(way)).toBeNull()
})

it('refuses what does not fit, with the codes of OpenSubsonic', async () => {
  const other = await makeUser(app.ctx)
  const salt = 'pepper'
  const cases: [number, SubsonicParams][] = [
    [10, { c: 'test', p: secret }],
    [10, { u: user.email, p: secret }],
    [10, named({})],
    [10, named({ t: md5(secret + salt) })],
    [20, named({ p: secret, v: '0.9.0' })],
    [30, named({ p: secret, v: '2.0.0' })],
    [40, named({ p: 'wrong' })],
    [40, named({ p: 'enc:zz' })],
    [40, named({ p: 'enc:abc' })],
    [40, named({ p: secret, u: other.email })],
    [40, named({ p: secret, u: 'nobody@example.com' })],
    [40, named({ t: md5(secret), s: salt })],
    [40, named({ t: 'zz', s: salt })],
    [43, named({ p: secret, t: md5(secret + salt), s: salt })],
    [43, named({ apiKey: secret })],
    [44, { apiKey: 'wrong', c: 'test' }],
    [10, { apiKey: secret, c: 'test', f: 'jsonp' }],
  ]
  for (const [code, params] of cases) expect(await codeOf(params), JSON.stringify(params)).toBe(code)
})

it('takes neither the password of the account nor app passwords of other scopes, expired and revoked ones', async () => {
  const { secret: api } = await makeAppPassword(app, user, ['api'])
  expect(await codeOf(named({ p: api }))).toBe(40)
  expect(await codeOf(named({ t: md5(`${api}salt`), s: 'salt' }))).toBe(40)
  const ended = await makeAppPassword(app, user)
  await sql`update app_passwords set expires_at = now() - interval '1 s' where id = ${ended.id}`.execute(
    app.ctx.db,
  )
  expect(await codeOf(named({ p: ended.secret }))).toBe(40)
  const revoked = await makeAppPassword(app, user)
  expect(await codeOf(named({ p: revoked.secret }))).toBeNull()
  await sql`delete from app_passwords where id = ${revoked.id}`.execute(app.ctx.db)
  expect(await codeOf(named({ p: revoked.secret }))).toBe(40)
  expect(await codeOf(named({ t: md5(`${revoked.secret}salt`), s: 'salt' }))).toBe(40)
})

it('ends the logins of players with the app password, and while the site allows no apps', async () => {
  const { id, secret } = await makeAppPassword(app, user)
  for (const params of [{ apiKey: secret }, named({ p: secret })]) {
    expect(await codeOf({ ...params, id: 'so-999999' }, 'stream')).toBe(70)
    expect(await codeOf({ ...params, p: `${secret}x`, id: 'so-999999' }, 'stream')).not.toBe(70)
  }
  await setSetting(app.ctx, 'enable_apps', '0')
  await app.ctx.settings.reload()
  expect(await codeOf({ apiKey: secret, id: 'so-999999' }, 'stream')).toBe(50)
  await setSetting(app.ctx, 'enable_apps', '1')
  await app.ctx.settings.reload()
  await sql`delete from app_passwords where id = ${id}`.execute(app.ctx.db)
  await vi.waitFor(async () => expect(await codeOf(named({ p: secret, id: 'so-999999' }), 'stream')).toBe(40))
  expect(await codeOf({ apiKey: secret, id: 'so-999999' }, 'stream')).toBe(44)
})

it('refuses blocked accounts, those without the permission, and all while the site allows no apps', async () => {
  const lacking = await makeUser(app.ctx, { roles: ['nobody'] })
  expect(await codeOf({ u: lacking.email, c: 'test', p: (await makeAppPassword(app, lacking)).secret })).toBe(
    50,
  )
  const turnOn = async (on: boolean) => {
    await setSetting(app.ctx, 'enable_apps', on ? '1' : '0')
    await app.ctx.settings.reload()
  }
  await turnOn(false)
  expect(await codeOf(named({ p: secret }))).toBe(50)
  await turnOn(true)
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', user.id).execute()
  expect(await codeOf(named({ p: secret }))).toBe(40)
})

it('notes when, and by which client, an app password was used', async () => {
  await codeOf({ ...named({ p: secret }), c: 'Strawberry' })
  const [row] = await app.ctx.db
    .selectFrom('app_passwords')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(row).toMatchObject({ last_client: 'Strawberry', last_used_at: expect.any(String) })
})

it('still logs in by password where another secret of the server cannot decrypt it', async () => {
  await sql`update app_passwords set token_encrypted = ${Buffer.alloc(60, 7)} where user_id = ${user.id}`.execute(
    app.ctx.db,
  )
  expect(await codeOf(named({ t: md5(`${secret}salt`), s: 'salt' }))).toBe(40)
  expect(await codeOf(named({ p: secret }))).toBeNull()
})

it('limits guesses by address, and tells when to try again', async () => {
  await setSetting(app.ctx, 'limit_logins', '2')
  await app.ctx.settings.reload()
  const guess = () => inject('ping', { ...named({ p: 'wrong' }), f: 'json' })
  const answers = await Promise.all([guess(), guess(), guess(), guess()])
  const late = answers.find(({ statusCode }) => statusCode === 429)
  expect(late?.headers['retry-after']).toMatch(/^\d+$/)
  expect(late?.json()['subsonic-response']).toMatchObject({ status: 'failed', error: { code: 0 } })
  expect(await codeOf(named({ p: secret }))).toBeNull()
  await liftLimits(app.ctx)
})

describe('protocol', () => {
  test.each([
    ['/rest/ping', 200],
    ['/rest/ping.view', 200],
    ['/rest/PING.view', 200],
    ['//rest/ping', 200],
    ['/rest/nothing', 200],
  ])('%s', async (path, status) => {
    const response = await app.fastify.inject({
      url: `${path}?${subsonicQuery(named({ p: secret, f: 'json' }))}`,
    })
    expect(response.statusCode).toBe(status)
    const { status: said, error } = response.json()['subsonic-response']
    expect(path.includes('nothing') ? error.code : said).toBe(path.includes('nothing') ? 0 : 'ok')
  })

  it('reads forms together with the query', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: `/rest/ping?f=json&u=${encodeURIComponent(user.email)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: subsonicQuery({ p: secret, c: 'test' }),
    })
    expect(response.json()['subsonic-response']).toEqual({
      status: 'ok',
      version: '1.16.1',
      type: 'tonearm',
      serverVersion: expect.any(String),
      openSubsonic: true,
    })
  })

  it('answers in XML unless it is told otherwise, in JSON and in JSONP', async () => {
    const xml = await inject('ping', named({ p: secret }))
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(xml.body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<subsonic-response xmlns=.* status="ok"/,
    )
    const jsonp = await inject('ping', named({ p: secret, f: 'jsonp', callback: 'cb' }))
    expect(jsonp.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(jsonp.body).toMatch(/^cb\(\{"subsonic-response":.*\}\);$/)
    const failed = await inject('ping', named({ p: 'wrong' }))
    expect(failed.body).toContain('<error code="40"')
  })

  it('is open to web clients of other origins, and keeps secrets from referrers and caches', async () => {
    const { headers } = await inject('ping', named({ p: secret }))
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const preflight = await app.fastify.inject({ method: 'OPTIONS', url: '/rest/ping' })
    expect(preflight.statusCode).toBe(204)
  })

  it('tells its extensions without a login', async () => {
    const response = await inject('getOpenSubsonicExtensions', { f: 'json' })
    expect(response.json()['subsonic-response'].openSubsonicExtensions).toContainEqual({
      name: 'apiKeyAuthentication',
      versions: [1],
    })
  })
})
