import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'
import { freePort } from '../src/server/testing/process.ts'

const ROOT = join(import.meta.dirname, '..')
const PASSWORD = 'correct horse battery'

/** Creates tones of some seconds each, tagged as one album. */
const makeTones = async (folder: string, count: number, seconds: number): Promise<void> => {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) throw new Error('ffmpeg is missing')
  mkdirSync(folder, { recursive: true })
  for (let no = 1; no <= count; no++) {
    const names = { title: `Tone ${no}`, artist: 'Tones', album: 'Tones', track: String(no) }
    const tags = Object.entries(names).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
    const tone = `sine=${200 + 20 * no}:r=44100:d=${seconds}`
    execFileSync(ffmpeg.path, ['-v', 'error', '-f', 'lavfi', '-i', tone, ...tags, join(folder, `${no}.flac`)])
  }
}

/** A running product with some users and songs. */
export interface Product {
  url: string
  users: string[]
  songs: number[]
  call: <T>(path: string, token?: string, body?: object) => Promise<T>
}

/** Starts the product from the command line, with tones in it that are packaged, and that many users. */
export const withProduct = async <T>(
  { users, tones, seconds }: { users: number; tones: number; seconds: number },
  run: (product: Product) => Promise<T>,
): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-bench-'))
  const music = mkdtempSync(join(tmpdir(), 'tonearm-bench-music-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    TONEARM_DATA: dataDir,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const call = async <R>(path: string, token?: string, body?: object): Promise<R> => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as R
  }
  const until = async <R>(ask: () => Promise<R | null>): Promise<R> => {
    for (;;) {
      const found = await ask().catch(() => null)
      if (found) return found
      await pause(200)
    }
  }
  const tonearm = (...args: string[]) =>
    execFileSync(process.execPath, ['src/server/cli.ts', ...args], { cwd: ROOT, env, stdio: 'ignore' })
  try {
    await until(() => call('/albums'))
    await makeTones(music, tones, seconds)
    tonearm(
      'user',
      'create',
      '--name',
      'Operator',
      '--email',
      'op@example.org',
      '--password',
      PASSWORD,
      '--admin',
    )
    tonearm('import', music)
    const tokens: string[] = []
    for (let i = 0; i < users; i++) {
      const body = { name: `Listener ${i + 1}`, email: `listener${i}@example.org`, password: PASSWORD }
      const account = { ...body, password_confirmation: PASSWORD, terms: true }
      tokens.push((await call<{ access_token: string }>('/register', undefined, account)).access_token)
    }
    const songs = await until(async () => {
      const { data } = await call<{ data: { id: number }[] }>('/songs?per_page=50')
      if (data.length < tones) return null
      for (const { id } of data)
        if (!(await call<{ hls_url: string | null }>(`/songs/${id}/stream`)).hls_url) return null
      return data.map(({ id }) => id)
    })
    return await run({ url, users: tokens, songs, call })
  } finally {
    const gone = new Promise((resolve) => server.on('exit', resolve))
    server.kill('SIGTERM')
    await gone
    for (const folder of [dataDir, music]) rmSync(folder, { recursive: true, force: true })
  }
}
