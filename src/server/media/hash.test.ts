import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashFile } from './hash.ts'
import { scratchFolder } from './testing/corpus.ts'

const folder = await scratchFolder('hash')

test.each([0, 1, 4095, 1024 * 1024, 3_000_001])('hashes %d bytes', async (size) => {
  const path = join(folder, `file-${size}`)
  const bytes = randomBytes(size)
  await writeFile(path, bytes)
  expect(await hashFile(path)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a missing file rejects', async () => {
  await expect(hashFile('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' })
})
