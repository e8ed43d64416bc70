import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { links } from '../../../contract/links.ts'
import { session } from '../../../contract/session.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { signIn, signUp } from '../../testing/sign-up.ts'
import { sendPasswordLink } from './password-links.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `forgetful${count++}@example.com`
  const body = { name: 'Forgetful', email, password, password_confirmation: password, terms: true as const }
  const { access_token } = await signUp(t, { body })
  return { email, access_token }
}
const waiting = async (email: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job
    where name = 'send-password-link' and data ->> 'email' = ${email}`.execute(t.on.db)
  return rows[0]?.n ?? 0
}
const mails = (): string[] => {
  const folder = join(t.on.env.dataDir, 'mail')
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
  } catch {
    return []
  }
}
/** The token of the newest mail to this e-mail. */
const mailedTo = async (email: string): Promise<string> => {
  await sendPasswordLink(t.on, email)
  const mine = mails().filter((mail) => mail.includes(`To: ${email}`))
  return /password\/reset\/([\w-]{43})/.exec(mine.at(-1) ?? '')?.[1] ?? ''
}
const body = (token: string, email: string, chosen = 'a quite different one') => ({
  token,
  email,
  password: chosen,
  password_confirmation: chosen,
})
const login = (email: string, chosen: string) => ({ body: { email, password: chosen } })

it('changes the password once, by a link that is kept as a hash only, and ends all sessions', async () => {
  const { email, access_token } = await newcomer()
  const token = await mailedTo(email)
  const { rows } = await sql<{ row: string }>`select account_links::text as row from account_links`.execute(
    t.on.db,
  )
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  expect(await t.call(links.passwordLink, { params: { token } })).toEqual({
    valid: true,
    email_masked: 'f…@e….com',
  })

  await t.call(links.resetPassword, { body: body(token, email) })
  expect((await t.refusal(session.user, {}, access_token)).status).toBe(401)
  expect((await t.refusal(session.login, login(email, password))).status).toBe(422)
  await signIn(t, login(email, 'a quite different one'))

  expect((await t.refusal(links.passwordLink, { params: { token } })).status).toBe(410)
  expect((await t.refusal(links.resetPassword, { body: body(token, email, 'and yet another') })).status).toBe(
    410,
  )
  await signIn(t, login(email, 'a quite different one'))
})

it('leaves no way in to whoever made the account before the owner of the e-mail came', async () => {
  const { email, access_token } = await newcomer()
  const { id } = await t.call(session.user, {}, access_token)
  const openBy = async () => {
    await t.on.db
      .insertInto('passkeys')
      .values({
        id: `key-${Date.now()}`,
        user_id: id,
        name: 'Key',
        public_key: Buffer.of(1),
        counter: 0,
        transports: [],
      })
      .execute()
    await t.on.db
      .insertInto('identities')
      .values({ driver: 'google', subject: email, user_id: id, label: email })
      .execute()
  }
  const ways = async () => {
    const passkeys = await t.on.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
    const identities = await t.on.db
      .selectFrom('identities')
      .select('driver')
      .where('user_id', '=', id)
      .execute()
    return [passkeys.length, identities.length]
  }
  await openBy()
  await t.call(links.resetPassword, { body: body(await mailedTo(email), email) })
  expect(await ways()).toEqual([0, 0])
  const { user } = await signIn(t, login(email, 'a quite different one'))
  expect(user.email_verified_at).not.toBeNull()

  await openBy()
  await t.call(links.resetPassword, { body: body(await mailedTo(email), email, 'forgotten once more') })
  expect(await ways()).toEqual([1, 1])
})

it('is mailed in the language of the account, in English when that is not spoken here', async () => {
  const { email } = await newcomer()
  const mailIn = async (locale: string): Promise<string> => {
    await sql`update users set locale = ${locale} where email = ${email}`.execute(t.on.db)
    await sendPasswordLink(t.on, email)
    return mails().findLast((mail) => mail.includes(`To: ${email}`)) ?? ''
  }
  expect(await mailIn('de')).toMatch(/<html lang="de" dir="ltr">[\s\S]*Neues Passwort w/)
  expect(await mailIn('tlh')).toMatch(/<html lang="en" dir="ltr">[\s\S]*Choose a new password/)
})

it('works once when it is used twice at the same time', async () => {
  const { email } = await newcomer()
  const token = await mailedTo(email)
  const tries = await Promise.all([
    t.refusal(links.resetPassword, { body: body(token, email, 'the first new one') }),
    t.refusal(links.resetPassword, { body: body(token, email, 'the second new one') }),
  ])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 410])
})

it('is over after half an hour, and when a newer one was mailed', async () => {
  const { email } = await newcomer()
  const first = await mailedTo(email)
  const second = await mailedTo(email)
  expect(second).not.toBe(first)
  expect((await t.refusal(links.passwordLink, { params: { token: first } })).status).toBe(410)
  await sql`update account_links set expires_at = expires_at - interval '30 minutes'`.execute(t.on.db)
  expect((await t.refusal(links.passwordLink, { params: { token: second } })).status).toBe(410)
})

it('is refused for another e-mail, a common password and two that differ, and stays good', async () => {
  const { email } = await newcomer()
  const token = await mailedTo(email)
  const refused = async (given: object) => (await t.refusal(links.resetPassword, { body: given })).body.errors
  expect(await refused(body(token, 'other@example.com'))).toHaveProperty('email')
  expect(await refused(body(token, email, 'password123'))).toHaveProperty('password')
  expect(await refused({ ...body(token, email), password_confirmation: 'else' })).toHaveProperty(
    'password_confirmation',
  )
  await t.call(links.resetPassword, { body: body(token, email) })
})

it('answers alike for everybody, mails only those it knows, and three times an hour', async () => {
  const { email } = await newcomer()
  const ask = (address: string) => t.call(links.forgotPassword, { body: { email: address } })
  expect(await ask('nobody@example.com')).toEqual(await ask(email.toUpperCase()))
  const before = mails().length
  await sendPasswordLink(t.on, 'nobody@example.com')
  await sql`update users set blocked = true where email = ${email}`.execute(t.on.db)
  await sendPasswordLink(t.on, email)
  expect(mails()).toHaveLength(before)
  for (let more = 0; more < 5; more++) expect(await ask(email)).toEqual({ status: 'success' })
  expect(await waiting(email)).toBe(3)
})
