import { afterAll, beforeAll, expect, it } from 'vitest'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import { artists } from '../../../../contract/catalog/artists.ts'
import {
  adminArtistDecisions,
  adminArtistRequests,
} from '../../../../contract/catalog/back-office/artist-requests.ts'
import { artistTeam } from '../../../../contract/platform/artist-team.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FeedSource, feedSource } from '../../../testing/feed-source.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let site: FeedSource
let desk: TestUser
beforeAll(async () => {
  site = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: site.host })
  desk = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(async () => {
  await app.close()
  site.close()
})

const own = (by: TestUser) => app.call(artistRequests.own, {}, by.token)
const pending = async (by: TestUser) => (await own(by)).request
const send = (by: TestUser, body: object) =>
  app.call(artistRequests.send, { body: { displayname: 'Fern Kettle', ...body } }, by.token)
const check = (by: TestUser, path: string) =>
  app.call(artistRequests.check, { body: { url: site.at(path) } }, by.token)
const item = (id: number) => app.call(adminArtistRequests.get, { params: { id } }, desk.token)
const decide = (action: 'approve' | 'reject', id: number, body: object = {}) =>
  app.requestError(adminArtistDecisions[action], { params: { id }, body }, desk.token)
const ask = (id: number, text: string) =>
  app.requestError(adminArtistDecisions.ask, { params: { id }, body: { text } }, desk.token)
const said = async (to: TestUser) =>
  (await app.call(notifications.list, {}, to.token)).map(({ text, params, link }) => [
    text,
    params.text,
    link,
  ])
/** An artist as an import leaves it. */
const imported = async (name: string) => {
  const artist = await makeArtist(app.ctx, { name })
  await makeSong(app.ctx, { artist_id: artist.id })
  return artist
}

it('looks for the code of the account where the applicant says, and again for the operators', async () => {
  const [maren, imp] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const { code } = await own(maren)
  expect(code).toMatch(/^TA-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect((await own(imp)).code).not.toBe(code)
  site.put('/about', '<p>Nothing here yet</p>', 'text/html')
  expect(await check(maren, '/about')).toEqual({ result: 'missing', url: site.at('/about') })
  expect(await check(maren, '/nowhere')).toMatchObject({ result: 'unreachable' })
  // A page that repeats its own address proves nothing.
  site.put('/search', (request, response) =>
    response.end(`No results for ${decodeURIComponent(request.url ?? '')}`),
  )
  expect(await check(maren, `/search?q=${code.toLowerCase()}`)).toMatchObject({ result: 'missing' })
  const stored = await send(maren, { proof_url: site.at('/about') })
  expect(stored).toMatchObject({ proof_url: site.at('/about'), proof_result: 'missing' })
  site.put('/moved', (_, response) => response.writeHead(302, { location: site.at('/about') }).end())
  site.put('/about', `<p>Booking: <b>${code.toLowerCase()}</b></p>`, 'text/html')
  expect(await check(imp, '/about')).toMatchObject({ result: 'missing' })
  expect(await pending(imp)).toBeNull()
  expect((await item(stored.id)).proof_result).toBe('missing')
  await app.call(adminArtistDecisions.check, { params: { id: stored.id }, body: {} }, desk.token)
  expect(await item(stored.id)).toMatchObject({ proof_result: 'found', proof_code: code })
  expect(await check(maren, '/moved')).toEqual({ result: 'found', url: site.at('/about') })
  // Addresses of this network are not opened, and cannot be told from those that do not answer.
  const local = { body: { url: 'http://127.0.0.1:1/' } }
  expect(await app.call(artistRequests.check, local, imp.token)).toMatchObject({ result: 'unreachable' })
  const none = await send(imp, { displayname: 'No Page' })
  const params = { id: none.id }
  expect((await app.requestError(adminArtistDecisions.check, { params, body: {} }, desk.token)).status).toBe(
    409,
  )
})

it('operators ask, the applicant answers, and each learns of it; nobody else takes part', async () => {
  const [wren, imp] = [await makeUser(app.ctx, { name: 'Wren Dahl' }), await makeUser(app.ctx)]
  const { id } = await send(wren, { displayname: 'Wader Choir', role: 'band' })
  expect((await ask(id, 'Which of the two?')).status).toBe(200)
  expect(await said(wren)).toEqual([
    ['A question about your request: {text}', 'Which of the two?', '/become-artist'],
  ])
  expect((await pending(wren))?.messages).toMatchObject([
    { text: 'Which of the two?', by_applicant: false, name: null },
  ])
  const answer = (by: TestUser) =>
    app.requestError(artistRequests.answer, { body: { text: 'The one from Wexford.' } }, by.token)
  expect((await answer(imp)).status).toBe(404)
  expect((await answer(wren)).status).toBe(201)
  expect(await item(id)).toMatchObject({
    role: 'band',
    last_word: 'applicant',
    messages: [
      { name: 'Ada Admin' },
      { name: 'Wren Dahl', text: 'The one from Wexford.', by_applicant: true },
    ],
  })
  expect((await decide('approve', id)).status).toBe(200)
  expect([(await answer(wren)).status, (await ask(id, 'More?')).status]).toEqual([404, 409])
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'user_name'])
    .where('resource', '=', 'artist-requests')
    .where('label', '=', 'Wader Choir')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'ask', user_name: 'Ada Admin' },
    { action: 'approve', user_name: 'Ada Admin' },
  ])
  const headers = { authorization: `Bearer ${wren.token}` }
  const file = await app.fastify.inject({ method: 'GET', url: '/api/user/export', headers })
  expect(file.json().artist_requests).toMatchObject([
    { role: 'band', messages: [{ by_applicant: false }, { text: 'The one from Wexford.' }] },
  ])
})

