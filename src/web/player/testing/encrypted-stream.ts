import { createCipheriv } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
const KEY = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const IV = Buffer.alloc(16, 7)
const BLOCK = 16

/** Makes a box of ISO BMFF. */
const box = (name: string, ...parts: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4)
  return Buffer.concat([head, body])
}

/** Finds a box by its name, which no audio in front of it contains. */
const find = (bytes: Buffer, name: string, from = 0): { start: number; size: number } => {
  const start = bytes.indexOf(name, from) - 4
  return { start, size: bytes.readUInt32BE(start) }
}

/** Describes the samples of a track as encrypted with `cbcs` and one initialization vector (ISO 23001-7). */
const protect = (init: Buffer): Buffer => {
  const entry = find(init, 'mp4a')
  const scheme = box('schm', [0, 0, 0, 0], Buffer.from('cbcs'), [0, 1, 0, 0])
  const track = box('tenc', [1, 0, 0, 0, 0, 0, 1, 0], KEY_ID, [BLOCK], IV)
  const protection = box('sinf', box('frma', Buffer.from('mp4a')), scheme, box('schi', track))
  const end = entry.start + entry.size
  const result = Buffer.concat([init.subarray(0, end), protection, init.subarray(end)])
  result.write('enca', entry.start + 4)
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'enca']) {
    const { start, size } = find(result, name)
    result.writeUInt32BE(size + protection.length, start)
  }
  return result
}

/** Encrypts the whole blocks of each sample of a fragment. */
const encrypt = (fragment: Buffer): Buffer => {
  const result = Buffer.from(fragment)
  const run = find(result, 'trun').start + 8
  const flags = result.readUInt32BE(run)
  const count = result.readUInt32BE(run + 4)
  // Duration, size, flags and composition offset of each sample are optional.
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  const first = run + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let at = find(result, 'mdat').start + 8
  for (let sample = 0; sample < count; sample++) {
    const size = result.readUInt32BE(first + 4 * (sample * fields.length + fields.indexOf(0x200)))
    const cipher = createCipheriv('aes-128-cbc', KEY, IV).setAutoPadding(false)
    cipher.update(result.subarray(at, at + size - (size % BLOCK))).copy(result, at)
    at += size
  }
  return result
}

/** Makes `keys.m3u8` from a rendition of the song: the beginning, encrypted for Clear Key, and its license. */
export const encryptStream = (folder: string): void => {
  writeFileSync(join(folder, 'encrypted.mp4'), protect(readFileSync(join(folder, 'init_0.mp4'))))
  writeFileSync(join(folder, 'encrypted.m4s'), encrypt(readFileSync(join(folder, 'v0_0.m4s'))))
  const key = `METHOD=SAMPLE-AES,KEYFORMAT="org.w3.clearkey",KEYID=0x${KEY_ID.toString('hex')},URI="license.json"`
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-PLAYLIST-TYPE:VOD'],
    ...[
      `#EXT-X-KEY:${key}`,
      '#EXT-X-MAP:URI="encrypted.mp4"',
      '#EXTINF:4,',
      'encrypted.m4s',
      '#EXT-X-ENDLIST',
    ],
  ]
  writeFileSync(join(folder, 'keys.m3u8'), lines.join('\n'))
  const [kid, k] = [KEY_ID, KEY].map((bytes) => bytes.toString('base64url'))
  const license = { keys: [{ kty: 'oct', kid, k }], type: 'temporary' }
  writeFileSync(join(folder, 'license.json'), JSON.stringify(license))
}
