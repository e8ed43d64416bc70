import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeGenre, makeSong, makeUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
const SITE = 'https://music.example'
beforeAll(async () => {
  app = await testApp({ APP_URL: SITE })
})
afterAll(() => app.close())

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.fastify.inject({ method: 'GET', url })
  return { status: statusCode, body, type: headers['content-type'] }
}
const places = ({ body }: { body: string }): string[] =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location)
const requireAuth = async (value: boolean) => {
  await setSetting(app.ctx, 'requireAuth', value ? '1' : '0')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(value)
}

describe('the sitemap', () => {
  it('lists public items by id range, and nothing else', async () => {
    const artist = await makeArtist(app.ctx)
    const album = await makeAlbum(app.ctx, { artist_id: artist.id })
    const genre = await makeGenre(app.ctx, { slug: 'r-and-b' })
    const owner = await makeUser(app.ctx)
    const song = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id, genres: [genre.id] })
    const jumpTo = (id: number) =>
      sql`alter table all_songs alter column id restart with ${sql.lit(id)}`.execute(app.owner)
    await jumpTo(5_001)
    const hidden = await makeSong(app.ctx, { artists: [artist.id], public: false, user_id: owner.id })
    await jumpTo(10_001)
    const late = await makeSong(app.ctx, { artists: [artist.id] })
    const lists = await app.ctx.db
      .insertInto('playlists')
      .values([true, false].map((open) => ({ user_id: owner.id, title: 'Mix', public: open })))
      .returning('id')
      .execute()

    const index = await get('/sitemap.xml')
    expect(index).toMatchObject({ status: 200, type: 'application/xml' })
    expect(places(index)).toEqual(
      ['pages', 'songs-1', 'songs-3', 'albums-1', 'artists-1', 'playlists-1', 'genres-1'].map(
        (name) => `${SITE}/sitemap-${name}.xml`,
      ),
    )
    expect(places(await get('/sitemap-songs-1.xml'))).toEqual([`${SITE}/song/${song.id}`])
    expect((await get('/sitemap-songs-1.xml')).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z</)
    expect(hidden.id).toBe(5_001)
    expect((await get('/sitemap-songs-2.xml')).status).toBe(404)
    expect(places(await get('/sitemap-songs-3.xml'))).toEqual([`${SITE}/song/${late.id}`])
    expect(places(await get('/sitemap-albums-1.xml'))).toEqual([`${SITE}/album/${album.id}`])
    expect(places(await get('/sitemap-artists-1.xml'))).toEqual([`${SITE}/artist/${artist.id}`])
    expect(places(await get('/sitemap-genres-1.xml'))).toEqual([`${SITE}/genre/${genre.id}/r-and-b`])
    expect(places(await get('/sitemap-playlists-1.xml'))).toEqual([`${SITE}/playlist/${lists[0]?.id}`])
    expect(places(await get('/sitemap-pages.xml'))).toContain(`${SITE}/home`)
  })
  it.each(['songs', 'songs-0', 'users-1', 'songs-99999', 'songs-1000000', 'songs-1%20', 'toString-1'])(
    'has no map named %s',
    async (name) => {
      expect((await get(`/sitemap-${name}.xml`)).status).toBe(404)
    },
  )
})

it('tells crawlers where to look', async () => {
  const { status, type, body } = await get('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Disallow: /library\n')
  expect(body).toContain('Disallow: /api/\n')
  expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml\n`)
})

it('disallows crawlers on a private instance', async () => {
  await requireAuth(true)
  expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-songs-1.xml'])
    expect((await get(path)).status).toBe(404)
  await requireAuth(false)
})

it.each(['GET', 'POST'] as const)('answers what is shared without a service worker (%s)', async (method) => {
  const share = async () => {
    const { statusCode, headers } = await app.fastify.inject({
      method,
      url: '/share-target',
      ...(method === 'POST' && {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nLow Tide\r\n--x--\r\n',
      }),
    })
    return [statusCode, headers.location]
  }
  expect(await share()).toEqual([303, '/library/upload'])
  await setSetting(app.ctx, 'enableUserUpload', '0')
  await expect.poll(share).toEqual([303, '/search'])
  await setSetting(app.ctx, 'enableUserUpload', '1')
  await expect.poll(() => app.ctx.settings().enableUserUpload).toBe(true)
})
