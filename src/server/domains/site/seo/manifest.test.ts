import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { resolveHead } from './page-heads.service.ts'

let app: TestApp
const PUBLIC = join(import.meta.dirname, '../../../../../public')
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
interface Manifest {
  lang: string
  dir: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: { action: string; method: string; params: { files?: { accept: string[] }[] } }
  file_handlers: { action: string; accept: Record<string, string[]> }[]
}

const read = async (language = 'en') => {
  const reply = await app.fastify.inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-language': language },
  })
  expect([reply.statusCode, reply.headers['content-type'], reply.headers.vary]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    expect.stringContaining('accept-language'),
  ])
  return reply.json<Manifest>()
}
const set = async (key: 'appName' | 'enableBrowse' | 'enableUserUpload', value: string) => {
  await setSetting(app.ctx, key, value)
  const typed = key === 'appName' ? value : value === '1'
  await expect.poll(() => app.ctx.settings()[key]).toBe(typed)
}

it("is installable, with the site's name and theme colours", async () => {
  await set('appName', 'Low "Tide"')
  const manifest = await read()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Low "Tide"',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    prefer_related_applications: false,
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    theme_color: '#0E0F13',
    background_color: '#0E0F13',
    lang: 'en',
    dir: 'ltr',
  })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
})

it('names pictures that have the size and type it says', async () => {
  const { icons, screenshots, shortcuts } = await read()
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]
  for (const { src, sizes, type } of pictures.filter((one) => one.sizes !== 'any')) {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata()
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type])
    expect(statSync(join(PUBLIC, src)).size).toBeLessThan(150 * 1024)
  }
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  expect(screenshots.every(({ label }) => label)).toBe(true)
})

it('speaks the language of the browser', async () => {
  const { lang, dir, shortcuts } = await read('ar,en;q=0.5')
  expect([lang, dir]).toEqual(['ar', 'rtl'])
  expect(shortcuts.at(-1)?.name).toBe('مكتبتك')
})

it('has shortcuts to pages that exist', async () => {
  const urls = async () => (await read()).shortcuts.map(({ url }) => url)
  expect(await urls()).toEqual(['/search', '/browse', '/library/likes', '/library/all'])
  for (const url of await urls()) expect((await resolveHead(app.ctx, url)).status).toBe(200)
  await set('enableBrowse', '0')
  expect(await urls()).toEqual(['/search', '/library/likes', '/library/all'])
  await set('enableBrowse', '1')
})

it('takes shared audio files only where listeners can upload', async () => {
  const files = async () => (await read()).share_target.params.files
  expect((await files())?.[0]?.accept).toEqual(expect.arrayContaining(['audio/*', '.flac']))

  await set('enableUserUpload', '0')
  expect(await files()).toBeUndefined()
  await set('enableUserUpload', '1')

  const granted = await app.ctx.db
    .deleteFrom('role_permissions')
    .where('permission', '=', 'Upload songs')
    .returningAll()
    .execute()
  expect(await files()).toBeUndefined()
  // Administrators may do everything anyway.
  const { id } = await app.ctx.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('role_permissions')
    .values({ role_id: id, permission: 'Upload songs' })
    .execute()
  expect(await files()).toBeUndefined()
  await app.ctx.db.deleteFrom('role_permissions').where('permission', '=', 'Upload songs').execute()
  await app.ctx.db.insertInto('role_permissions').values(granted).execute()
  expect(await files()).toBeDefined()
})

it('opens the audio files that browsers play', async () => {
  const { file_handlers: handlers } = await read()
  expect(handlers).toHaveLength(1)
  expect(handlers[0]?.action).toBe('/play-file')
  expect(handlers[0]?.accept['audio/ogg']).toEqual(['.ogg', '.oga', '.opus'])
  expect((await resolveHead(app.ctx, '/play-file')).status).toBe(200)
})
