import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { decrypting, encrypting, HEAD_BYTES, isEncrypted, unlock } from './age.ts'

const PASSPHRASE = 'correct horse battery'
const CHUNK = 64 * 1024
/** Little work, to save time. */
const WORK = 10

const encrypted = async (bytes: Buffer, parts = 1): Promise<Buffer> => {
  const size = Math.ceil(bytes.length / parts)
  const source = Array.from({ length: parts }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  return Buffer.concat(await Readable.from(encrypting(PASSPHRASE, WORK)(Readable.from(source))).toArray())
}
const decrypted = async (file: Buffer, passphrase = PASSPHRASE): Promise<Buffer> => {
  const { key, start } = await unlock(file.subarray(0, HEAD_BYTES), passphrase)
  return Buffer.concat(await Readable.from(decrypting(key)(Readable.from([file.subarray(start)]))).toArray())
}

test('opens what another program encrypted', async () => {
  // By age-encryption 0.3.1.
  const file = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCA5SUk0VEFSQm1ySHM3K3hDcjRXWWFBIDEwCnhhSTVmUXNyWFIxQlJSUXdMN2hOOXA3' +
      'YjRmRGZNV0c4a3VldTZ1M0dlVjgKLS0tIEpFYkU5Z3ExV1R0R1piZU9aV1dEREZCcjJWWVMvcEIxYVV2MlJmK29iS1UKdo/6HA5raZ0GJBcN' +
      'wWbcEaxjh3KFM63Cd59xkSb6rh8My5Ha7pt5DAsAof6AuhwxLhhcEqErOnhqXSXwTIw=',
    'base64',
  )
  expect(isEncrypted(file)).toBe(true)
  expect((await decrypted(file)).toString()).toBe('Encrypted by another program.\n')
})

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('returns %i bytes as they were', async (length) => {
  const bytes = Buffer.from(Array.from({ length }, (_, at) => at % 251))
  const file = await encrypted(bytes, 7)
  expect((await decrypted(file)).equals(bytes)).toBe(true)
})

test('refuses another passphrase, damage, and a file without its end', async () => {
  const file = await encrypted(Buffer.alloc(2 * CHUNK + 5, 'a'))
  await expect(decrypted(file, 'an incorrect horse')).rejects.toThrow('The passphrase is wrong')
  const changed = (at: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  await expect(decrypted(changed(file.length - CHUNK))).rejects.toThrow('The backup is damaged')
  // Whole chunks that end too early, and a part of one.
  for (const cut of [file.subarray(0, -(5 + 16)), file.subarray(0, -1), file.subarray(0, -CHUNK)])
    await expect(decrypted(cut)).rejects.toThrow('The backup is incomplete')
  const others = file.toString('latin1').replace('scrypt', 'X25519')
  await expect(decrypted(Buffer.from(others, 'latin1'))).rejects.toThrow('The backup is damaged')
  const workless = file.toString('latin1').replace(/(scrypt \S+) \d+/, '$1 00')
  await expect(decrypted(Buffer.from(workless, 'latin1'))).rejects.toThrow('The backup is damaged')
})
