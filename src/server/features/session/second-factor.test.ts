import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { secondFactor } from '../../../contract/second-factor.ts'
import { session } from '../../../contract/session.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { signUp } from '../../testing/sign-up.ts'
import { readTicket, seal, unseal, writeTicket } from './sealing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `careful${count++}@example.com`
  const body = { name: 'Careful', email, password, password_confirmation: password, terms: true as const }
  return { email, token: (await signUp(t, { body })).access_token }
}
/** The code of an app, so many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An account with a second factor, whose code of the step before was used to switch it on. */
const guarded = async () => {
  const { email, token } = await newcomer()
  const { secret } = await t.call(secondFactor.begin, { body: { password } }, token)
  const { recovery_codes } = await t.call(secondFactor.confirm, { body: { code: codeOf(secret, -1) } }, token)
  return { email, token, secret, recovery_codes }
}
const challengeOf = async (email: string): Promise<string> => {
  const reply = await t.call(session.login, { body: { email, password } })
  if (!('challenge' in reply)) throw new Error('There is no second factor.')
  return reply.challenge
}
const second = async (challenge: string, code: string) =>
  (await t.refusal(secondFactor.logIn, { body: { challenge, code } })).status

it('is on once a first code was typed, and asked for from then on', async () => {
  const { email, token } = await newcomer()
  const wrong = await t.refusal(secondFactor.begin, { body: { password: 'not it' } }, token)
  expect(wrong.body.errors).toEqual({ password: ['This is not your password.'] })
  const { secret, uri } = await t.call(secondFactor.begin, { body: { password } }, token)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(email))
  expect('access_token' in (await t.call(session.login, { body: { email, password } }))).toBe(true)
  const first = await t.refusal(secondFactor.confirm, { body: { code: '000000' } }, token)
  expect(first.body.errors).toEqual({ code: ['This code does not fit.'] })

  const code = codeOf(secret, -1)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const { recovery_codes } = await t.call(secondFactor.confirm, { body: { code: spaced } }, token)
  expect(new Set(recovery_codes).size).toBe(8)
  expect(await t.call(secondFactor.state, {}, token)).toEqual({
    on_since: expect.any(String),
    recovery_codes_left: 8,
  })
  const reply = await t.call(session.login, { body: { email, password } })
  expect(reply).toEqual({ message: 'second factor', challenge: expect.any(String) })
})

it('takes each code once', async () => {
  const { email, secret } = await guarded()
  const code = codeOf(secret)
  expect(await second(await challengeOf(email), code)).toBe(200)
  expect(await second(await challengeOf(email), code)).toBe(422)
  expect(await second(await challengeOf(email), codeOf(secret, -1))).toBe(422)
  expect(await second(await challengeOf(email), codeOf(secret, 1))).toBe(200)
})

it('takes each recovery code once, however it is written', async () => {
  const { email, token, recovery_codes } = await guarded()
  const [code = ''] = recovery_codes
  expect(await second(await challengeOf(email), code.toUpperCase().replaceAll('-', ' '))).toBe(200)
  expect(await second(await challengeOf(email), code)).toBe(422)
  expect((await t.call(secondFactor.state, {}, token)).recovery_codes_left).toBe(7)
  const renewed = await t.call(secondFactor.renewCodes, { body: { password } }, token)
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

it('takes no challenge that is forged, of somebody else or too old', async () => {
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

it('is switched off by the password', async () => {
  const { email, token } = await guarded()
  expect((await t.refusal(secondFactor.begin, { body: { password } }, token)).status).toBe(409)
  expect((await t.refusal(secondFactor.end, { body: { password: 'not it' } }, token)).status).toBe(422)
  await t.call(secondFactor.end, { body: { password } }, token)
  expect(await t.call(secondFactor.state, {}, token)).toEqual({ on_since: null, recovery_codes_left: 0 })
  expect('access_token' in (await t.call(session.login, { body: { email, password } }))).toBe(true)
})

it('keeps the secret so that the database alone does not tell it', async () => {
  const { secret } = await guarded()
  const kept = await t.on.db.selectFrom('second_factors').select('sealed_secret').execute()
  for (const { sealed_secret } of kept) expect(sealed_secret.includes(secret)).toBe(false)
  const sealed = seal('one secret', 'a', 'text')
  expect(unseal('one secret', 'a', sealed)).toBe('text')
  expect(() => unseal('another', 'a', sealed)).toThrow()
  expect(() => unseal('one secret', 'b', sealed)).toThrow()
})

it('writes tickets for one purpose', () => {
  const ticket = writeTicket('one secret', 'a', 'says', 10)
  expect(readTicket('one secret', 'a', ticket)).toBe('says')
  expect(readTicket('one secret', 'b', ticket)).toBeUndefined()
  expect(readTicket('another', 'a', ticket)).toBeUndefined()
})
