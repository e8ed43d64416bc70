import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverKey } from '../../../media/images/covers.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeCover, makeSong } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from './page-heads.service.ts'
import { previewFolder } from './preview-images.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
})
afterAll(() => app.close())

const get = (url: string) => app.fastify.inject({ url: url.replace('https://music.example', '') })
const imageOf = async (id: number): Promise<string> =>
  (await resolveHead(app.ctx, `/song/${id}`)).image?.url ?? ''
const pixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
}
/** Horizontal extent of light pixels: the text. */
const textSpan = async (bytes: Buffer): Promise<[from: number, to: number]> => {
  const at = await pixels(bytes)
  const columns = Array.from({ length: 1200 }, (_, x) => x).filter((x) =>
    Array.from({ length: 340 }, (_, y) => y + 145).some((y) => at(x, y).every((channel) => channel > 200)),
  )
  return [columns[0] ?? 0, columns.at(-1) ?? 0]
}

test('an item has an image of the size that link previews expect, drawn once per version', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
  const cover = await makeCover(app.ctx)
  const blue = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#2040c0' } })
    .webp()
    .toBuffer()
  await app.ctx.storage.putBytes(coverKey(cover.hash, 512, 'webp'), blue, 'image/webp')
  const { id } = await makeSong(app.ctx, { title: 'Isobars', artists: [artist.id], cover_id: cover.id })
  const url = await imageOf(id)
  const [first] = await Promise.all([get(url), get(url)])
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height } = await sharp(first.rawPayload).metadata()
  expect([width, height]).toEqual([1200, 630])
  const at = await pixels(first.rawPayload)
  expect(at(315, 315)[2]).toBeGreaterThan(150)
  const [from, to] = await textSpan(first.rawPayload)
  expect(from).toBeGreaterThan(550)
  expect(to).toBeLessThan(1160)
  expect(await readdir(previewFolder(app.ctx))).toHaveLength(1)

  await app.ctx.db.updateTable('songs').set({ title: 'Isotherms' }).where('id', '=', id).execute()
  const next = await imageOf(id)
  expect(next).not.toBe(url)
  // Shared before: shows the current title, but not for long.
  const old = await get(url)
  expect(old.headers['cache-control']).toBe('public, max-age=300')
  expect(old.rawPayload.equals(first.rawPayload)).toBe(false)
})

test.each([
  ['Arabic', 'سماء زرقاء في المساء'],
  ['Hebrew', 'שלום עולם ושלום לך'],
])('%s titles are on the right', async (_, title) => {
  const { id } = await makeSong(app.ctx, { title })
  const { rawPayload } = await get(await imageOf(id))
  expect((await textSpan(rawPayload))[1]).toBeGreaterThan(1080)
})

// Each is a mere horizontal stroke; the box that stands for a missing glyph is high.
test.each([
  ['Latin', '———'],
  ['Chinese', '一一一'],
  ['Korean', 'ㅡㅡㅡ'],
  ['Arabic', 'ــــ'],
  ['Hebrew', '־־־'],
])('%s has glyphs', async (_, title) => {
  const { id } = await makeSong(app.ctx, { title })
  const at = await pixels((await get(await imageOf(id))).rawPayload)
  const rows = Array.from({ length: 340 }, (_, y) => y + 145).filter((y) =>
    Array.from({ length: 1200 }, (_, x) => x).some((x) => at(x, y).every((channel) => channel > 200)),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(20)
})

test('a very long title stays in the image', async () => {
  const { id } = await makeSong(app.ctx, { title: 'Supercalifragilisticexpialidocious '.repeat(7).trim() })
  const [from, to] = await textSpan((await get(await imageOf(id))).rawPayload)
  expect([from >= 90, to <= 1110]).toEqual([true, true])
})

test('nothing is shown of what visitors cannot see', async () => {
  const { id } = await makeSong(app.ctx, { title: 'Hidden', public: false })
  for (const path of [`/previews/song/${id}.jpg`, '/previews/song/99999999.jpg', '/previews/spaceship/1.jpg'])
    expect((await get(path)).statusCode).toBe(404)
  const open = await makeSong(app.ctx, { title: 'Open' })
  await setSetting(app.ctx, 'requireAuth', '1')
  await expect.poll(() => app.ctx.settings().requireAuth).toBe(true)
  expect((await get(`/previews/song/${open.id}.jpg`)).statusCode).toBe(404)
})
