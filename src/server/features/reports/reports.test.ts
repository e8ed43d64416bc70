import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reports } from '../../../contract/reports.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeAlbum, makeArtist, makeSong, makeUser } from '../../testing/make.ts'

let t: TestApp
let admin: MadeUser
let song: { id: number }
let artist: { id: number }
beforeAll(async () => {
  t = await testApp({ APP_URL: 'https://music.example' })
  await t.on.queue.work('send-letter', ({ to, letter }) => t.on.mail.send(to, letter))
  admin = await makeUser(t.on, { admin: true })
  artist = await makeArtist(t.on, { name: 'Low Ebb' })
  song = await makeSong(t.on, { title: 'Borrowed <i>Tune</i>', artists: [artist.id] })
})
afterAll(() => t.close())

const send = (given: object, token?: string) => t.refusal(reports.send, { body: given }, token)
const kept = ({ id }: MadeUser) =>
  t.on.db.selectFrom('reports').selectAll().where('user_id', '=', id).orderBy('id').execute()

it('keeps a report and mails it to the administrators, markup as text', async () => {
  const listener = await makeUser(t.on, { name: 'Mika' })
  const text = 'It is mine.\n<script>alert(1)</script>'
  const answer = await send({ type: 'song', id: song.id, reason: 'rights', text }, listener.token)
  expect(answer).toMatchObject({ status: 201, body: { status: 'success' } })
  expect(await kept(listener)).toMatchObject([
    { item_type: 'song', item_id: song.id, reason: 'rights', text, status: 'open' },
  ])
  const folder = join(t.on.env.dataDir, 'mail')
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
  expect(mail).toContain('It uses what belongs to somebody else')
  expect(mail).toContain(`https://music.example/song/${song.id}`)
  const html = mail.slice(mail.indexOf('<!doctype html>'))
  expect(html).not.toMatch(/<script|<i>/)
  expect(html).toContain('&#60;script&#62;')
})

it('takes every kind of thing, and people', async () => {
  const listener = await makeUser(t.on)
  const other = await makeUser(t.on)
  const album = await makeAlbum(t.on, { artist_id: artist.id })
  await makeSong(t.on, { artists: [artist.id], album_id: album.id })
  const playlist = await t.on.db
    .insertInto('playlists')
    .values({ user_id: other.id, title: 'Mix', public: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const things = { album, artist, playlist, user: other }
  for (const [type, { id }] of Object.entries(things))
    expect((await send({ type, id, reason: 'other' }, listener.token)).status, type).toBe(201)
  expect(await kept(listener)).toHaveLength(4)
})

it('has one open report by a person about a thing; a new one once that is resolved', async () => {
  const listener = await makeUser(t.on)
  const again = () => send({ type: 'song', id: song.id, reason: 'spam' }, listener.token)
  const both = await Promise.all([again(), again()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await again()).body).toMatchObject({
    code: 'conflict',
    message: 'You have reported this already.',
  })
  await t.on.db
    .updateTable('reports')
    .set({ status: 'resolved' })
    .where('user_id', '=', listener.id)
    .execute()
  expect((await again()).status).toBe(201)
})

it('is for those who are logged in, about what they may see', async () => {
  const listener = await makeUser(t.on)
  const owner = await makeUser(t.on)
  const hidden = await makeSong(t.on, { artists: [artist.id], public: false, user_id: owner.id })
  expect((await send({ type: 'song', id: song.id, reason: 'spam' })).status).toBe(401)
  expect((await send({ type: 'song', id: hidden.id, reason: 'spam' }, listener.token)).status).toBe(404)
  expect((await send({ type: 'song', id: 99_999_999, reason: 'spam' }, listener.token)).status).toBe(404)
  expect(await kept(listener)).toEqual([])
})

it.each([
  ['another key', { status: 'resolved' }],
  ['a kind of thing that cannot be reported', { type: 'genre' }],
  ['a reason of its own', { reason: 'because' }],
  ['too much to say', { text: 'x'.repeat(2001) }],
])('refuses %s', async (_, change) => {
  const listener = await makeUser(t.on)
  const { status } = await send({ type: 'song', id: song.id, reason: 'spam', ...change }, listener.token)
  expect(status).toBe(422)
})

it('takes twenty an hour by one person', async () => {
  const listener = await makeUser(t.on)
  const answers = []
  for (let n = 0; n < 21; n += 1) {
    const { id } = await makeSong(t.on, { artists: [artist.id] })
    answers.push((await send({ type: 'song', id, reason: 'spam' }, listener.token)).status)
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
})
