import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { links, session } from '../../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { mailsTo, sentMails } from '../../../../testing/sent-mails.ts'
import { signIn, signUp } from '../../../../testing/sign-up.ts'
import { makeAppPassword } from '../../../../testing/subsonic-client.ts'
import { confirmEmail } from '../email-links/queries.ts'
import { sendPasswordLink } from './password-links.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `forgetful${count++}@example.com`
  const body = { name: 'Forgetful', email, password, password_confirmation: password, terms: true as const }
  const { access_token } = await signUp(app, { body })
  return { email, access_token }
}
const waiting = async (email: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job
    where name = 'send-password-link' and data ->> 'email' = ${email}`.execute(app.ctx.db)
  return rows[0]?.n ?? 0
}
const mails = () => sentMails(app.ctx)
/** The token of the newest email to this address. */
const mailedTo = async (email: string): Promise<string> => {
  await sendPasswordLink(app.ctx, email)
  const mine = mailsTo(app.ctx, email)
  return /password\/reset\/([\w-]{43})/.exec(mine.at(-1) ?? '')?.[1] ?? ''
}
const body = (token: string, email: string, chosen = 'a quite different one') => ({
  token,
  email,
  password: chosen,
  password_confirmation: chosen,
})
const login = (email: string, chosen: string) => ({ body: { email, password: chosen } })

it('changes the password once, by a link stored as a hash only, and ends all sessions', async () => {
  const { email, access_token } = await newcomer()
  const token = await mailedTo(email)
  const { rows } = await sql<{ row: string }>`select account_links::text as row from account_links`.execute(
    app.ctx.db,
  )
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  expect(await app.call(links.passwordLink, { params: { token } })).toEqual({
    valid: true,
    email_masked: 'f…@e….com',
  })

  await app.call(links.resetPassword, { body: body(token, email) })
  expect((await app.requestError(session.user, {}, access_token)).status).toBe(401)
  expect((await app.requestError(session.login, login(email, password))).status).toBe(422)
  await signIn(app, login(email, 'a quite different one'))

  expect((await app.requestError(links.passwordLink, { params: { token } })).status).toBe(410)
  expect(
    (await app.requestError(links.resetPassword, { body: body(token, email, 'and yet another') })).status,
  ).toBe(410)
  await signIn(app, login(email, 'a quite different one'))
})

it('repeats its response to a retry with the same key', async () => {
  const { email } = await newcomer()
  const payload = body(await mailedTo(email), email)
  const attempt = () =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/password/reset',
      payload,
      headers: { 'idempotency-key': 'the-same-key' },
    })
  expect((await attempt()).statusCode).toBe(200)
  expect((await attempt()).statusCode).toBe(200)
  expect((await app.requestError(links.resetPassword, { body: payload })).status).toBe(410)
})

it('revokes app passwords, unless they are kept', async () => {
  const { email, access_token } = await newcomer()
  const { id } = await app.call(session.user, {}, access_token)
  await confirmEmail(app.ctx.db, id)
  const { secret } = await makeAppPassword(app, { id }, ['api'])
  const keep = { ...body(await mailedTo(email), email), revoke_apps: false }
  await app.call(links.resetPassword, { body: keep })
  await app.call(session.user, {}, secret)
  await app.call(links.resetPassword, { body: body(await mailedTo(email), email, 'forgotten once more') })
  expect((await app.requestError(session.user, {}, secret)).status).toBe(401)
})

it('revokes all access of a person who registered the email before its owner', async () => {
  const { email, access_token } = await newcomer()
  const { id } = await app.call(session.user, {}, access_token)
  const openBy = async () => {
    await app.ctx.db
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
    await app.ctx.db
      .insertInto('identities')
      .values({ provider: 'google', subject: email, user_id: id, label: email })
      .execute()
    await makeAppPassword(app, { id })
  }
  const ways = async () => {
    const passkeys = await app.ctx.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
    const identities = await app.ctx.db
      .selectFrom('identities')
      .select('provider')
      .where('user_id', '=', id)
      .execute()
    const apps = await app.ctx.db.selectFrom('app_passwords').select('id').where('user_id', '=', id).execute()
    return [passkeys.length, identities.length, apps.length]
  }
  await openBy()
  const reset = async (chosen?: string) => ({
    ...body(await mailedTo(email), email, chosen),
    revoke_apps: false,
  })
  await app.call(links.resetPassword, { body: await reset() })
  expect(await ways()).toEqual([0, 0, 0])
  const { user } = await signIn(app, login(email, 'a quite different one'))
  expect(user.email_verified_at).not.toBeNull()

  await openBy()
  await app.call(links.resetPassword, { body: await reset('forgotten once more') })
  expect(await ways()).toEqual([1, 1, 1])
})

it('uses the language of the account, or English if it is not available', async () => {
  const { email } = await newcomer()
  const mailIn = async (locale: string): Promise<string> => {
    await sql`update users set locale = ${locale} where email = ${email}`.execute(app.ctx.db)
    await sendPasswordLink(app.ctx, email)
    return mails().findLast((mail) => mail.includes(`To: ${email}`)) ?? ''
  }
  expect(await mailIn('de')).toMatch(/<html lang="de" dir="ltr">[\s\S]*Neues Passwort w/)
  expect(await mailIn('tlh')).toMatch(/<html lang="en" dir="ltr">[\s\S]*Choose a new password/)
})

it('works once even when used concurrently', async () => {
  const { email } = await newcomer()
  const token = await mailedTo(email)
  const tries = await Promise.all([
    app.requestError(links.resetPassword, { body: body(token, email, 'the first new one') }),
    app.requestError(links.resetPassword, { body: body(token, email, 'the second new one') }),
  ])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 410])
})

it('expires after half an hour, and when a newer one was sent', async () => {
  const { email } = await newcomer()
  const first = await mailedTo(email)
  const second = await mailedTo(email)
  expect(second).not.toBe(first)
  expect((await app.requestError(links.passwordLink, { params: { token: first } })).status).toBe(410)
  await sql`update account_links set expires_at = expires_at - interval '30 minutes'`.execute(app.ctx.db)
  expect((await app.requestError(links.passwordLink, { params: { token: second } })).status).toBe(410)
})

it('is rejected for another email, a common password and two that differ, and stays valid', async () => {
  const { email } = await newcomer()
  const token = await mailedTo(email)
  const refused = async (given: object) =>
    (await app.requestError(links.resetPassword, { body: given })).body.errors
  expect(await refused(body(token, 'other@example.com'))).toHaveProperty('email')
  expect(await refused(body(token, email, 'password123'))).toHaveProperty('password')
  expect(await refused({ ...body(token, email), password_confirmation: 'else' })).toHaveProperty(
    'password_confirmation',
  )
  await app.call(links.resetPassword, { body: body(token, email) })
})

it('responds alike to everyone, emails only known addresses, and three times an hour', async () => {
  const { email } = await newcomer()
  const ask = (address: string) => app.call(links.forgotPassword, { body: { email: address } })
  expect(await ask('nobody@example.com')).toEqual(await ask(email.toUpperCase()))
  const before = mails().length
  await sendPasswordLink(app.ctx, 'nobody@example.com')
  await sql`update users set blocked = true where email = ${email}`.execute(app.ctx.db)
  await sendPasswordLink(app.ctx, email)
  expect(mails()).toHaveLength(before)
  for (let more = 0; more < 5; more++) expect(await ask(email)).toEqual({ status: 'success' })
  expect(await waiting(email)).toBe(3)
})
