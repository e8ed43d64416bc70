import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '../../../contract/account.ts'
import { likes } from '../../../contract/likes.ts'
import { playlists } from '../../../contract/playlists.ts'
import { profiles } from '../../../contract/profiles.ts'
import { session } from '../../../contract/session.ts'
import { songs } from '../../../contract/songs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeSong, makeUser } from '../../testing/make.ts'
import { signIn, signUp } from '../../testing/sign-up.ts'
import { sendEmailLink } from '../session/email-links.service.ts'
import { setSetting } from '../settings/settings.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `owner${count++}@example.com`
  const body = { name: 'Owner', email, password, password_confirmation: password, terms: true as const }
  const { access_token: token, user } = await signUp(t, { body })
  return { email, token, id: user.id }
}
const again = async (email: string, typed = password) =>
  (await signIn(t, { body: { email, password: typed } })).access_token
const verify = async (on: boolean) => {
  await setSetting(t.on, 'verify_email', on ? '1' : '0')
  await expect.poll(() => t.on.settings().verify_email).toBe(on)
}

/** Id and token of the link that is mailed to this e-mail. */
const linkTo = async (user_id: number, email: string) => {
  await sendEmailLink(t.on, { user_id, email })
  const folder = join(t.on.env.dataDir, 'mail')
  const mails = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
  const mine = mails.filter((mail) => mail.includes(`To: ${email}`)).at(-1) ?? ''
  const [, id, hash] = /email\/verify\/(\d+)\/([\w-]{43})/.exec(mine) ?? []
  return { params: { id: Number(id), hash: String(hash) } }
}

it('changes name, language and what others see', async () => {
  const { token, id } = await newcomer()
  const body = { name: ' Ada ', locale: 'de', privacy: { profile: false } }
  expect(await t.call(account.change, { body }, token)).toMatchObject({
    name: 'Ada',
    locale: 'de',
    privacy: { profile: false },
  })
  const other = await makeUser(t.on)
  const seen = { params: { id } }
  expect(await t.call(profiles.get, seen, other.token)).toMatchObject({ name: 'Ada', hidden: true })
  for (const call of [profiles.playlists, profiles.followers, profiles.following]) {
    expect((await t.refusal(call, seen, other.token)).status, call.path).toBe(404)
    expect((await t.refusal(call, seen, token)).status, call.path).toBe(200)
  }
  expect(await t.call(profiles.get, seen, token)).not.toHaveProperty('hidden')
})

it.each([
  ['name', { name: 'x' }],
  ['avatar', { avatar: '3f0e7c1a-0000-4000-8000-000000000000' }],
  ['locale', { locale: '../../en' }],
  ['is_admin', { is_admin: true }],
])('refuses %s that is none', async (field, body) => {
  const { token } = await newcomer()
  const { status, body: refusal } = await t.refusal(account.change, { body }, token)
  expect(status).toBe(422)
  expect(Object.keys(refusal.errors ?? {})).toEqual([field])
})

it('changes the e-mail only once the new one is confirmed, and tells the old one', async () => {
  const { email, token, id } = await newcomer()
  const wanted = `moved.${email}`
  const wrong = await t.refusal(account.changeEmail, { body: { email: wanted, password: 'not it' } }, token)
  expect(wrong.body.errors).toEqual({ password: ['This is not your password.'] })
  expect((await t.refusal(account.changeEmail, { body: { email: wanted, password } }, token)).status).toBe(
    202,
  )
  expect((await t.call(session.user, {}, token)).email).toBe(email)

  const link = await linkTo(id, wanted)
  expect((await t.refusal(account.confirmEmail, { params: { ...link.params, id: id + 1 } })).status).toBe(410)
  expect(await t.call(account.confirmEmail, link)).toEqual({ email: wanted })
  expect((await t.refusal(account.confirmEmail, link)).status).toBe(410)
  const user = await t.call(session.user, {}, token)
  expect(user).toMatchObject({ email: wanted, email_verified_at: expect.any(String) })
  expect((await t.refusal(session.login, { body: { email, password } })).status).toBe(422)
  await again(wanted)
})

it('gives no e-mail to two accounts', async () => {
  const one = await newcomer()
  const other = await newcomer()
  const body = { email: other.email, password }
  expect((await t.refusal(account.changeEmail, { body }, one.token)).status).toBe(409)
  const late = await linkTo(one.id, other.email)
  expect((await t.refusal(account.confirmEmail, late)).status).toBe(409)
  expect((await t.call(session.user, {}, one.token)).email).toBe(one.email)
})

it('where it is asked for, an e-mail is confirmed before music is uploaded', async () => {
  await verify(true)
  const email = `fresh${count++}@example.com`
  const body = { name: 'Fresh', email, password, password_confirmation: password, terms: true as const }
  const joined = await t.refusal(session.register, { body })
  expect([joined.status, joined.body]).toEqual([202, { message: 'verify your e-mail' }])
  const token = await again(email)
  const mayUpload = async () =>
    (await t.call(session.user, {}, token)).permissions.some(({ name }) => name === 'Upload songs')
  expect(await mayUpload()).toBe(false)
  const upload = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `filename ${Buffer.from('a.mp3').toString('base64')}`,
      },
    })
  expect((await upload()).statusCode).toBe(403)
  const { id } = await t.call(session.user, {}, token)
  await t.call(account.confirmEmail, await linkTo(id, email))
  expect(await mayUpload()).toBe(true)
  expect((await upload()).statusCode).toBe(201)
  await verify(false)
})

