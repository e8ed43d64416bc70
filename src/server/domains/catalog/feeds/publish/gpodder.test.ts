import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { privateFeeds } from '../../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeEpisode, makeMedia, makePodcast, makeUser } from '../../../../testing/make.ts'
import { setSetting } from '../../../platform/settings/service.ts'

// A third-party podcast client; where it is not installed, two third-party parsers read our feeds (writing.test.ts).
const GPO = '/usr/bin/gpo'
const run = promisify(execFile)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

let app: TestApp
const home = mkdtempSync(join(tmpdir(), 'tonearm-gpodder-'))
beforeAll(async () => {
  const port = await freePort()
  app = await testApp({ APP_URL: `http://127.0.0.1:${port}` })
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), 20_000)
  await app.fastify.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const gpo = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, GPODDER_HOME: home, HOME: home }
  const { stdout } = await run(GPO, words, { env, timeout: 60_000 })
  return stdout
}
const downloaded = (): Buffer[] => {
  const all = readdirSync(join(home, 'Downloads'), { recursive: true }) as string[]
  return all
    .filter((name) => name.endsWith('.mp3'))
    .map((name) => readFileSync(join(home, 'Downloads', name)))
}

test.skipIf(!existsSync(GPO))(
  'gPodder subscribes to a public and a private feed and downloads their episodes',
  { timeout: 120_000 },
  async () => {
    const sounds = [randomBytes(60_000), randomBytes(70_000)] as const
    const open = await makePodcast(app.ctx, { title: 'Open Talk' })
    const own = await makeUser(app.ctx)
    const hidden = await makePodcast(app.ctx, { title: 'Hidden Talk', public: false, user_id: own.id })
    for (const [n, podcast_id] of [open.id, hidden.id].entries())
      await makeEpisode(app.ctx, {
        podcast_id,
        media_id: (await makeMedia(app.ctx, { bytes: sounds[n] })).id,
      })
    const { url } = await app.call(privateFeeds.make, { params: { id: hidden.id } }, own.token)

    await gpo('subscribe', `${app.ctx.settings().appUrl}/feeds/podcasts/${open.id}.xml`)
    await gpo('subscribe', url ?? '')
    const list = await gpo('list')
    expect(list).toContain('Open Talk')
    expect(list).toContain('Hidden Talk')
    await gpo('download')
    const sizes = new Set(downloaded().map((bytes) => bytes.length))
    expect(sizes).toEqual(new Set(sounds.map((bytes) => bytes.length)))
    for (const sound of sounds) expect(downloaded().some((bytes) => bytes.equals(sound))).toBe(true)
  },
)