it('an imported artist is claimed by several until one is approved', async () => {
  const artist = await imported('Stilt Walkers')
  const [wren, imp] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const params = { id: artist.id }
  expect(await app.call(artists.get, { params }, wren.token)).toMatchObject({ claimable: true })
  // The name is that of the artist, whatever is sent.
  const first = await send(wren, { artist_id: artist.id, displayname: 'Anything' })
  expect(first).toMatchObject({ displayname: 'Stilt Walkers', claimed: params })
  const second = await send(imp, { artist_id: artist.id })
  expect((await pending(imp))?.ahead).toBeGreaterThan(0)
  expect(await item(second.id)).toMatchObject({
    claim: true,
    claimed: { ...params, songs_count: 1, managed: false, rivals_count: 1 },
  })
  const claims = { query: { 'filter[kind]': 'claim' as const, 'filter[status]': 'pending' as const } }
  const { data } = await app.call(adminArtistRequests.list, claims, desk.token)
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await decide('approve', second.id)).status).toBe(200)
  expect((await app.call(session.user, {}, imp.token)).artist_id).toBe(artist.id)
  expect(await pending(wren)).toMatchObject({
    status: 'rejected',
    reason: 'Someone else has been verified as this artist.',
  })
  expect(await app.call(artists.get, { params }, wren.token)).toMatchObject({ claimable: false })
  expect(await app.call(artistRequests.claimable, { params }, wren.token)).toMatchObject({ claimable: false })
  const again = { body: { displayname: 'x', artist_id: artist.id } }
  const refused = await app.requestError(artistRequests.send, again, wren.token)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This artist already has a team. Ask one of its owners to invite you.',
  ])
  const unknown = { body: { displayname: 'x', artist_id: 99_999_999 } }
  expect((await app.requestError(artistRequests.send, unknown, wren.token)).status).toBe(404)
})

it('who manages an artist claims others, and asks for new ones as a label only', async () => {
  const label = await makeUser(app.ctx)
  await makeMember(app.ctx, await makeArtist(app.ctx), label)
  const body = { displayname: 'Second Roster' }
  expect((await app.requestError(artistRequests.send, { body }, label.token)).status).toBe(409)
  const { id } = await send(label, { ...body, role: 'label' })
  expect((await decide('approve', id)).status).toBe(200)
  const claim = await send(label, { artist_id: (await imported('Third Roster')).id })
  expect((await decide('approve', claim.id)).status).toBe(200)
  expect(await app.call(artistTeam.managed, {}, label.token)).toHaveLength(3)
})