it('changes the password and ends the other sessions', async () => {
  const { email, token } = await newcomer()
  const other = await again(email)
  const fresh = 'staple under the lamp'
  const body = { current_password: 'not it', password: fresh, password_confirmation: fresh }
  const wrong = await t.refusal(account.changePassword, { body }, token)
  expect(wrong.body.errors).toEqual({ current_password: ['This is not your password.'] })
  await t.call(account.changePassword, { body: { ...body, current_password: password } }, token)
  expect((await t.refusal(session.user, {}, other)).status).toBe(401)
  expect(await t.call(session.user, {}, token)).toMatchObject({ password_changed_at: expect.any(String) })
  expect((await t.refusal(session.login, { body: { email, password } })).status).toBe(422)
  await again(email, fresh)
})

it('counts guesses at the password of an open session', async () => {
  const { token } = await newcomer()
  const body = { password: 'guess' }
  for (let n = 0; n < 5; n++) expect((await t.refusal(account.remove, { body }, token)).status).toBe(422)
  expect((await t.refusal(account.remove, { body: { password } }, token)).status).toBe(429)
})

it('lists sessions with what device they are on, and ends one or all others', async () => {
  const { email, token } = await newcomer()
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': agent },
    payload: { email, password },
  })
  const chrome = answer.json().access_token as string
  const third = await again(email)
  const list = await t.call(account.sessions, {}, token)
  expect(list.map(({ current }) => current)).toEqual([true, false, false])
  const there = list.find(({ browser }) => browser === 'Chrome')
  expect(there).toMatchObject({ browser: 'Chrome', system: 'Linux', address: '127.0.0.1' })

  const stranger = await newcomer()
  const params = { id: String(there?.id) }
  expect((await t.refusal(account.endSession, { params }, stranger.token)).status).toBe(404)
  await t.call(account.endSession, { params }, token)
  expect((await t.refusal(session.user, {}, chrome)).status).toBe(401)
  await t.call(account.endOtherSessions, {}, token)
  expect((await t.refusal(session.user, {}, third)).status).toBe(401)
  expect(await t.call(account.sessions, {}, token)).toHaveLength(1)
})

it('hands out everything that an account has, and nothing of others', async () => {
  const { email, token, id } = await newcomer()
  const other = await newcomer()
  const song = await makeSong(t.on, { title: 'Kept "with" quotes' })
  const many = await Promise.all(Array.from({ length: 3 }, () => makeSong(t.on)))
  for (const one of [song, ...many]) await t.call(likes.like, { body: { type: 'song', id: one.id } }, token)
  await t.call(likes.follow, { body: { type: 'user', id: other.id } }, token)
  await t.call(playlists.create, { body: { title: 'Mine', songs: [song.id] } }, token)
  await t.call(playlists.create, { body: { title: 'Theirs', songs: [song.id] } }, other.token)
  await t.on.db
    .insertInto('plays')
    .values(
      Array.from({ length: 1203 }, () => ({
        user_id: id,
        item_type: 'song',
        item_id: song.id,
        duration: 60,
      })),
    )
    .execute()
  const answer = await t.app.inject({
    url: '/api/user/export',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers['content-disposition']).toContain('my-data.json')
  const data = answer.json()
  expect(data.account.email).toBe(email)
  expect(data.sessions).toHaveLength(1)
  expect(data.likes).toHaveLength(4)
  expect(data.likes[0]).toMatchObject({ type: 'song', title: 'Kept "with" quotes' })
  expect(data.follows).toMatchObject([{ type: 'user', title: 'Owner' }])
  expect(data.playlists).toMatchObject([{ title: 'Mine', songs: [{ title: 'Kept "with" quotes' }] }])
  expect(data.plays).toHaveLength(1203)
  expect((await t.app.inject('/api/user/export')).statusCode).toBe(401)
})

it('deletes an account with all it has; counts of others are right afterwards', async () => {
  const { email, token, id } = await newcomer()
  const fan = await newcomer()
  const liked = await makeSong(t.on)
  const own = await makeSong(t.on, { user_id: id })
  await t.call(likes.like, { body: { type: 'song', id: liked.id } }, token)
  await t.call(likes.follow, { body: { type: 'user', id: fan.id } }, token)
  await t.call(likes.follow, { body: { type: 'user', id } }, fan.token)
  const list = await t.call(playlists.create, { body: { title: 'Gone', public: true } }, token)
  await t.call(likes.follow, { body: { type: 'playlist', id: list.id } }, fan.token)

  await t.call(account.remove, { body: { password } }, token)
  expect((await t.refusal(session.user, {}, token)).status).toBe(401)
  expect((await t.refusal(session.login, { body: { email, password } })).status).toBe(422)
  expect(await t.call(songs.get, { params: { id: liked.id } })).toMatchObject({ likes: 0 })
  expect((await t.refusal(songs.get, { params: { id: own.id } })).status).toBe(404)
  expect(await t.call(profiles.get, { params: { id: fan.id } })).toMatchObject({
    followers_count: 0,
    following_count: 0,
  })
  expect((await t.refusal(playlists.get, { params: { id: list.id } }, fan.token)).status).toBe(404)
  const left = await t.on.db.selectFrom('follows').selectAll().where('user_id', '=', fan.id).execute()
  expect(left).toEqual([])
})

it('keeps the last administrator, with the songs', async () => {
  const { token, id } = await newcomer()
  await t.on.db.updateTable('users').set({ is_admin: false }).where('id', '!=', id).execute()
  await t.on.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute()
  const own = await makeSong(t.on, { user_id: id })
  expect((await t.refusal(account.remove, { body: { password } }, token)).status).toBe(409)
  await t.call(songs.get, { params: { id: own.id } }, token)
  const second = await newcomer()
  await t.on.db.updateTable('users').set({ is_admin: true }).where('id', '=', second.id).execute()
  await t.call(account.remove, { body: { password } }, token)
})
