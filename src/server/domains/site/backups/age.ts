import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BadArchiveError, CUT_OR_DAMAGED, DAMAGED, WRONG_PASSPHRASE } from './archive.ts'

// The format of age (age-encryption.org/v1) with a passphrase, so that a backup can be decrypted without Tonearm too. Node
// derives the key in another thread; libraries in JavaScript would hold up all requests meanwhile.

const INTRO = 'age-encryption.org/v1\n'
const CIPHER = 'chacha20-poly1305'
const CHUNK = 64 * 1024
const TAG = 16
const NONCE = 16
/** scrypt with N = 2^17 takes half a second and 128 MB. Files of others may need eight times as much. */
const WORK = 17
const MOST_WORK = 20
/** More than a header with a passphrase can have. */
export const HEAD_BYTES = 512

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const wrappingKey = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> => {
  const [N, r] = [2 ** work, 8]
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labelled, 32, { N, r, p: 1, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const derived = (fileKey: Buffer, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))

const seal = (key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer => {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if the key is another one, or the bytes were changed. */
const open = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
  try {
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    return undefined
  }
}

const NO_NONCE = Buffer.alloc(12)

/** The nonce of a chunk of the content: its number, and whether it is the last. */
const nonceOf = (index: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number) {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    const whole = Buffer.concat(parts)
    let at = 0
    for (; whole.length - at > size; at += size) yield { bytes: whole.subarray(at, at + size), last: false }
    parts = [whole.subarray(at)]
    length = whole.length - at
  }
  yield { bytes: Buffer.concat(parts), last: true }
}

/** Encrypts a stream with a passphrase. */
export const encrypting = (passphrase: string, work = WORK) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(NONCE)]
    const wrapped = seal(await wrappingKey(passphrase, salt, work), NO_NONCE, fileKey)
    const header = `${INTRO}-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`
    const mac = createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
      .update(header)
      .digest()
    yield Buffer.concat([Buffer.from(`${header} ${base64(mac)}\n`), nonce])
    const key = derived(fileKey, nonce, 'payload')
    let index = 0
    for await (const { bytes, last } of chunksOf(source, CHUNK))
      yield seal(key, nonceOf(index++, last), bytes)
  }

export const isEncrypted = (head: Buffer): boolean => head.subarray(0, INTRO.length).toString() === INTRO

const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n/

/** The key of the content of an encrypted file, and where it starts. */
export interface Unlocked {
  key: Buffer
  start: number
}

/** Opens the head of an encrypted file. Throws {@link BadArchiveError} for a wrong passphrase. */
export const unlock = async (head: Buffer, passphrase: string): Promise<Unlocked> => {
  const [whole = '', header = '', salt = '', work = '', wrapped = '', mac = ''] =
    HEADER.exec(head.toString('latin1')) ?? []
  const start = whole.length + NONCE
  if (whole === '' || !(Number(work) > 0 && Number(work) <= MOST_WORK) || head.length < start)
    throw new BadArchiveError(DAMAGED)
  const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = open(key, NO_NONCE, Buffer.from(wrapped, 'base64'))
  if (!fileKey) throw new BadArchiveError(WRONG_PASSPHRASE)
  const right = createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()
  if (!timingSafeEqual(right, Buffer.from(mac, 'base64'))) throw new BadArchiveError(DAMAGED)
  return { key: derived(fileKey, head.subarray(whole.length, start), 'payload'), start }
}

/** Decrypts the content of a file. Throws {@link BadArchiveError} if it is truncated or damaged. */
export const decrypting = (key: Buffer) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    let index = 0
    for await (const { bytes, last } of chunksOf(source, CHUNK + TAG)) {
      const opened = bytes.length < TAG ? undefined : open(key, nonceOf(index, last), bytes)
      if (!opened) throw new BadArchiveError(last ? CUT_OR_DAMAGED : DAMAGED)
      index++
      yield opened
    }
  }
