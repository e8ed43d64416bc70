import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseHex } from '../../../contract/platform/theme.ts'
import { scratchFolder } from '../testing/corpus.ts'
import { coverKey, makeCovers } from './covers.ts'
import { findFolderCover } from './folder-cover.ts'

const folder = await scratchFolder('covers')

const sleeve = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a8a8a' } }).composite([
  {
    input: Buffer.from(
      '<svg width="1200" height="900"><circle cx="600" cy="450" r="260" fill="#d0281e"/></svg>',
    ),
  },
])

describe('makeCovers', () => {
  test('creates squares of all sizes with hash and colour', async () => {
    const input = await sleeve.clone().jpeg({ quality: 95 }).toBuffer()
    const covers = await makeCovers(input)
    expect(covers.hash).toBe(createHash('sha256').update(input).digest('hex'))
    expect([covers.width, covers.height]).toEqual([1200, 900])
    const sizes = await Promise.all(
      covers.files.map(async ({ size, format, bytes }) => {
        const { width, height, format: real } = await sharp(bytes).metadata()
        return [size, format, real, width, height]
      }),
    )
    expect(sizes).toEqual([
      [64, 'webp', 'webp', 64, 64],
      [256, 'webp', 'webp', 256, 256],
      [512, 'webp', 'webp', 512, 512],
      [1024, 'webp', 'webp', 900, 900],
    ])
    const [red, green, blue] = parseHex(covers.color)
    expect([red > 180, green < 80, blue < 80]).toEqual([true, true, true])
  })

  test('reads from a path and every format, including small, grey, transparent and animated images', async () => {
    for (const format of ['png', 'webp', 'gif', 'jpeg'] as const) {
      const path = join(folder, `tiny.${format}`)
      await writeFile(
        path,
        await sharp({
          create: { width: 10, height: 30, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.5 } },
        })
          .toFormat(format)
          .toBuffer(),
      )
      const covers = await makeCovers(path)
      expect(covers.files).toHaveLength(4)
      expect(covers.color).toMatch(/^#[0-9a-f]{6}$/)
      expect((await sharp(covers.files[3]?.bytes).metadata()).width).toBe(10)
    }
  })

  test('creates banners three times as wide as high, with a hash that differs from the squares of the same image', async () => {
    const input = await sleeve.clone().jpeg({ quality: 95 }).toBuffer()
    const [banner, square] = [await makeCovers(input, 'wide'), await makeCovers(input)]
    expect(banner.hash).not.toBe(square.hash)
    const sizes = await Promise.all(
      banner.files.map(async ({ size, bytes }) => {
        const { width, height } = await sharp(bytes).metadata()
        return [size, width, height]
      }),
    )
    expect(sizes).toEqual([
      [64, 192, 64],
      [256, 768, 256],
      [512, 1200, 400],
      [1024, 1200, 400],
    ])
  })

  test('applies the EXIF orientation and strips metadata', async () => {
    const input = await sleeve
      .clone()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'PRIVATE-PLACE' }, IFD3: { GPSLatitude: '1/1' } })
      .jpeg()
      .toBuffer()
    expect(input.includes('PRIVATE-PLACE')).toBe(true)
    const covers = await makeCovers(input)
    expect([covers.width, covers.height]).toEqual([900, 1200])
    for (const { bytes } of covers.files) {
      expect(Buffer.from(bytes).includes('PRIVATE-PLACE')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  test.each([
    ['text', Buffer.from('no picture')],
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s', async (_, bytes) => {
    await expect(makeCovers(bytes)).rejects.toMatchObject({
      name: 'BadMediaError',
      code: 'unsupported_media',
    })
  })

  test('rejects TIFF, AVIF and a truncated image', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#aa5500',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    for (const bytes of [
      await sleeve.clone().tiff().toBuffer(),
      await sharp(whole).avif().toBuffer(),
      whole.subarray(0, whole.length / 2),
    ]) {
      await expect(makeCovers(bytes)).rejects.toMatchObject({ reason: 'This file isn’t an image.' })
    }
  })

  test('rejects a decompression bomb before decoding it', async () => {
    const bomb = pngOf(30_000, 30_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage().rss
    await expect(makeCovers(bomb)).rejects.toMatchObject({ reason: 'This image is too large.' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

/** Returns a valid black PNG with one bit per pixel: 30,000 by 30,000 pixels in about 110 kB. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const frame = Buffer.alloc(named.length + 8)
    frame.writeUInt32BE(body.length)
    named.copy(frame, 4)
    frame.writeUInt32BE(crc32(named), named.length + 4)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('keys are grouped in folders by hash', () => {
  expect(coverKey('abcdef', 256, 'webp')).toBe('covers/ab/abcdef-256.webp')
})

test('finds the cover of a folder', async () => {
  const dir = join(folder, 'album')
  await mkdir(join(dir, 'cover.jpg'), { recursive: true })
  expect(await findFolderCover(dir)).toBeNull()
  for (const name of ['back.jpg', 'Album.PNG', 'FRONT.webp', 'Folder.JPG', 'cover.txt'])
    await writeFile(join(dir, name), '')
  expect(await findFolderCover(dir)).toBe(join(dir, 'Folder.JPG'))
  await writeFile(join(dir, 'Cover.jpeg'), '')
  expect(await findFolderCover(dir)).toBe(join(dir, 'Cover.jpeg'))
})
