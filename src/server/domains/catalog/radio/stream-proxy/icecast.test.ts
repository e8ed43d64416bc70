import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminRadioTools } from '../../../../../contract/catalog/back-office/radio.ts'
import { radioStations } from '../../../../../contract/catalog/radio.ts'
import { findFfmpeg } from '../../../../media/ffmpeg.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeStation, makeUser } from '../../../../testing/make.ts'

// A real radio server; where it is not installed, our own test server is used instead (relay.test.ts).
const ICECAST = '/usr/bin/icecast2'
const WEB = '/usr/share/icecast2'
const patient = { timeout: 60_000 }
/** It refuses to run as root. */
const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = mkdtempSync(join(tmpdir(), 'tonearm-icecast-'))
const running = new Set<ChildProcess>()
let app: TestApp
let port: number

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  return found
}

beforeAll(async () => {
  chmodSync(folder, 0o777)
  port = await freePort()
  writeFileSync(
    join(folder, 'icecast.xml'),
    `<icecast><hostname>127.0.0.1</hostname>
      <authentication><source-password>word</source-password><admin-user>admin</admin-user><admin-password>word</admin-password></authentication>
      <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
      <paths><basedir>${WEB}</basedir><logdir>${folder}</logdir><webroot>${WEB}/web</webroot><adminroot>${WEB}/admin</adminroot></paths>
      <logging><errorlog>error.log</errorlog><accesslog>-</accesslog></logging></icecast>`,
  )
  app = await testApp({ OUTBOUND_ALLOW: `127.0.0.1:${port}` })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
const begin = (program: string, words: string[], options = {}): ChildProcess => {
  const child = spawn(program, words, { stdio: 'ignore', ...options })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterEach(async () => {
  for (const child of running) await end(child)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (path: string): string => `http://127.0.0.1:${port}${path}`
const answers = (path: string) =>
  fetch(at(path), { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
/** Streams a tone to a mount; returns a function that stops it. */
const onAir = async (mount: string, codec: string[], type: string): Promise<() => Promise<void>> => {
  const icecast = begin(ICECAST, ['-c', join(folder, 'icecast.xml')], somebody)
  await expect.poll(() => answers('/status-json.xsl'), patient).toBe(true)
  const ffmpeg = (await findFfmpeg())?.path ?? 'ffmpeg'
  const sound = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=600']
  const metadata = ['-metadata', 'title=First Light', '-metadata', 'artist=Ann', '-ice_name', 'Harbour FM']
  const target = ['-content_type', type, `icecast://source:word@127.0.0.1:${port}${mount}`]
  const source = begin(ffmpeg, [...sound, ...codec, ...metadata, ...target])
  await expect.poll(() => answers(mount), patient).toBe(true)
  return async () => {
    await end(source)
    await end(icecast)
  }
}
const say = async (mount: string, song: string): Promise<void> => {
  const query = new URLSearchParams({ mount, mode: 'updinfo', song })
  const authorization = `Basic ${btoa('admin:word')}`
  const { status } = await fetch(at(`/admin/metadata?${query}`), { headers: { authorization } })
  expect(status).toBe(200)
}
const listenersThere = async (): Promise<number> => {
  const { icestats } = (await (await fetch(at('/status-json.xsl'))).json()) as {
    icestats: { source?: { listeners: number } }
  }
  return icestats.source?.listeners ?? 0
}
const hear = (path: string): { bytes: () => number; ended: () => boolean; stop: () => void } => {
  const so = { bytes: 0, ended: false }
  const origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  const request = get(origin + path, { agent: false }, (response) => {
    response.on('data', (part: Buffer) => {
      so.bytes += part.length
    })
    response.on('close', () => {
      so.ended = true
    })
    response.on('error', () => undefined)
  })
  request.on('error', () => undefined)
  return { bytes: () => so.bytes, ended: () => so.ended, stop: () => request.destroy() }
}

test.skipIf(!existsSync(ICECAST))(
  'Icecast with MP3 is detected, proxied over one connection, with its titles and direct URL',
  { timeout: 240_000 },
  async () => {
    const mount = '/live.mp3'
    const mp3 = ['-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3']
    const stop = await onAir(mount, mp3, 'audio/mpeg')
    const admin = await makeUser(app.ctx, { admin: true })
    const found = await app.call(adminRadioTools.check, { body: { stream_url: at(mount) } }, admin.token)
    expect(found).toMatchObject({ stream_type: 'mp3', title: 'Harbour FM', icy: true, problem: null })
    const { id } = await makeStation(app.ctx, { stream_url: at(mount), relay: true })
    const params = { id }
    const { url } = await app.call(radioStations.listen, { params })
    const all = [hear(url), hear(url), hear(url)]
    const now = () => app.call(radioStations.get, { params })
    for (const one of all) await expect.poll(one.bytes, patient).toBeGreaterThan(20_000)
    await expect.poll(now, patient).toMatchObject({ live: true, listeners: 3 })
    expect(await listenersThere()).toBe(1)
    await say(mount, 'Kelp Line - Östra hamnen')
    await expect.poll(now, patient).toMatchObject({ on_air: { artist: 'Kelp Line', title: 'Östra hamnen' } })
    await say(mount, 'Kelp Line - Second')
    await expect.poll(now, patient).toMatchObject({ on_air: { title: 'Second' } })
    const before = await app.call(radioStations.history, { params })
    expect(before.map(({ title }) => title)).toContain('Östra hamnen')

    await stop()
    await expect.poll(now, patient).toMatchObject({ live: false })
    const received = all.map((one) => one.bytes())
    const stopAgain = await onAir(mount, mp3, 'audio/mpeg')
    for (const [n, one] of all.entries()) {
      await expect.poll(one.bytes, patient).toBeGreaterThan((received[n] ?? 0) + 10_000)
      expect(one.ended()).toBe(false)
      one.stop()
    }
    await expect.poll(listenersThere, patient).toBe(0)
    await stopAgain()
  },
)

test.skipIf(!existsSync(ICECAST))(
  'Icecast with Ogg gets its titles from the status page',
  { timeout: 240_000 },
  async () => {
    const mount = '/live.ogg'
    const stop = await onAir(mount, ['-c:a', 'libvorbis', '-f', 'ogg'], 'application/ogg')
    const { id } = await makeStation(app.ctx, {
      stream_url: at(mount),
      stream_type: 'ogg',
      relay: false,
      polled_at: null,
    })
    const now = () => app.call(radioStations.nowPlaying, { params: { id } })
    await expect.poll(now, patient).toMatchObject({ artist: 'Ann', title: 'First Light' })
    await stop()
  },
)
