import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { secondFactor } from '../../../../../contract/platform/second-factor.ts'
import { session } from '../../../../../contract/platform/session.ts'
import { decrypt, encrypt, readTicket, writeTicket } from '../../../../db/secret-box.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { signUp } from '../../../../testing/sign-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `careful${count++}@example.com`
  const body = { name: 'Careful', email, password, password_confirmation: password, terms: true as const }
  return { email, token: (await signUp(app, { body })).access_token }
}
/** Returns the app's code, this many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Creates an account with a second factor, enabled with the code of the previous step. */
const guarded = async () => {
  const { email, token } = await newcomer()
  const { secret } = await app.call(secondFactor.begin, {}, token)
  const { recovery_codes } = await app.call(
    secondFactor.confirm,
    { body: { code: codeOf(secret, -1) } },
    token,
  )
  return { email, token, secret, recovery_codes }
}
const challengeOf = async (email: string): Promise<string> => {
  const reply = await app.call(session.login, { body: { email, password } })
  if (!('challenge' in reply)) throw new Error('There is no second factor.')
  return reply.challenge
}
const second = async (challenge: string, code: string) =>
  (await app.requestError(secondFactor.logIn, { body: { challenge, code } })).status

it('is enabled by a first code and required from then on', async () => {
  const { email, token } = await newcomer()
  const { secret, uri } = await app.call(secondFactor.begin, {}, token)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(email))
  expect('access_token' in (await app.call(session.login, { body: { email, password } }))).toBe(true)
  const first = await app.requestError(secondFactor.confirm, { body: { code: '000000' } }, token)
  expect(first.body.errors).toEqual({ code: ['That code is incorrect.'] })

  const code = codeOf(secret, -1)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const { recovery_codes } = await app.call(secondFactor.confirm, { body: { code: spaced } }, token)
  expect(new Set(recovery_codes).size).toBe(8)
  expect(await app.call(secondFactor.state, {}, token)).toEqual({
    on_since: expect.any(String),
    recovery_codes_left: 8,
  })
  const reply = await app.call(session.login, { body: { email, password } })
  expect(reply).toEqual({ message: 'second factor', challenge: expect.any(String) })
})

it('accepts each code once', async () => {
  const { email, secret } = await guarded()
  const code = codeOf(secret)
  expect(await second(await challengeOf(email), code)).toBe(200)
  expect(await second(await challengeOf(email), code)).toBe(422)
  expect(await second(await challengeOf(email), codeOf(secret, -1))).toBe(422)
  expect(await second(await challengeOf(email), codeOf(secret, 1))).toBe(200)
})

it('accepts each recovery code once, however it is written', async () => {
  const { email, token, recovery_codes } = await guarded()
  const [code = ''] = recovery_codes
  expect(await second(await challengeOf(email), code.toUpperCase().replaceAll('-', ' '))).toBe(200)
  expect(await second(await challengeOf(email), code)).toBe(422)
  expect((await app.call(secondFactor.state, {}, token)).recovery_codes_left).toBe(7)
  const renewed = await app.call(secondFactor.renewCodes, {}, token)
  expect(renewed.recovery_codes).toHaveLength(8)
  expect(await second(await challengeOf(email), recovery_codes[1] ?? '')).toBe(422)
  expect(await second(await challengeOf(email), renewed.recovery_codes[0] ?? '')).toBe(200)
})

it('counts wrong codes as wrong passwords', async () => {
  const { email, secret } = await guarded()
  const challenge = await challengeOf(email)
  for (let n = 0; n < 5; n++) expect(await second(challenge, `00000${n}`)).toBe(422)
  expect(await second(challenge, codeOf(secret))).toBe(429)
})

it('rejects a challenge that is forged, foreign or expired', async () => {
  const { email, secret } = await guarded()
  const challenge = await challengeOf(email)
  const [claim = '', mac] = challenge.split('.')
  const [, until] = JSON.parse(Buffer.from(claim, 'base64url').toString())
  const other = Buffer.from(JSON.stringify(['1', until])).toString('base64url')
  for (const forged of ['', 'x.y', `${other}.${mac}`, `${claim}.${mac}x`])
    expect([forged, await second(forged, codeOf(secret))]).toEqual([forged, forged === '' ? 410 : 410])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  try {
    expect(await second(challenge, codeOf(secret))).toBe(410)
  } finally {
    vi.useRealTimers()
  }
})

it('is disabled, but not started anew while it is on', async () => {
  const { email, token } = await guarded()
  expect((await app.requestError(secondFactor.begin, {}, token)).status).toBe(409)
  await app.call(secondFactor.end, {}, token)
  expect(await app.call(secondFactor.state, {}, token)).toEqual({ on_since: null, recovery_codes_left: 0 })
  expect('access_token' in (await app.call(session.login, { body: { email, password } }))).toBe(true)
})

it('stores the secret encrypted, so that the database alone does not reveal it', async () => {
  const { secret } = await guarded()
  const stored = await app.ctx.db.selectFrom('second_factors').select('encrypted_secret').execute()
  for (const { encrypted_secret } of stored) expect(encrypted_secret.includes(secret)).toBe(false)
  const sealed = encrypt('one secret', 'a', 'text')
  expect(decrypt('one secret', 'a', sealed)).toBe('text')
  expect(() => decrypt('another', 'a', sealed)).toThrow()
  expect(() => decrypt('one secret', 'b', sealed)).toThrow()
})

it('creates tickets for one purpose', () => {
  const ticket = writeTicket('one secret', 'a', 'says', 10)
  expect(readTicket('one secret', 'a', ticket)).toBe('says')
  expect(readTicket('one secret', 'b', ticket)).toBeUndefined()
  expect(readTicket('another', 'a', ticket)).toBeUndefined()
})
