import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { artistRequests } from '../../../contract/artist-requests.ts'
import { artists } from '../../../contract/artists.ts'
import { session } from '../../../contract/session.ts'
import type { Letter } from '../../mail/letter.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeArtist, makeUser } from '../../testing/make.ts'
import { setSetting } from '../settings/settings.service.ts'
import { approveRequest, rejectRequest } from './deciding.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await setSetting(t.on, 'contact_email', 'desk@music.example')
  await vi.waitUntil(() => t.on.settings().contact_email !== '')
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'send-letter'`.execute(t.on.db)
})

/** The letters that are on their way, the oldest first. */
const mails = async () => {
  const { rows } = await sql<{ data: { to: string; letter: Letter } }>`
    select data from pgboss.job where name = 'send-letter' order by created_on`.execute(t.on.db)
  return rows.map(({ data }) => data)
}
let count = 0
const asked = (more: object = {}) => ({
  displayname: `Marsh Lights ${count++}`,
  bio: 'Songs for the ferry.',
  links: ['https://marsh.example/songs?of=2026'],
  ...more,
})
const send = (by: MadeUser, body: object = asked()) =>
  t.call(artistRequests.send, { body: body as ReturnType<typeof asked> }, by.token)
const refused = async (by: MadeUser | undefined, body: unknown = asked()) => {
  const { status, body: said } = await t.refusal(artistRequests.send, { body }, by?.token)
  return [status, said.message]
}
const approve = (id: number, artist_id: number | null = null) =>
  t.on.db.transaction().execute((trx) => approveRequest(t.on, trx, id, { artist_id }))
const reject = (id: number, reason: string) =>
  t.on.db.transaction().execute((trx) => rejectRequest(t.on, trx, id, reason))
const own = async (by: MadeUser) => (await t.call(artistRequests.own, {}, by.token)).request
const user = (by: MadeUser) => t.call(session.user, {}, by.token)

it('keeps what somebody asks, shows it to them and mails it to whoever runs the place', async () => {
  const wren = await makeUser(t.on, { name: 'Wren Dahl' })
  expect(await own(wren)).toBeNull()
  const body = asked({ displayname: '  Marsh Lights ' })
  const kept = await send(wren, body)
  expect(kept).toMatchObject({ ...body, displayname: 'Marsh Lights', user_id: wren.id, status: 'pending' })
  expect(await own(wren)).toEqual(kept)
  const [mail] = await mails()
  expect(mail?.to).toBe('desk@music.example')
  expect(mail?.letter.subject).toBe('Asks to be an artist: Marsh Lights')
  expect(mail?.letter.before).toEqual([
    'Wren Dahl asks to appear as the artist Marsh Lights.',
    'Songs for the ferry.',
    'https://marsh.example/songs?of=2026',
  ])
})

it('takes one at a time, and back while it waits', async () => {
  const wren = await makeUser(t.on)
  await send(wren)
  expect(await refused(wren)).toEqual([409, 'Your earlier request is still waiting.'])
  await t.call(artistRequests.withdraw, {}, wren.token)
  expect(await own(wren)).toBeNull()
  expect((await t.refusal(artistRequests.withdraw, {}, wren.token)).status).toBe(404)
  await send(wren)
  expect((await refused(undefined))[0]).toBe(401)
})

it.each([
  ['no name', { displayname: ' ' }, 'displayname'],
  ['a name of two lines', { displayname: 'Marsh\nLights' }, 'displayname'],
  ['a link that runs something', { links: ['javascript:alert(1)'] }, 'links.0'],
  ['six links', { links: Array.from({ length: 6 }, () => 'https://a.example') }, 'links'],
  ['too much to say', { bio: 'x'.repeat(2001) }, 'bio'],
  ['another key', { status: 'approved' }, 'status'],
])('refuses %s', async (_, change, field) => {
  const wren = await makeUser(t.on)
  const { status, body } = await t.refusal(artistRequests.send, { body: asked(change) }, wren.token)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it('makes an artist of who is granted one: a page, the role and a mail', async () => {
  const wren = await makeUser(t.on)
  const { id, displayname } = await send(wren)
  await sql`delete from pgboss.job where name = 'send-letter'`.execute(t.on.db)
  const { artist_id, status } = await approve(id)
  expect(status).toBe('approved')
  const account = await user(wren)
  expect(account.artist_id).toBe(artist_id)
  expect(account.roles.map(({ name }) => name)).toContain('artist')
  const params = { id: Number(artist_id) }
  expect(await t.call(artists.get, { params }, wren.token)).toMatchObject({
    name: displayname,
    bio: 'Songs for the ferry.',
    links: [{ label: 'marsh.example', url: 'https://marsh.example/songs?of=2026' }],
  })
  const [mail] = await mails()
  expect([mail?.to, mail?.letter.subject]).toEqual([wren.email, 'You are an artist at Tonearm'])
  expect(mail?.letter.action?.url).toMatch(new RegExp(`/artist/${artist_id}$`))
  expect(await own(wren)).toMatchObject({ status: 'approved', artist_id })
  expect(await refused(wren)).toEqual([409, 'This account has an artist already.'])
  await expect(approve(id)).rejects.toThrow('This request was decided already.')
})

it('gives an artist of the catalogue to who is granted it, keeps what its page says, and to nobody else', async () => {
  const [wren, imp] = [await makeUser(t.on), await makeUser(t.on)]
  const present = await makeArtist(t.on, { bio: 'Since 1998.' })
  const first = await send(wren)
  const second = await send(imp)
  await approve(first.id, present.id)
  expect((await user(wren)).artist_id).toBe(present.id)
  expect(await t.call(artists.get, { params: { id: present.id } }, wren.token)).toMatchObject({
    name: present.name,
    bio: 'Since 1998.',
    links: [{ label: 'marsh.example' }],
  })
  await expect(approve(second.id, present.id)).rejects.toThrow('belongs to somebody already')
  await expect(approve(second.id, 99_999_999)).rejects.toThrow('does not exist')
  expect(await own(imp)).toMatchObject({ status: 'pending' })
  expect((await user(imp)).roles.map(({ name }) => name)).toEqual(['user'])
})

it('makes no second artist of a name, however it is spelled, nor two of one request', async () => {
  const [wren, imp] = [await makeUser(t.on), await makeUser(t.on)]
  const first = await send(wren, asked({ displayname: 'Café Noir' }))
  const second = await send(imp, asked({ displayname: 'cafe  NOIR' }))
  const outcomes = await Promise.allSettled([approve(first.id), approve(first.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(approve(second.id)).rejects.toThrow('There is an artist of this name already.')
})

it('tells why a request is rejected, after which another one may be sent', async () => {
  const wren = await makeUser(t.on)
  const { id } = await send(wren)
  await sql`delete from pgboss.job where name = 'send-letter'`.execute(t.on.db)
  await reject(id, 'This name is somebody else’s.')
  expect(await own(wren)).toMatchObject({ status: 'rejected', reason: 'This name is somebody else’s.' })
  const [mail] = await mails()
  expect([mail?.to, mail?.letter.subject]).toEqual([wren.email, 'Your request was not granted'])
  expect(mail?.letter.before).toContain('This name is somebody else’s.')
  await expect(approve(id)).rejects.toThrow('decided already')
  await expect(reject(99_999_999, 'No.')).rejects.toThrow('does not exist')
  expect((await user(wren)).artist_id).toBeNull()
  await send(wren)
  expect(await own(wren)).toMatchObject({ status: 'pending', reason: null })
})
