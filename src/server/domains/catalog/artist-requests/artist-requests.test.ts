import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { approveRequest, rejectRequest } from './review.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'contact_email', 'desk@music.example')
  await vi.waitUntil(() => app.ctx.settings().contact_email !== '')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'send-email'`.execute(app.ctx.db)
})

/** The queued emails, oldest first. */
const mails = async () => {
  const { rows } = await sql<{ data: { to: string; email: Email } }>`
    select data from pgboss.job where name = 'send-email' order by created_on`.execute(app.ctx.db)
  return rows.map(({ data }) => data)
}
let count = 0
const requestBody = (more: object = {}) => ({
  displayname: `Marsh Lights ${count++}`,
  bio: 'Songs for the ferry.',
  links: ['https://marsh.example/songs?of=2026'],
  ...more,
})
const send = (by: TestUser, body: object = requestBody()) =>
  app.call(artistRequests.send, { body: body as ReturnType<typeof requestBody> }, by.token)
const refused = async (by: TestUser | undefined, body: unknown = requestBody()) => {
  const { status, body: said } = await app.requestError(artistRequests.send, { body }, by?.token)
  return [status, said.message]
}
const approve = (id: number, artist_id: number | null = null) =>
  app.ctx.db.transaction().execute((trx) => approveRequest(app.ctx, trx, id, { artist_id }))
const reject = (id: number, reason: string) =>
  app.ctx.db.transaction().execute((trx) => rejectRequest(app.ctx, trx, id, reason))
const own = async (by: TestUser) => (await app.call(artistRequests.own, {}, by.token)).request
const user = (by: TestUser) => app.call(session.user, {}, by.token)

it('stores a request, shows it to the requester and emails the operators', async () => {
  const wren = await makeUser(app.ctx, { name: 'Wren Dahl' })
  expect(await own(wren)).toBeNull()
  const body = requestBody({ displayname: '  Marsh Lights ', role: 'band' })
  const stored = await send(wren, body)
  expect(stored).toMatchObject({ ...body, displayname: 'Marsh Lights', user_id: wren.id, status: 'pending' })
  expect(stored).toMatchObject({ claimed: null, proof_result: null, ahead: 0, messages: [] })
  expect(await own(wren)).toEqual(stored)
  const [mail] = await mails()
  expect(mail?.to).toBe('desk@music.example')
  expect(mail?.email.subject).toBe('Artist request: Marsh Lights')
  expect(mail?.email.before).toEqual([
    'Wren Dahl has requested an artist page as Marsh Lights.',
    'Songs for the ferry.',
    'https://marsh.example/songs?of=2026',
  ])
})

it('accepts one request at a time, which can be withdrawn while pending', async () => {
  const wren = await makeUser(app.ctx)
  await send(wren)
  expect(await refused(wren)).toEqual([409, 'Your previous request is still pending.'])
  await app.call(artistRequests.withdraw, {}, wren.token)
  expect(await own(wren)).toBeNull()
  expect((await app.requestError(artistRequests.withdraw, {}, wren.token)).status).toBe(404)
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
  const wren = await makeUser(app.ctx)
  const { status, body } = await app.requestError(
    artistRequests.send,
    { body: requestBody(change) },
    wren.token,
  )
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it('approving creates an artist, grants the role and sends an email', async () => {
  const wren = await makeUser(app.ctx)
  const { id, displayname } = await send(wren)
  await sql`delete from pgboss.job where name = 'send-email'`.execute(app.ctx.db)
  await approve(id)
  const { artist_id } = (await own(wren)) ?? {}
  const account = await user(wren)
  expect(account.artist_id).toBe(artist_id)
  expect(account.roles.map(({ name }) => name)).toContain('artist')
  const params = { id: Number(artist_id) }
  expect(await app.call(artists.get, { params }, wren.token)).toMatchObject({
    name: displayname,
    bio: 'Songs for the ferry.',
    links: [{ label: 'marsh.example', url: 'https://marsh.example/songs?of=2026' }],
  })
  const [mail] = await mails()
  expect([mail?.to, mail?.email.subject]).toEqual([wren.email, 'You’re now an artist on Tonearm'])
  expect(mail?.email.action?.url).toMatch(/\/artist$/)
  expect(await own(wren)).toMatchObject({ status: 'approved', artist_id })
  expect(await refused(wren)).toEqual([409, 'This user already has an artist page.'])
  await expect(approve(id)).rejects.toThrow('This request has already been decided.')
})

it('approving assigns an existing artist without changing its page, and to one account only', async () => {
  const [wren, imp] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const present = await makeArtist(app.ctx, { bio: 'Since 1998.' })
  const first = await send(wren)
  const second = await send(imp)
  await approve(first.id, present.id)
  expect((await user(wren)).artist_id).toBe(present.id)
  expect(await app.call(artists.get, { params: { id: present.id } }, wren.token)).toMatchObject({
    name: present.name,
    bio: 'Since 1998.',
    links: [{ label: 'marsh.example' }],
  })
  await expect(approve(second.id, present.id)).rejects.toThrow('already linked to a user')
  await expect(approve(second.id, 99_999_999)).rejects.toThrow('does not exist')
  expect(await own(imp)).toMatchObject({ status: 'pending' })
  expect((await user(imp)).roles.map(({ name }) => name)).toEqual(['user'])
})

it('creates no second artist of the same name, however it is spelled, and only one per request', async () => {
  const [wren, imp] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const first = await send(wren, requestBody({ displayname: 'Café Noir' }))
  const second = await send(imp, requestBody({ displayname: 'cafe  NOIR' }))
  const outcomes = await Promise.allSettled([approve(first.id), approve(first.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(approve(second.id)).rejects.toThrow('An artist with this name already exists.')
})

it('shows the reason for a rejection and allows another request', async () => {
  const wren = await makeUser(app.ctx)
  const { id } = await send(wren)
  await sql`delete from pgboss.job where name = 'send-email'`.execute(app.ctx.db)
  await reject(id, 'This name is somebody else’s.')
  expect(await own(wren)).toMatchObject({ status: 'rejected', reason: 'This name is somebody else’s.' })
  const [mail] = await mails()
  expect([mail?.to, mail?.email.subject]).toEqual([wren.email, 'Request declined'])
  expect(mail?.email.before).toContain('This name is somebody else’s.')
  await expect(approve(id)).rejects.toThrow('already been decided')
  await expect(reject(99_999_999, 'No.')).rejects.toThrow('does not exist')
  expect((await user(wren)).artist_id).toBeNull()
  await send(wren)
  expect(await own(wren)).toMatchObject({ status: 'pending', reason: null })
})
