import { afterAll, beforeAll, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { account } from '../../../../contract/platform/account.ts'
import { session, stepUp } from '../../../../contract/platform/session.ts'
import { profiles } from '../../../../contract/social/profiles.ts'
import { seal } from '../../../db/secret-box.ts'
import { sealToken } from '../../../db/tokens.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeEpisode, makePodcast, makeSong, makeUser } from '../../../testing/make.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { signIn, signUp } from '../../../testing/sign-up.ts'
import { makeAppPassword } from '../../../testing/subsonic-client.ts'
import { makeWebhook } from '../../../testing/webhook-receiver.ts'
import { sendEmailLink } from '../../platform/auth/email-links/service.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let count = 0
const newcomer = async () => {
  const email = `owner${count++}@example.com`
  const body = { name: 'Owner', email, password, password_confirmation: password, terms: true as const }
  const { access_token: token, user } = await signUp(app, { body })
  return { email, token, id: user.id }
}
const again = async (email: string, typed = password) =>
  (await signIn(app, { body: { email, password: typed } })).access_token
const verify = async (enabled: boolean) => {
  await setSetting(app.ctx, 'verify_email', enabled ? '1' : '0')
  await expect.poll(() => app.ctx.settings().verify_email).toBe(enabled)
}

/** Returns the id and token of the link emailed to this address. */
const linkTo = async (user_id: number, email: string) => {
  await sendEmailLink(app.ctx, { user_id, email })
  const mine = mailsTo(app.ctx, email).at(-1) ?? ''
  const [, id, hash] = /email\/verify\/(\d+)\/([\w-]{43})/.exec(mine) ?? []
  return { params: { id: Number(id), hash: String(hash) } }
}

it('changes the name, the language and the public profile', async () => {
  const { token, id } = await newcomer()
  const body = { name: ' Ada ', locale: 'de', privacy: { profile: false } }
  expect(await app.call(account.change, { body }, token)).toMatchObject({
    name: 'Ada',
    locale: 'de',
    privacy: { profile: false, recents: 'me' },
  })
  const other = await makeUser(app.ctx)
  const seen = { params: { id } }
  expect(await app.call(profiles.get, seen, other.token)).toMatchObject({ name: 'Ada', hidden: true })
  for (const call of [profiles.playlists, profiles.followers, profiles.following]) {
    expect((await app.requestError(call, seen, other.token)).status, call.path).toBe(404)
    expect((await app.requestError(call, seen, token)).status, call.path).toBe(200)
  }
  expect(await app.call(profiles.get, seen, token)).not.toHaveProperty('hidden')
})

it.each([
  ['name', { name: 'x' }],
  ['avatar', { avatar: '3f0e7c1a-0000-4000-8000-000000000000' }],
  ['locale', { locale: '../../en' }],
  ['is_admin', { is_admin: true }],
])('rejects an invalid %s', async (field, body) => {
  const { token } = await newcomer()
  const { status, body: requestError } = await app.requestError(account.change, { body }, token)
  expect(status).toBe(422)
  expect(Object.keys(requestError.errors ?? {})).toEqual([field])
})

it('changes the email only after the new one is confirmed, and notifies the old one', async () => {
  const { email, token, id } = await newcomer()
  const newEmail = `moved.${email}`
  const wrong = await app.requestError(
    account.changeEmail,
    { body: { email: newEmail, password: 'not it' } },
    token,
  )
  expect(wrong.body.errors).toEqual({ password: ['Wrong password.'] })
  expect(
    (await app.requestError(account.changeEmail, { body: { email: newEmail, password } }, token)).status,
  ).toBe(202)
  expect((await app.call(session.user, {}, token)).email).toBe(email)

  const link = await linkTo(id, newEmail)
  expect(
    (await app.requestError(account.confirmEmail, { params: { ...link.params, id: id + 1 } })).status,
  ).toBe(410)
  const confirm = () =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/email/verify/${link.params.id}/${link.params.hash}`,
      headers: { 'idempotency-key': 'the-same-key' },
    })
  expect((await confirm()).json()).toEqual({ email: newEmail })
  expect((await confirm()).json()).toEqual({ email: newEmail })
  expect((await app.requestError(account.confirmEmail, link)).status).toBe(410)
  const user = await app.call(session.user, {}, token)
  expect(user).toMatchObject({ email: newEmail, email_verified_at: expect.any(String) })
  expect((await app.requestError(session.login, { body: { email, password } })).status).toBe(422)
  await again(newEmail)
})

it('rejects an email that another account uses', async () => {
  const one = await newcomer()
  const other = await newcomer()
  const body = { email: other.email, password }
  expect((await app.requestError(account.changeEmail, { body }, one.token)).status).toBe(409)
  const late = await linkTo(one.id, other.email)
  expect((await app.requestError(account.confirmEmail, late)).status).toBe(409)
  expect((await app.call(session.user, {}, one.token)).email).toBe(one.email)
})

it('requires a confirmed email before uploads, where configured', async () => {
  await verify(true)
  const email = `fresh${count++}@example.com`
  const body = { name: 'Fresh', email, password, password_confirmation: password, terms: true as const }
  const joined = await app.requestError(session.register, { body })
  expect([joined.status, joined.body]).toEqual([202, { message: 'verify your e-mail' }])
  const token = await again(email)
  const mayUpload = async () =>
    (await app.call(session.user, {}, token)).permissions.some(({ name }) => name === 'Upload songs')
  expect(await mayUpload()).toBe(false)
  const upload = () =>
    app.fastify.inject({
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
  const { id } = await app.call(session.user, {}, token)
  await app.call(account.confirmEmail, await linkTo(id, email))
  expect(await mayUpload()).toBe(true)
  expect((await upload()).statusCode).toBe(201)
  await verify(false)
})

it('changes the password and ends the other sessions', async () => {
  const { email, token } = await newcomer()
  const other = await again(email)
  const fresh = 'staple under the lamp'
  const body = { current_password: 'not it', password: fresh, password_confirmation: fresh }
  const wrong = await app.requestError(account.changePassword, { body }, token)
  expect(wrong.body.errors).toEqual({ current_password: ['Wrong password.'] })
  await app.call(account.changePassword, { body: { ...body, current_password: password } }, token)
  expect((await app.requestError(session.user, {}, other)).status).toBe(401)
  expect(await app.call(session.user, {}, token)).toMatchObject({ password_changed_at: expect.any(String) })
  expect((await app.requestError(session.login, { body: { email, password } })).status).toBe(422)
  await again(email, fresh)
})

it('keeps app passwords when the password changes, unless asked to revoke them', async () => {
  const { token, id } = await newcomer()
  const { secret } = await makeAppPassword(app, { id }, ['api'])
  const change = (from: string, to: string, more = {}) => {
    const body = { current_password: from, password: to, password_confirmation: to, ...more }
    return app.call(account.changePassword, { body }, token)
  }
  await change(password, 'staple under the lamp')
  await app.call(session.user, {}, secret)
  await change('staple under the lamp', 'a lamp under the staple', { revoke_apps: true })
  expect((await app.requestError(session.user, {}, secret)).status).toBe(401)
})

it('throttles password guesses within a session', async () => {
  const { token } = await newcomer()
  const guess = async (typed: string) =>
    (await app.requestError(stepUp.confirm, { body: { password: typed } }, token)).status
  for (let n = 0; n < 5; n++) expect(await guess('not it')).toBe(422)
  expect(await guess(password)).toBe(429)
})

it('lists sessions with their devices, and ends one or all others', async () => {
  const { email, token } = await newcomer()
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': agent },
    payload: { email, password },
  })
  const chrome = response.json().access_token as string
  const third = await again(email)
  const list = await app.call(account.sessions, {}, token)
  expect(list.map(({ current }) => current)).toEqual([true, false, false])
  const there = list.find(({ browser }) => browser === 'Chrome')
  expect(there).toMatchObject({ browser: 'Chrome', system: 'Linux', address: '127.0.0.1' })

  const stranger = await newcomer()
  const params = { id: String(there?.id) }
  expect((await app.requestError(account.endSession, { params }, stranger.token)).status).toBe(404)
  await app.call(account.endSession, { params }, token)
  expect((await app.requestError(session.user, {}, chrome)).status).toBe(401)
  await app.call(account.endOtherSessions, {}, token)
  expect((await app.requestError(session.user, {}, third)).status).toBe(401)
  expect(await app.call(account.sessions, {}, token)).toHaveLength(1)
})

it('exports everything an account has, and nothing of other accounts', async () => {
  const { email, token, id } = await newcomer()
  const other = await newcomer()
  const song = await makeSong(app.ctx, { title: 'Kept "with" quotes' })
  const many = await Promise.all(Array.from({ length: 3 }, () => makeSong(app.ctx)))
  for (const one of [song, ...many]) await app.call(likes.like, { body: { type: 'song', id: one.id } }, token)
  await app.call(likes.follow, { body: { type: 'user', id: other.id } }, token)
  await app.call(playlists.create, { body: { title: 'Mine', songs: [song.id] } }, token)
  await app.call(playlists.create, { body: { title: 'Theirs', songs: [song.id] } }, other.token)
  await app.ctx.db
    .insertInto('all_plays')
    .values(
      Array.from({ length: 1203 }, () => ({
        user_id: id,
        item_type: 'song',
        item_id: song.id,
        duration: 60,
      })),
    )
    .execute()
  const podcast = await makePodcast(app.ctx, { title: 'Kept show' })
  const { id: episode_id } = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  const tokens = { key: Buffer.from('hidden key'), feed: 'hidden-feed-token' }
  const { db } = app.ctx
  for (const user_id of [id, other.id]) {
    const own = `${user_id}`
    await db
      .insertInto('identities')
      .values({ provider: 'door', subject: own, user_id, label: own })
      .execute()
    await db
      .insertInto('passkeys')
      .values({ id: own, user_id, name: own, public_key: tokens.key, counter: 0, transports: [] })
      .execute()
    await db
      .insertInto('episode_progress')
      .values({ user_id, episode_id, seconds: 7, played: false })
      .execute()
    await db
      .insertInto('ratings')
      .values({ user_id, item_type: 'song', item_id: song.id, rating: 4 })
      .execute()
    await db.insertInto('bookmarks').values({ user_id, song_id: song.id, seconds: 9, comment: own }).execute()
    const times = { own_first_at: new Date(), own_last_at: new Date() }
    await db
      .insertInto('song_listens')
      .values({ user_id, song_id: song.id, own_plays: 3, ...times })
      .execute()
    const heard = { at: new Date(), artist: own, title: 'Elsewhere', source: 'spotify' } as const
    await db
      .insertInto('imported_listens')
      .values({ user_id, ...heard, hash: Buffer.from(own), title_key: 'elsewhere' })
      .execute()
    const token = `${tokens.feed}-${own}`
    await db
      .insertInto('private_feeds')
      .values({ user_id, podcast_id: podcast.id, ...sealToken(app.ctx.env.secret, 'private feeds', token) })
      .execute()
    const linked = { user_id, service: 'lastfm', user_name: own, api_url: null } as const
    const secret_encrypted = seal(app.ctx.env.secret, 'linked service', token)
    await db
      .insertInto('scrobble_accounts')
      .values({ ...linked, secret_encrypted })
      .execute()
    await makeWebhook(app.ctx, { id: user_id })
    const text = { name: own, email: `${own}@example.org`, subject: own, message: own }
    await db
      .insertInto('contact_messages')
      .values({ user_id, ...text })
      .execute()
    await db
      .insertInto('reports')
      .values({ user_id, item_type: 'song', item_id: song.id, reason: own })
      .execute()
    await db
      .insertInto('queue_states')
      .values({ user_id, items: '[]', index: 0, position: 1, shuffle: false, repeat: 'off', device: own })
      .execute()
    const { id: folder_id } = await db
      .insertInto('playlist_folders')
      .values({ user_id, name: own })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: playlist_id } = await db
      .selectFrom('playlists')
      .select('id')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    await db.insertInto('playlist_folder_entries').values({ user_id, playlist_id, folder_id }).execute()
    await db
      .insertInto('library_pins')
      .values({ user_id, item_type: 'podcast', item_id: podcast.id })
      .execute()
  }
  const { secret } = await makeAppPassword(app, { id })
  await makeAppPassword(app, other)
  const response = await app.fastify.inject({
    url: '/api/user/export',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers['content-disposition']).toContain('my-data.json')
  const data = response.json()
  expect(data.account.email).toBe(email)
  expect(data.sessions).toHaveLength(1)
  expect(data.likes).toHaveLength(4)
  expect(data.likes[0]).toMatchObject({ type: 'song', title: 'Kept "with" quotes' })
  expect(data.follows).toMatchObject([{ type: 'user', title: 'Owner' }])
  expect(data.playlists).toMatchObject([{ title: 'Mine', songs: [{ title: 'Kept "with" quotes' }] }])
  expect(data.plays).toHaveLength(1203)
  expect(data.playlist_folders).toMatchObject([{ name: `${id}`, playlists: [{ title: 'Mine' }] }])
  expect(data.library_pins).toMatchObject([{ type: 'podcast', title: 'Kept show' }])
  const own = `${id}`
  expect(data.login_providers).toMatchObject([{ provider: 'door', label: own }])
  expect(data.passkeys).toMatchObject([{ name: own }])
  expect(data.app_passwords).toEqual([
    {
      name: expect.any(String),
      scopes: ['apps'],
      last_client: null,
      last_used_at: null,
      created_at: expect.any(String),
      expires_at: null,
    },
  ])
  expect(response.body).not.toContain(secret)
  expect(data.episode_progress).toMatchObject([{ id: episode_id, seconds: 7 }])
  expect(data.ratings).toMatchObject([{ type: 'song', title: 'Kept "with" quotes', rating: 4 }])
  expect(data.bookmarks).toMatchObject([{ title: 'Kept "with" quotes', seconds: 9, comment: own }])
  expect(data.imported_listens).toMatchObject([{ artist: own, title: 'Elsewhere', source: 'spotify' }])
  expect(data.song_listens).toMatchObject([{ title: 'Kept "with" quotes', plays: 3 }])
  expect(data.private_feeds).toMatchObject([{ podcast: 'Kept show' }])
  expect(data.webhooks).toMatchObject([{ address: 'https://203.0.113.1/', enabled: true }])
  expect(data.linked_services).toEqual([
    {
      service: 'lastfm',
      user_name: own,
      address: null,
      listens: true,
      likes: true,
      sent: 0,
      last_sent_at: null,
      linked_at: expect.any(String),
    },
  ])
  expect(data.messages).toMatchObject([{ message: own, replies: [] }])
  expect(data.reports).toMatchObject([{ title: 'Kept "with" quotes', reason: own }])
  expect(data.queue).toMatchObject([{ device: own, position: 1 }])
  expect(response.body).not.toContain(tokens.feed)
  expect(response.body).not.toContain(tokens.key.toString('base64'))
  expect((await app.fastify.inject('/api/user/export')).statusCode).toBe(401)
})

it('deletes an account with all its data and corrects the counts of others', async () => {
  const { email, token, id } = await newcomer()
  const fan = await newcomer()
  const liked = await makeSong(app.ctx)
  const own = await makeSong(app.ctx, { user_id: id })
  await app.call(likes.like, { body: { type: 'song', id: liked.id } }, token)
  await app.call(likes.follow, { body: { type: 'user', id: fan.id } }, token)
  await app.call(likes.follow, { body: { type: 'user', id } }, fan.token)
  const list = await app.call(playlists.create, { body: { title: 'Gone', public: true } }, token)
  const { secret } = await makeAppPassword(app, { id }, ['api'])
  await app.call(likes.follow, { body: { type: 'playlist', id: list.id } }, fan.token)

  await app.call(account.remove, { body: {} }, token)
  for (const one of [token, secret]) expect((await app.requestError(session.user, {}, one)).status).toBe(401)
  expect((await app.requestError(session.login, { body: { email, password } })).status).toBe(422)
  expect(await app.call(songs.get, { params: { id: liked.id } })).toMatchObject({ likes: 0 })
  expect((await app.requestError(songs.get, { params: { id: own.id } })).status).toBe(404)
  expect(await app.call(profiles.get, { params: { id: fan.id } })).toMatchObject({
    followers_count: 0,
    following_count: 0,
  })
  expect((await app.requestError(playlists.get, { params: { id: list.id } }, fan.token)).status).toBe(404)
  const left = await app.ctx.db.selectFrom('follows').selectAll().where('user_id', '=', fan.id).execute()
  expect(left).toEqual([])
})

it('deletes an account only soon after its owner was confirmed', async () => {
  const late = await makeUser(app.ctx)
  const hour = new Date(Date.now() - 3_600_000)
  await app.ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: hour })
    .where('user_id', '=', late.id)
    .execute()
  const refused = await app.requestError(account.remove, { body: {} }, late.token)
  expect([refused.status, refused.body.code]).toEqual([403, 'recent_login_required'])
  await app.call(session.user, {}, late.token)

  const fresh = await makeUser(app.ctx)
  await app.call(account.remove, { body: {} }, fresh.token)
  expect((await app.requestError(session.user, {}, fresh.token)).status).toBe(401)
})

it('does not delete the last administrator or their songs', async () => {
  const { token, id } = await newcomer()
  await app.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '!=', id).execute()
  await app.ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', id).execute()
  const own = await makeSong(app.ctx, { user_id: id })
  expect((await app.requestError(account.remove, { body: {} }, token)).status).toBe(409)
  await app.call(songs.get, { params: { id: own.id } }, token)
  const second = await newcomer()
  await app.ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', second.id).execute()
  await app.call(account.remove, { body: {} }, token)
})
