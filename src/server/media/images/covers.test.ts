import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseHex } from '../../../contract/platform/theme.ts'
import { scratchFolder } from '../testing/corpus.ts'
import { coverKey, makeCovers } from './covers.ts'
import { findFolderCovers } from './folder-cover.ts'

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

  const noise = () =>
    sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#aa5500',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })

  test.each(['jpeg', 'progressive', 'png'])('accepts a %s of which little is missing', async (kind) => {
    const whole =
      kind === 'progressive'
        ? await noise().jpeg({ progressive: true }).toBuffer()
        : await noise()
            .toFormat(kind as 'jpeg')
            .toBuffer()
    for (const part of [whole.length - 2, Math.floor(whole.length * 0.99), Math.floor(whole.length * 0.9)])
      expect((await makeCovers(whole.subarray(0, part))).files).toHaveLength(4)
  })

  test('accepts a picture behind stray bytes', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const image = await noise().toFormat(format).toBuffer()
      const stray = Buffer.concat([Buffer.from([0, 0]), image, Buffer.from('junk')])
      expect((await makeCovers(stray)).files).toHaveLength(4)
    }
  })

  test.each([24, 32, 8, 4, 1] as const)('accepts a BMP of %i bits per pixel', async (bits) => {
    const covers = await makeCovers(bmpOf(40, 30, bits))
    expect([covers.width, covers.height]).toEqual([40, 30])
    expect(covers.color).toBe('#ff0000')
    const bomb = bmpOf(4, 4, 24)
    bomb.writeInt32LE(100_000, 18)
    bomb.writeInt32LE(100_000, 22)
    await expect(makeCovers(bomb)).rejects.toMatchObject({ reason: 'This image is too large.' })
    await expect(makeCovers(bmpOf(40, 30, bits).subarray(0, 60))).rejects.toMatchObject({
      name: 'BadMediaError',
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

/** Returns a red BMP. */
function bmpOf(width: number, height: number, bits: 1 | 4 | 8 | 24 | 32): Buffer {
  const palette = bits <= 8 ? 2 ** bits : 0
  const row = Math.ceil((width * bits) / 32) * 4
  const offset = 54 + palette * 4
  const file = Buffer.alloc(offset + row * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(offset, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(row * height, 34)
  for (let entry = 0; entry < palette; entry++) file[54 + entry * 4 + 2] = 255
  if (bits > 8)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) file[offset + y * row + (x * bits) / 8 + 2] = 255
  return file
}

test('keys are grouped in folders by hash', () => {
  expect(coverKey('abcdef', 256, 'webp')).toBe('covers/ab/abcdef-256.webp')
})

test('finds the cover of a folder', async () => {
  const dir = join(folder, 'album')
  await mkdir(join(dir, 'cover.jpg'), { recursive: true })
  expect(await findFolderCovers(dir)).toEqual([])
  for (const name of ['back.jpg', 'Album.PNG', 'FRONT.webp', 'Folder.JPG', 'cover.txt'])
    await writeFile(join(dir, name), '')
  expect((await findFolderCovers(dir))[0]).toBe(join(dir, 'Folder.JPG'))
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'AlbumArt_{1}_Large.jpg'), '')
  await writeFile(join(other, 'back.jpg'), '')
  expect(await findFolderCovers(other)).toEqual([join(other, 'AlbumArt_{1}_Large.jpg')])
  const one = join(folder, 'one')
  await mkdir(one)
  await writeFile(join(one, 'The Album.jpg'), '')
  expect(await findFolderCovers(one)).toEqual([join(one, 'The Album.jpg')])
  await writeFile(join(dir, 'Cover.jpeg'), '')
  expect((await findFolderCovers(dir))[0]).toBe(join(dir, 'Cover.jpeg'))
})
