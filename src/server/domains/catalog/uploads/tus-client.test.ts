import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DetailedError, Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeFolder, makeMusic } from '../../../testing/music.ts'
import { createUser, openSession } from '../../platform/auth/sessions/accounts.service.ts'

let app: TestApp
let token: string
let endpoint: string

beforeAll(async () => {
  app = await testApp()
  const account = {
    name: 'Client',
    email: 'client@example.org',
    password_hash: null,
    is_admin: false,
    roles: ['user'],
  }
  const id = await createUser(app.ctx, account)
  const client = { address: '127.0.0.1', agent: 'test', locale: null, device: () => 'a device' }
  token = (await openSession(app.ctx, id, client)).access_token
  endpoint = `${await app.fastify.listen({ port: 0, host: '127.0.0.1' })}/api/uploads`
})
afterAll(() => app.close())

const options = (name: string) => ({
  endpoint,
  chunkSize: 16 * 1024,
  retryDelays: null,
  headers: { authorization: `Bearer ${token}` },
  metadata: { filename: name, filetype: 'audio/flac', purpose: 'audio' },
})

/** Sends until the end, or until `enough` bytes were received. Returns the URL of the upload. */
const send = async (
  bytes: Buffer,
  name: string,
  more: { uploadUrl?: string; enough?: number } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...options(name),
      ...(more.uploadUrl !== undefined && { uploadUrl: more.uploadUrl }),
      onError: reject,
      onSuccess: () => resolve(upload.url as string),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= (more.enough ?? Number.POSITIVE_INFINITY)) {
          void upload.abort().then(() => resolve(upload.url as string))
        }
      },
    })
    upload.start()
  })

test('the browser client uploads a file, disconnects, and resumes', async () => {
  const bytes = await readFile(
    await makeMusic(join(makeFolder(), 'a.flac'), { title: 'Resumed' }, { seconds: 5 }),
  )
  const half = await send(bytes, 'a.flac', { enough: bytes.length / 2 })
  const id = half.split('/').at(-1) as string
  const state = await app.call(uploads.get, { params: { id } }, token)
  expect(state.status).toBe('uploading')
  expect(state.offset).toBeGreaterThan(0)
  expect(state.offset).toBeLessThan(bytes.length)
  expect(await send(bytes, 'a.flac', { uploadUrl: half })).toBe(half)
  expect(await app.call(uploads.get, { params: { id } }, token)).toMatchObject({
    status: 'uploaded',
    tags: { title: 'Resumed' },
  })
})

test('an error reaches the client with its reason', async () => {
  const error = await send(Buffer.from('no music at all, only words'), 'b.flac').catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DetailedError)
  const response = (error as DetailedError).originalResponse
  expect(response?.getStatus()).toBe(415)
  expect(JSON.parse(response?.getBody() ?? '{}')).toMatchObject({
    code: 'unsupported_media',
    message: 'This file is damaged or isn’t audio.',
  })
})
