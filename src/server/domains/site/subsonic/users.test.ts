import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeRole, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient, subsonicQuery } from '../../../testing/subsonic-client.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let user: TestUser
let admin: TestUser
let client: SubsonicClient
let adminClient: SubsonicClient
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  user = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  client = await subsonicClient(app, user)
  adminClient = await subsonicClient(app, admin)
})
afterAll(() => app.close())

it('shows an account its roles, and those of others to administrators only', async () => {
  const own = (await client.get('getUser')).user
  expect(own).toMatchObject({
    username: user.email,
    adminRole: false,
    settingsRole: false,
    streamRole: true,
    playlistRole: true,
    podcastRole: false,
    coverArtRole: false,
    folder: [1],
  })
  expect((await client.get('getUser', { username: user.email.toUpperCase() })).user).toEqual(own)
  expect((await client.get('getUsers')).users.user).toEqual([own])
  for (const username of [admin.email, 'nobody@example.com'])
    expect(await client.error('getUser', { username })).toMatchObject({ code: 50 })
  expect((await adminClient.get('getUser', { username: user.email })).user).toEqual(own)
  expect(await adminClient.error('getUser', { username: 'nobody@example.com' })).toMatchObject({ code: 70 })
  expect((await adminClient.get('getUsers')).users.user).toEqual([
    own,
    expect.objectContaining({ username: admin.email, adminRole: true, podcastRole: true }),
  ])
})

it('takes the rights of the back office from administrators without the second factor that they need', async () => {
  const made = { name: 'New', streamUrl: 'https://radio.example/new' }
  const turn = async (on: boolean) => {
    await setSetting(app.ctx, 'admins_second_factor', on ? '1' : '0')
    await app.ctx.settings.reload()
  }
  await turn(true)
  expect((await adminClient.get('getUsers')).users.user).toHaveLength(1)
  expect(await adminClient.error('getUser', { username: user.email })).toMatchObject({ code: 50 })
  expect(await adminClient.error('createInternetRadioStation', made)).toMatchObject({ code: 50 })
  await turn(false)
  await adminClient.post('createInternetRadioStation', made)
})

it('derives roles from permissions, and the bitrate from the plan', async () => {
  const none = await makeRole(app.ctx, ['Use other apps'])
  const some = await makeRole(app.ctx, [
    'Use other apps',
    'Upload songs',
    'CED podcasts',
    'CED albums',
    'Use offline mode',
  ])
  const of = async (role: string) => {
    const made = await makeUser(app.ctx, { roles: [role] })
    return (await (await subsonicClient(app, made)).get('getUser')).user
  }
  expect(await of(none)).toMatchObject({ uploadRole: false, downloadRole: false, podcastRole: false })
  expect(await of(some)).toMatchObject({
    uploadRole: true,
    downloadRole: true,
    podcastRole: true,
    coverArtRole: true,
  })
})

it('tells the account of an API key, but not of other logins', async () => {
  const { secret } = client
  const response = await app.fastify.inject({
    url: `/rest/tokenInfo?${subsonicQuery({ apiKey: secret, c: 'test', f: 'json' })}`,
  })
  expect(response.json()['subsonic-response']).toMatchObject({
    status: 'ok',
    tokenInfo: { username: user.email },
  })
  expect(await client.error('tokenInfo')).toMatchObject({ code: 44 })
})

it('says whether an import is running, which only administrators may ask to start', async () => {
  await makeSong(app.ctx)
  await makeSong(app.ctx, { public: false })
  expect((await client.get('getScanStatus')).scanStatus).toEqual({ scanning: false, count: 1 })
  await sql`insert into import_runs (folder, in_place) values ('/music', false)`.execute(app.owner)
  expect((await adminClient.get('startScan')).scanStatus).toEqual({ scanning: true, count: 2 })
  expect(await client.error('startScan')).toMatchObject({ code: 50 })
})

it('refuses what this server does elsewhere, or not at all', async () => {
  for (const name of ['createUser', 'updateUser', 'deleteUser', 'changePassword'])
    expect(await adminClient.error(name, { username: user.email, password: 'x' })).toMatchObject({
      code: 50,
      helpUrl: expect.stringContaining('/admin/users'),
    })
  expect((await client.error('changePassword')).helpUrl).toContain('/account/settings')
  for (const name of ['getChatMessages', 'addChatMessage', 'jukeboxControl', 'findSonicPath'])
    expect(await client.error(name)).toMatchObject({ code: 0 })
  for (const name of ['getVideoInfo', 'getCaptions'])
    expect(await client.error(name, { id: 'so-1' })).toMatchObject({ code: 70 })
})

it('announces what it adds to the protocol', async () => {
  const { openSubsonicExtensions } = await client.get('getOpenSubsonicExtensions')
  const names = openSubsonicExtensions.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['getPodcastEpisode', 'topSongsByArtistId']))
})
