import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeCover, makeRole, makeStation, makeUser } from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'

let app: TestApp
let client: SubsonicClient
let keeper: SubsonicClient
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example', OUTBOUND_ALLOW: 'radio.lan:8000' })
  await liftLimits(app.ctx)
  client = await subsonicClient(app, await makeUser(app.ctx))
  const roles = ['user', await makeRole(app.ctx, ['CED radio_stations'])]
  keeper = await subsonicClient(app, await makeUser(app.ctx, { roles }))
})
afterAll(() => app.close())

const stations = async (by = client) =>
  (await by.get('getInternetRadioStations')).internetRadioStations.internetRadioStation
const byName = async (name: string) =>
  (await stations()).find((station: { name: string }) => station.name === name)

it('lists stations with their own streams, and those of hosts that only the server reaches with its relay', async () => {
  const cover = await makeCover(app.ctx)
  const open = await makeStation(app.ctx, {
    title: 'Coast',
    stream_url: 'https://radio.example/coast',
    website: 'https://radio.example/',
    cover_id: cover.id,
    relay: true,
  })
  const near = await makeStation(app.ctx, { title: 'House', stream_url: 'http://radio.lan:8000/a' })
  await makeStation(app.ctx, { title: 'Hidden', public: false })
  const listed = await stations()
  expect(listed).toEqual([
    {
      id: `rs-${open.id}`,
      name: 'Coast',
      streamUrl: 'https://radio.example/coast',
      homePageUrl: 'https://radio.example/',
      coverArt: `rs-${open.id}_${cover.hash.slice(0, 8)}`,
    },
    {
      id: `rs-${near.id}`,
      name: 'House',
      streamUrl: expect.stringContaining(`https://music.example/api/radio-stations/${near.id}/stream?sig=`),
    },
  ])
})

it('lets those who manage stations add, change and delete them, as in the back office', async () => {
  const made = { name: 'New', streamUrl: 'https://radio.example/new', homepageUrl: 'https://new.example/' }
  await keeper.post('createInternetRadioStation', made)
  const { id, ...shown } = await byName('New')
  expect(shown).toEqual({ name: 'New', streamUrl: made.streamUrl, homePageUrl: made.homepageUrl })
  expect(await keeper.error('createInternetRadioStation', { ...made, name: 'Twin' })).toMatchObject({
    code: 0,
    message: 'A station with this stream already exists.',
  })
  await keeper.post('updateInternetRadioStation', {
    id,
    name: 'Newer',
    streamUrl: 'https://radio.example/newer',
  })
  expect(await byName('Newer')).toEqual({
    id,
    name: 'Newer',
    streamUrl: 'https://radio.example/newer',
    homePageUrl: made.homepageUrl,
  })
  await keeper.post('updateInternetRadioStation', { ...made, id, homepageUrl: '' })
  expect(await byName('New')).toEqual({ id, name: 'New', streamUrl: made.streamUrl })
  await keeper.post('deleteInternetRadioStation', { id })
  expect(await byName('New')).toBeUndefined()
  expect(await keeper.error('deleteInternetRadioStation', { id })).toMatchObject({ code: 70 })
  const { rows } = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('resource', '=', 'radio-stations')
    .orderBy('id')
    .execute()
    .then((all) => ({ rows: all.map(({ action }) => action) }))
  expect(rows).toEqual(['create', 'change', 'change', 'delete'])
})

it('refuses everybody else, and bad values', async () => {
  const { id } = await makeStation(app.ctx, { title: 'Kept' })
  const values: SubsonicParams = {
    id: `rs-${id}`,
    name: 'Taken',
    streamUrl: 'https://radio.example/taken',
  }
  for (const name of [
    'createInternetRadioStation',
    'updateInternetRadioStation',
    'deleteInternetRadioStation',
  ])
    expect(await client.error(name, values)).toMatchObject({ code: 50 })
  expect(await byName('Kept')).toBeDefined()
  expect(await keeper.error('createInternetRadioStation', { name: 'x' })).toMatchObject({ code: 10 })
  for (const bad of [{ streamUrl: 'ftp://x' }, { name: '' }, { homepageUrl: 'x' }])
    expect(await keeper.error('createInternetRadioStation', { ...values, ...bad })).toMatchObject({ code: 0 })
  for (const unknown of ['rs-99999999', `so-${id}`, 'x'])
    expect(await keeper.error('updateInternetRadioStation', { ...values, id: unknown })).toMatchObject({
      code: 70,
    })
})
