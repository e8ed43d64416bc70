import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeCover, makeSong } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from '../seo/page-heads.service.ts'

const SITE = 'https://music.example'

let app: TestApp
let song: { id: number }
beforeAll(async () => {
  app = await testApp({ APP_URL: SITE })
  await turn('enableEmbedPlayer', '1')
  const artist = await makeArtist(app.ctx, { name: 'Halden & Vey' })
  const cover = await makeCover(app.ctx)
  song = await makeSong(app.ctx, { title: 'Isobars <1>', artists: [artist.id], cover_id: cover.id })
})
afterAll(() => app.close())

const turn = async (key: 'enableEmbedPlayer' | 'requireAuth', value: '0' | '1') => {
  await setSetting(app.ctx, key, value)
  await vi.waitFor(() => expect(app.ctx.settings()[key]).toBe(value === '1'))
}
const ask = (url: string, more = '') =>
  app.fastify.inject({ url: `/api/oembed?url=${encodeURIComponent(url)}${more}` })

it('describes the player of an item by its URL, for every site', async () => {
  const response = await ask(`${SITE}/song/${song.id}?t=31`)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  const answer = response.json()
  expect(answer).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_url: `${SITE}/`,
    title: 'Isobars <1>',
    author_name: 'Halden & Vey',
    width: 600,
    height: 352,
    thumbnail_width: 512,
    thumbnail_height: 512,
  })
  expect(answer.html).toContain(`src="${SITE}/embed/song/${song.id}?t=31" width="600" height="352"`)
  expect(answer.html).toContain('title="Isobars &lt;1&gt; · Halden &amp; Vey"')
  expect((await ask(`${SITE}/embed/song/${song.id}`)).json().title).toBe('Isobars <1>')
})

it('answers in XML', async () => {
  const { headers, body } = await ask(`${SITE}/song/${song.id}`, '&format=xml')
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?><oembed><version>1.0</)
  expect(body).toContain('<title>Isobars &lt;1&gt;</title>')
  expect(body).toContain('<html>&lt;iframe src=&quot;')
})

it.each([
  ['&maxwidth=400', 400, 352, 256],
  ['&maxheight=351', 600, 80, 256],
  ['&maxwidth=240&maxheight=100', 240, 80, undefined],
  ['&maxwidth=9999&maxheight=9999', 600, 352, 512],
])('keeps to the limits %s', async (limits, width, height, thumbnail_width) => {
  const answer = (await ask(`${SITE}/song/${song.id}`, limits)).json()
  expect(answer).toMatchObject({ width, height })
  expect(answer.thumbnail_width).toBe(thumbnail_width)
})

it('knows only public items of this site', async () => {
  const secret = await makeSong(app.ctx, { public: false })
  for (const url of [
    `${SITE}/song/${secret.id}`,
    `${SITE}/song/99999999`,
    `${SITE}/genre/1`,
    `${SITE}/`,
    `https://other.example/song/${song.id}`,
    'nonsense',
  ])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  expect((await ask(`${SITE}/song/${song.id}`, '&format=yaml')).statusCode).toBe(422)
  expect((await ask(`${SITE}/song/${song.id}`, '&maxwidth=0')).statusCode).toBe(422)
})

it('offers itself and the player in the head of item pages, but only the audio while embeds are off', async () => {
  const page = `${SITE}/song/${song.id}`
  const head = await resolveHead(app.ctx, `/song/${song.id}`)
  const url = encodeURIComponent(page)
  expect(head.oembed).toEqual({
    json: `${SITE}/api/oembed?url=${url}&format=json`,
    xml: `${SITE}/api/oembed?url=${url}&format=xml`,
  })
  const audio = { 'og:audio': `${SITE}/api/audio/song/${song.id}` }
  expect(head.properties).toMatchObject({
    ...audio,
    'twitter:player': `${SITE}/embed/song/${song.id}`,
    'twitter:player:height': '352',
  })
  await turn('enableEmbedPlayer', '0')
  const without = await resolveHead(app.ctx, `/song/${song.id}`)
  expect(without.oembed).toBeUndefined()
  expect(without.properties).toMatchObject(audio)
  expect(without.properties).not.toHaveProperty('twitter:player')
  expect((await ask(page, '&off')).statusCode).toBe(404)
  await turn('enableEmbedPlayer', '1')
  await turn('requireAuth', '1')
  expect((await ask(page, '&closed')).statusCode).toBe(404)
  expect((await resolveHead(app.ctx, `/song/${song.id}`)).properties).toBeUndefined()
  await turn('requireAuth', '0')
})
