import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintFile, hashFile } from './hash.ts'
import { withFile } from './open-file.ts'
import { scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('hash')

test.each([0, 1, 4095, 1024 * 1024, 3_000_001])('hashes %d bytes', async (size) => {
  const path = join(folder, `file-${size}`)
  const bytes = randomBytes(size)
  await writeFile(path, bytes)
  expect(await hashFile(path)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a fingerprint changes with the size, the beginning, the middle and the end', async () => {
  const bytes = randomBytes(700_001)
  const path = join(folder, 'large')
  const fingerprint = async (change: (copy: Buffer) => Buffer) => {
    await writeFile(path, change(Buffer.from(bytes)))
    return withFile(path, fingerprintFile)
  }
  const changed = (at: number) => (copy: Buffer) => {
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  const whole = await fingerprint((copy) => copy)
  expect(whole).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), fingerprinted: true })
  for (const at of [0, 350_000, 700_000]) expect(await fingerprint(changed(at))).not.toEqual(whole)
  expect(await fingerprint((copy) => copy.subarray(0, -1))).not.toEqual(whole)
  expect(await fingerprint(changed(200_000))).toEqual(whole)
})

test('a small file is hashed whole', async () => {
  const path = join(folder, 'small')
  await writeFile(path, randomBytes(512 * 1024))
  expect(await withFile(path, fingerprintFile)).toEqual({ hash: await hashFile(path), fingerprinted: false })
})

test('a missing file rejects', async () => {
  await expect(hashFile('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' })
})
