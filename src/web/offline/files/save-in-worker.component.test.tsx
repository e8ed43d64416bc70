import { beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '../../../contract/core/files.ts'
import { DOWNLOADS } from '../../worker/saved-files.ts'
import { DamagedError } from '../../worker/store-parts.ts'
import { isSavedFile, RefusedError } from './save-file.ts'
import { saveInWorker } from './save-in-worker.ts'

/** Files are saved by a real worker; what it fetches are blobs of this page. */

const size = 2 * PART_BYTES + 77
const audio = (): string => URL.createObjectURL(new Blob([new Uint8Array(size)], { type: 'audio/mpeg' }))

const save = (url: string, more: { path?: string; checksum?: string; signal?: AbortSignal } = {}) => {
  const { path = '/saved/1/song/7', checksum = null, signal = new AbortController().signal } = more
  const arrived: number[] = []
  const saving = saveInWorker({ path, url, type: 'audio/mpeg', bytes: size, checksum }, signal, (bytes) =>
    arrived.push(bytes),
  )
  return { saving, arrived }
}

beforeEach(() => caches.delete(DOWNLOADS))

test('files are saved in a worker, several at a time, and their progress is reported', async () => {
  const all = [1, 2, 3].map((id) => ({ path: `/saved/1/song/${id}` }))
  const started = all.map(({ path }) => save(audio(), { path }))
  expect(await Promise.all(started.map(({ saving }) => saving))).toEqual([size, size, size])
  expect(await Promise.all(all.map(({ path }) => isSavedFile(path, size)))).toEqual([true, true, true])
  for (const { arrived } of started) expect(arrived[0]).toBe(0)
})

test('the worker says why a file was not saved', async () => {
  await expect(save(audio(), { checksum: 'f'.repeat(64) }).saving).rejects.toThrow(DamagedError)
  // The server of these tests refuses files outside of the project.
  await expect(save('/@fs/etc/hosts').saving).rejects.toThrow(RefusedError)
  const revoked = audio()
  URL.revokeObjectURL(revoked)
  await expect(save(revoked).saving).rejects.toThrow(TypeError)
  expect(await (await caches.open(DOWNLOADS)).keys()).toEqual([])
})

test('saving can be stopped, before it starts and later', async () => {
  await expect(save(audio(), { signal: AbortSignal.abort() }).saving).rejects.toThrow('AbortError')
  const stopping = new AbortController()
  const { saving } = save(audio(), { signal: stopping.signal })
  stopping.abort()
  await expect(saving).rejects.toThrow('AbortError')
  expect(await isSavedFile('/saved/1/song/7', size)).toBe(false)
  expect(await save(audio()).saving).toBe(size)
})
