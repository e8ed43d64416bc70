import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FfmpegError, findFfmpeg, runFfmpeg } from './ffmpeg.ts'
import { MUSIC, make, scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('ffmpeg')

async function script(name: string, body: string) {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${body}\n`)
  await chmod(path, 0o755)
  return path
}

async function failure(run: Promise<unknown>) {
  const error = await run.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FfmpegError)) throw error ?? new Error('It succeeded.')
  return error
}

describe('findFfmpeg', () => {
  test('uses FFMPEG_PATH, then the system, then the npm package', async () => {
    const named = await script('named', 'echo "ffmpeg version n9.9 Copyright"')
    await script('ffmpeg', 'echo "ffmpeg version 5.1.9-0+deb12u1 Copyright"')
    expect(await findFfmpeg({ FFMPEG_PATH: named, PATH: folder })).toEqual({
      path: named,
      version: '9.9',
      source: 'env',
    })
    const system = { path: join(folder, 'ffmpeg'), version: '5.1.9-0+deb12u1', source: 'system' }
    expect(await findFfmpeg({ PATH: `/nowhere:${folder}` })).toEqual(system)
    const packaged = await findFfmpeg({ PATH: '/nowhere' })
    if (process.platform === 'linux' && process.arch === 'x64') expect(packaged?.source).toBe('npm')
  })

  test('treats a FFMPEG_PATH that does not run as missing', async () => {
    expect(await findFfmpeg({ FFMPEG_PATH: join(folder, 'nothing'), PATH: process.env.PATH })).toBeNull()
    expect(
      await findFfmpeg({ FFMPEG_PATH: await script('other', 'echo hello'), PATH: process.env.PATH }),
    ).toBeNull()
  })
})

describe('runFfmpeg', () => {
  test('runs with low priority, within limits, and without the environment of the server', async () => {
    const said: string[] = []
    const ffmpeg = await script('limits', 'nice; ulimit -d; ulimit -f; env')
    process.env.TONEARM_TEST_SECRET = 'secret of the server'
    await runFfmpeg([], { ffmpeg, timeoutMs: 5000, stdout: (chunk) => said.push(chunk.toString()) })
    const [nice, cache, size, ...env] = said.join('').split('\n')
    expect(Number(nice)).toBeGreaterThanOrEqual(10)
    if (process.platform === 'linux')
      expect([Number(cache), size]).toEqual([1024 * 1024, expect.stringMatching(/^\d+$/)])
    expect(env.join()).not.toContain('secret of the server')
  })

  test('guards every input', async () => {
    const said: string[] = []
    const ffmpeg = await script('args', 'for arg; do echo "$arg"; done')
    await runFfmpeg(['-i', 'concat:/a|/b', '-i', '/c', 'out'], {
      ffmpeg,
      timeoutMs: 5000,
      stdout: (chunk) => said.push(chunk.toString()),
    })
    const args = said.join('').trim().split('\n')
    expect(args.slice(0, 3)).toEqual(['-hide_banner', '-nostdin', '-nostats'])
    expect(args.filter((arg) => arg === '-protocol_whitelist')).toHaveLength(2)
    expect(args).toContain('file:concat:/a|/b')
    expect(args).toContain('file:/c')
  })

  test('kills the process on timeout or abort', async () => {
    const ffmpeg = await script('hanging', 'exec sleep 600')
    expect(await failure(runFfmpeg([], { ffmpeg, timeoutMs: 50 }))).toMatchObject({ kind: 'timeout' })
    const stop = new AbortController()
    const run = runFfmpeg([], { ffmpeg, timeoutMs: 60_000, signal: stop.signal })
    stop.abort(new Error('not wanted'))
    await expect(run).rejects.toThrow('not wanted')
    await expect(runFfmpeg([], { ffmpeg, timeoutMs: 60_000, signal: stop.signal })).rejects.toThrow(
      'not wanted',
    )
  })

  test('reports that ffmpeg is missing', async () => {
    const ffmpeg = join(folder, 'not-there')
    expect(await failure(runFfmpeg([], { ffmpeg, timeoutMs: 1000 }))).toBeInstanceOf(FfmpegError)
  })

  test('returns the last 8 KiB of stderr', async () => {
    const ffmpeg = await script('talking', 'head -c 100000 /dev/zero | tr "\\0" x >&2; echo last >&2; exit 1')
    const error = await failure(runFfmpeg([], { ffmpeg, timeoutMs: 5000 }))
    expect(error.stderr).toHaveLength(8192)
    expect(error.stderr.endsWith('last\n')).toBe(true)
    expect(error.message).toBe(
      'This file can’t be converted: its audio is damaged or in an unsupported format.',
    )
  })

  test('reads input from a pipe and stops at the maximum file size', async () => {
    const source = join(folder, 'music.flac')
    await make(['-f', 'lavfi', '-i', MUSIC, source])
    const out = join(folder, 'piped.wav')
    await runFfmpeg(['-y', '-i', 'pipe:0', out], { input: await readFile(source), timeoutMs: 20_000 })
    expect((await stat(out)).size).toBeGreaterThan(1_700_000)
    const small = join(folder, 'small.wav')
    if (process.platform === 'linux') {
      await failure(runFfmpeg(['-y', '-i', source, small], { timeoutMs: 20_000, fileBytes: 100_000 }))
      expect((await stat(small)).size).toBeLessThanOrEqual(100_000)
    }
  })

  const secret = 'TOP-SECRET-0123456789-'.repeat(200)
  const hidden = join(folder, 'hidden.txt')
  const music = join(folder, 'hidden.ts')
  beforeAll(async () => {
    await writeFile(hidden, secret)
    await make(['-f', 'lavfi', '-i', MUSIC, '-c:a', 'aac', '-f', 'mpegts', music])
  })
  test.each([
    [
      'HLS',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${path}\n#EXT-X-ENDLIST\n`,
    ],
    [
      'HLS of a subtitle',
      (path: string) => `#EXTM3U\n#EXTINF:1,\nsubfile,,start,0,end,99,,:${path}\n#EXT-X-ENDLIST\n`,
    ],
    // These two work without the guards: a relative name counts as safe, and a stream segment needs no other name.
    ['relative ffconcat', (path: string) => `ffconcat version 1.0\nfile ${basename(path)}\n`],
    [
      'relative HLS',
      (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${basename(path)}\n#EXT-X-ENDLIST\n`,
    ],
    ['ffconcat', (path: string) => `ffconcat version 1.0\nfile '${path}'\n`],
    ['DASH', (path: string) => `<?xml version="1.0"?><MPD><BaseURL>file://${path}</BaseURL></MPD>`],
  ])('a %s playlist named .mp3 reads no other file', async (_, playlist) => {
    for (const target of [hidden, music]) {
      const evil = join(folder, 'evil.mp3')
      await writeFile(evil, playlist(target))
      const received: Buffer[] = []
      const error = await failure(
        runFfmpeg(['-i', evil, '-f', 's16le', 'pipe:1'], {
          timeoutMs: 20_000,
          stdout: (chunk) => received.push(chunk),
        }),
      )
      expect(Buffer.concat(received)).toHaveLength(0)
      expect(error.stderr).not.toContain('TOP-SECRET')
    }
  })
})
