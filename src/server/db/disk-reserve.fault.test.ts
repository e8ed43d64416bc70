// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, startServer } from '../testing/process.ts'

const data = mkdtempSync(join(tmpdir(), 'tonearm-disk-'))
/** Only root may mount a small disk. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', data]).status === 0
afterAll(() => {
  if (mounted) execFileSync('umount', [data])
  rmSync(data, { recursive: true, force: true })
})

/** Writes until the disk is full, as any other program may. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a')
  try {
    for (const part of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)])
      for (;;) await file.write(part).catch(() => Promise.reject(new Error('full')))
  } catch {
    // That was the aim.
  } finally {
    await file.close()
  }
}

const account = { email: 'boss@example.org', password: 'first of all of them' }

test.runIf(mounted)(
  'log-ins and reading go on with a full disk, uploads are refused until there is space',
  async () => {
    const variables = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
    const server = await startServer(data, await freePort(), variables)
    const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
    const logIn = () =>
      call('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
    try {
      const { access_token } = (await (await logIn()).json()) as { access_token: string }
      const upload = async () => {
        const metadata = `filename ${btoa('a.mp3')},purpose ${btoa('audio')}`
        const headers = {
          authorization: `Bearer ${access_token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': metadata,
        }
        return (await call('/api/uploads', { method: 'POST', headers })).status
      }
      expect(await upload()).toBe(201)
      const reserve = join(data, 'reserve')
      await expect
        .poll(() => existsSync(reserve) && statSync(reserve).size, { timeout: 20_000 })
        .toBe(64 * 1024 * 1024)

      const filler = join(data, 'filler')
      await fill(filler)
      await expect.poll(() => existsSync(reserve), { timeout: 10_000 }).toBe(false)
      for (let n = 0; n < 50; n++) {
        expect((await logIn()).status).toBe(200)
        expect((await call('/api/albums')).status).toBe(200)
      }
      expect(await upload()).toBe(507)

      await rm(filler)
      await expect.poll(() => existsSync(reserve), { timeout: 10_000 }).toBe(true)
      await expect.poll(upload, { timeout: 10_000 }).toBe(201)
    } finally {
      await server.stop()
    }
  },
)
