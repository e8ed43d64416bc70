import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reports } from '../../../../contract/site/reports.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
let song: { id: number }
let artist: { id: number }
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await app.ctx.queue.work('send-email', ({ to, email }) => app.ctx.mail.send(to, email))
  admin = await makeUser(app.ctx, { admin: true })
  artist = await makeArtist(app.ctx, { name: 'Low Ebb' })
  song = await makeSong(app.ctx, { title: 'Borrowed <i>Tune</i>', artists: [artist.id] })
})
afterAll(() => app.close())

const send = (input: object, token?: string) => app.requestError(reports.send, { body: input }, token)
const storedReports = ({ id }: TestUser) =>
  app.ctx.db.selectFrom('reports').selectAll().where('user_id', '=', id).orderBy('id').execute()

it('stores a report and emails the administrators, with markup as text', async () => {
  const listener = await makeUser(app.ctx, { name: 'Mika' })
  const text = 'It is mine.\n<script>alert(1)</script>'
  const response = await send({ type: 'song', id: song.id, reason: 'rights', text }, listener.token)
  expect(response).toMatchObject({ status: 201, body: { status: 'success' } })
  expect(await storedReports(listener)).toMatchObject([
    { item_type: 'song', item_id: song.id, reason: 'rights', text, status: 'open' },
  ])
  const folder = join(app.ctx.env.dataDir, 'mail')
  const read = () => {
    const [name] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return readFileSync(join(folder, String(name)), 'utf8')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
  }
  const readOrNothing = () => {
    try {
      return read()
    } catch {
      return ''
    }
  }
  await expect.poll(readOrNothing, { timeout: 20_000 }).toContain(`To: ${admin.email}`)
  const mail = read()
  expect(mail).toContain('Copyright or rights violation')
  expect(mail).toContain(`https://music.example/song/${song.id}`)
  const html = mail.slice(mail.indexOf('<!doctype html>'))
  expect(html).not.toMatch(/<script|<i>/)
  expect(html).toContain('&#60;script&#62;')
})

it('accepts every type of item, and users', async () => {
  const listener = await makeUser(app.ctx)
  const other = await makeUser(app.ctx)
  const album = await makeAlbum(app.ctx, { artist_id: artist.id })
  await makeSong(app.ctx, { artists: [artist.id], album_id: album.id })
  const playlist = await app.ctx.db
    .insertInto('playlists')
    .values({ user_id: other.id, title: 'Mix', public: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const things = { album, artist, playlist, user: other }
  for (const [type, { id }] of Object.entries(things))
    expect((await send({ type, id, reason: 'other' }, listener.token)).status, type).toBe(201)
  expect(await storedReports(listener)).toHaveLength(4)
})

it('allows one open report per user and item; another one after it is resolved', async () => {
  const listener = await makeUser(app.ctx)
  const again = () => send({ type: 'song', id: song.id, reason: 'spam' }, listener.token)
  const both = await Promise.all([again(), again()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await again()).body).toMatchObject({
    code: 'conflict',
    message: 'You’ve already reported this.',
  })
  await app.ctx.db
    .updateTable('reports')
    .set({ status: 'resolved' })
    .where('user_id', '=', listener.id)
    .execute()
  expect((await again()).status).toBe(201)
})

it('requires a login and a visible item', async () => {
  const listener = await makeUser(app.ctx)
  const owner = await makeUser(app.ctx)
  const hidden = await makeSong(app.ctx, { artists: [artist.id], public: false, user_id: owner.id })
  expect((await send({ type: 'song', id: song.id, reason: 'spam' })).status).toBe(401)
  expect((await send({ type: 'song', id: hidden.id, reason: 'spam' }, listener.token)).status).toBe(404)
  expect((await send({ type: 'song', id: 99_999_999, reason: 'spam' }, listener.token)).status).toBe(404)
  expect(await storedReports(listener)).toEqual([])
})

it.each([
  ['another key', { status: 'resolved' }],
  ['a kind of thing that cannot be reported', { type: 'genre' }],
  ['a reason of its own', { reason: 'because' }],
  ['too much to say', { text: 'x'.repeat(2001) }],
])('rejects %s', async (_, change) => {
  const listener = await makeUser(app.ctx)
  const { status } = await send({ type: 'song', id: song.id, reason: 'spam', ...change }, listener.token)
  expect(status).toBe(422)
})

it('accepts twenty an hour per user', async () => {
  const listener = await makeUser(app.ctx)
  const responses = []
  for (let n = 0; n < 21; n += 1) {
    const { id } = await makeSong(app.ctx, { artists: [artist.id] })
    responses.push((await send({ type: 'song', id, reason: 'spam' }, listener.token)).status)
  }
  expect(responses.filter((status) => status === 201)).toHaveLength(20)
  expect(responses.at(-1)).toBe(429)
})
