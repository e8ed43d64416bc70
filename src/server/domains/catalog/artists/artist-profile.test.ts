import { afterAll, beforeAll, expect, test } from 'vitest'
import { artists } from '../../../../contract/catalog/artists.ts'
import { adminArtists, artistProfiles } from '../../../../contract/catalog/back-office/artists.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let artist: { id: number; name: string }
let owner: TestUser
let editor: TestUser
let analyst: TestUser
let foreign: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  artist = await makeArtist(app.ctx, { name: 'Brine', bio: 'Since 1998.' })
  const member = async (role: 'owner' | 'editor' | 'analyst', of = artist) => {
    const user = await makeUser(app.ctx)
    await makeMember(app.ctx, of, user, role)
    return user
  }
  owner = await member('owner')
  editor = await member('editor')
  analyst = await member('analyst')
  foreign = await member('owner', await makeArtist(app.ctx))
  admin = await makeUser(app.ctx, { admin: true, roles: ['user', 'artist'] })
})
afterAll(() => app.close())

const profile = (by: TestUser = owner) =>
  app.call(artistProfiles.get, { query: { artist_id: artist.id } }, by.token)
const save = (by: TestUser, version: string, change: object = {}) =>
  app.requestError(
    artistProfiles.save,
    { body: { artist_id: artist.id, version, displayname: null, bio: 'Salt.', ...change } },
    by.token,
  )

test('members read the profile; owners and editors change it, listeners see it, and it is logged', async () => {
  const { version, ...before } = await profile()
  expect(before).toEqual({
    id: artist.id,
    name: 'Brine',
    displayname: null,
    bio: 'Since 1998.',
    avatar: null,
    banner: null,
    links: [],
    pick: null,
    gallery: [],
  })
  const links = [{ label: 'Site', url: 'https://brine.example/' }]
  expect((await save(owner, version, { displayname: 'BRINE', links })).status).toBe(200)
  const shown = await app.call(artists.get, { params: { id: artist.id } }, editor.token)
  expect(shown).toMatchObject({ title: 'BRINE', bio: 'Salt.', links })
  expect((await save(editor, (await profile()).version, { bio: '' })).body).toMatchObject({
    bio: null,
    links,
  })
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'label', 'after'])
    .where('resource', '=', 'artists')
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    {
      user_id: owner.id,
      action: 'change',
      label: 'Brine',
      after: { displayname: 'BRINE', bio: 'Salt.', links },
    },
    { user_id: editor.id, action: 'change', after: { displayname: null, bio: null } },
  ])
})

test('analysts and administrators only read it; to others it does not exist', async () => {
  const { version } = await profile()
  expect([(await profile(analyst)).name, (await profile(admin)).name]).toEqual(['Brine', 'Brine'])
  expect((await save(analyst, version)).status).toBe(403)
  expect((await save(admin, version)).status).toBe(404)
  expect((await save(foreign, version)).status).toBe(404)
  const query = { artist_id: artist.id }
  expect((await app.requestError(artistProfiles.get, { query }, foreign.token)).status).toBe(404)
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(artistProfiles.get, { query }, listener.token)).status).toBe(403)
})

test('a change by somebody else, here an operator, is a conflict', async () => {
  const { version } = await profile()
  const item = await app.call(adminArtists.get, { params: { id: artist.id } }, admin.token)
  expect(item.version).toBe(version)
  const body = { version, name: 'Brine', displayname: null, bio: 'From the operator.', verified: true }
  await app.call(adminArtists.change, { params: { id: artist.id }, body }, admin.token)
  expect((await save(owner, version)).status).toBe(409)
  expect((await profile()).bio).toBe('From the operator.')
})

test('names, verification and unsafe links are refused', async () => {
  const { version } = await profile()
  const refused = async (change: object) =>
    Object.keys((await save(owner, version, change)).body.errors ?? {})
  expect(await refused({ name: 'Other' })).toEqual(['name'])
  expect(await refused({ verified: true })).toEqual(['verified'])
  expect(await refused({ links: [{ label: 'x', url: 'javascript:alert(1)' }] })).toEqual(['links.0.url'])
  expect(await refused({ avatar: '0190a5b4-7c3e-7000-8000-000000000001' })).toEqual(['avatar'])
})
