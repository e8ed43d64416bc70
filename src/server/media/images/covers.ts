import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { toHex } from '../../../contract/platform/theme.ts'
import { BadMediaError } from '../bad-media.ts'
import { bmpSize, decodeBmp, isBmp } from './bmp.ts'

type Rgb = [red: number, green: number, blue: number]

/** Number of hue families: twelve steps of the colour wheel. */
const HUES = 12
/** Below this chroma a pixel appears grey and has no hue. */
const LEAST_CHROMA = 0.06

interface Family {
  weight: number
  sum: Rgb
}

const empty = (): Family => ({ weight: 0, sum: [0, 0, 0] })

const join = (family: Family, [red, green, blue]: Rgb, weight: number): void => {
  family.weight += weight
  family.sum[0] += red * weight
  family.sum[1] += green * weight
  family.sum[2] += blue * weight
}

/** Returns the position on the colour wheel, 0 to 1. */
const hueOf = ([red, green, blue]: Rgb, high: number, chroma: number): number => {
  const sixth =
    high === red
      ? ((green - blue) / chroma + 6) % 6
      : high === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return sixth / 6
}

/**
 * Returns the dominant colour of RGB pixels (three bytes each): the hue covering most of the image, vivid pixels
 * weighing more than pale ones, near-black and near-white ones hardly at all. An image without hue yields its mean
 * grey.
 */
function dominantColor(pixels: Uint8Array): string {
  const families = Array.from({ length: HUES }, empty)
  const greys = empty()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const pixel: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const high = Math.max(...pixel)
    const chroma = high - Math.min(...pixel)
    if (chroma / 255 < LEAST_CHROMA) {
      join(greys, pixel, 1)
      continue
    }
    const lightness = (2 * high - chroma) / 510
    const middle = Math.max(0.05, 1 - Math.abs(lightness - 0.45) / 0.55)
    const family = families[Math.round(hueOf(pixel, high, chroma) * HUES) % HUES]
    if (family) join(family, pixel, (chroma / 255) * middle)
  }
  const best = families.reduce((most, family) => (family.weight > most.weight ? family : most))
  const { sum, weight } = best.weight > 0 ? best : greys
  return toHex(weight > 0 ? [sum[0] / weight, sum[1] / weight, sum[2] / weight] : [0, 0, 0])
}

/** Edge lengths of the squares created from every image. */
export const COVER_SIZES = [64, 256, 512, 1024] as const
export type CoverSize = (typeof COVER_SIZES)[number]
/**
 * A banner is three times as wide as high; its files are named by height, those of covers by edge length. A whole picture
 * is not cropped; its files are named by their longer edge.
 */
export type ImageShape = 'square' | 'wide' | 'whole'
type Sharp = typeof import('sharp').default
type FailOn = 'none' | 'error'
const RATIO: Record<ImageShape, number> = { square: 1, wide: 3, whole: 1 }

/** Returns the hash (hex) of an image; it differs per shape. */
export const imageHash = (bytes: Uint8Array, shape: ImageShape = 'square'): string =>
  createHash('sha256')
    .update(shape === 'square' ? '' : `${shape} `)
    .update(bytes)
    .digest('hex')
export type CoverFormat = 'webp'

export interface CoverFile {
  size: CoverSize
  format: CoverFormat
  bytes: Uint8Array
}

export interface Covers {
  hash: string
  /** '#rrggbb', the dominant colour. */
  color: string
  /** Of the input after applying its orientation. */
  width: number
  height: number
  files: CoverFile[]
}

/** 64 megapixels: larger than any cover scan, small enough to make decompression bombs ineffective. */
const MAX_PIXELS = 64_000_000
const MAX_BYTES = 50 * 1024 * 1024
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])

/** Loaded with the first image: the library and its codecs cost a server that starts 15 MB and part of its time. */
const loadSharp = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
  // Each image is decoded once on one thread: throughput comes from parallel jobs, and the server stays responsive.
  sharp.cache(false)
  return sharp
}

/**
 * Creates squares, banners or whole pictures of an image in all sizes, always re-encoded and without metadata, with hash and colour.
 * Throws BadMediaError for anything but JPEG, PNG, WebP, GIF or BMP, for too large images, and for damaged ones of which
 * much is missing.
 */
export async function makeCovers(input: Uint8Array | string, shape: ImageShape = 'square'): Promise<Covers> {
  const bytes = typeof input === 'string' ? await readFile(input) : input
  if (bytes.length === 0) throw new BadMediaError('This file is empty.')
  if (bytes.length > MAX_BYTES) throw new BadMediaError('This image is too large.')
  const sharp = await loadSharp()
  const file = fromStart(bytes)
  const image = isBmp(file) ? await pngOfBmp(sharp, file) : file
  const { width, height } = await measure(sharp, image)
  const decode = (failOn: FailOn) =>
    shape === 'whole'
      ? shrink(sharp, image, failOn)
      : cut(sharp, image, { width, height, ratio: RATIO[shape], failOn })
  try {
    const { data, info } = await decode('error').catch(async (error: unknown) => {
      if (!(await isMostlyThere(sharp, image))) throw error
      return decode('none')
    })
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } } as const
    const files: CoverFile[] = []
    for (const size of COVER_SIZES) {
      const image = sharp(data, raw).resize(size * RATIO[shape], size, {
        fit: shape === 'whole' ? 'inside' : 'cover',
        kernel: 'lanczos3',
        withoutEnlargement: true,
      })
      const encoded = await image.webp({ quality: size <= 64 ? 75 : 82, effort: 3 }).toBuffer()
      files.push({ size, format: 'webp', bytes: encoded })
    }
    const small = await sharp(data, raw).resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    return { hash: imageHash(bytes, shape), color: dominantColor(small), width, height, files }
  } catch (error) {
    throw new BadMediaError('This file isn’t an image.', error)
  }
}

async function measure(sharp: Sharp, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Only the header is read here; the pixel limit is checked before anything is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new BadMediaError('This file isn’t an image.', error)
    })
  if (!FORMATS.has(header.format)) throw new BadMediaError('This file isn’t an image.')
  if (header.width * (header.pageHeight ?? header.height) > MAX_PIXELS)
    throw new BadMediaError('This image is too large.')
  return header.autoOrient
}

/** Decodes once: oriented, cropped to the region of interest, at most 1024 pixels high, on white where transparent. */
function cut(
  sharp: Sharp,
  bytes: Uint8Array,
  { width, height, ratio, failOn }: { width: number; height: number; ratio: number; failOn: FailOn },
) {
  const edge = Math.max(1, Math.min(1024, height, Math.floor(width / ratio)))
  const position = width === height * ratio ? 'centre' : 'attention'
  return pixelsOf(decode(sharp, bytes, failOn).resize(edge * ratio, edge, { fit: 'cover', position }))
}

/** Decodes once: oriented, at most 1024 pixels along the longer edge, on white where transparent. */
function shrink(sharp: Sharp, bytes: Uint8Array, failOn: FailOn) {
  return pixelsOf(
    decode(sharp, bytes, failOn).resize(1024, 1024, { fit: 'inside', withoutEnlargement: true }),
  )
}

function decode(sharp: Sharp, bytes: Uint8Array, failOn: FailOn) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, pages: 1 }).autoOrient()
}

/** Rows to which an image is reduced to see what is missing, and how many may be. */
const ROWS = 64
const MAX_MISSING = ROWS / 4

/** Returns whether a damaged image has most of its rows: those that are missing are all of one colour, at the bottom. */
async function isMostlyThere(sharp: Sharp, bytes: Uint8Array): Promise<boolean> {
  const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 })
    .resize(ROWS, ROWS, { fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#000000' })
    .greyscale()
    .raw()
    .toBuffer()
  const last = pixels.at(-1)
  let missing = 0
  while (missing < ROWS && rowFromBottom(pixels, missing).every((pixel) => pixel === last)) missing++
  return missing <= MAX_MISSING
}

const rowFromBottom = (pixels: Buffer, row: number): Buffer =>
  pixels.subarray(pixels.length - (row + 1) * ROWS, pixels.length - row * ROWS)

const STARTS = ['\xff\xd8\xff', '\x89PNG\r\n', 'RIFF', 'GIF8', 'BM']
/** Taggers that get a description wrong leave its end before the picture. */
const MAX_STRAY = 16

/** Returns an image without stray bytes before it. */
function fromStart(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const head = file.toString('latin1', 0, MAX_STRAY + 8)
  if (STARTS.some((start) => head.startsWith(start))) return file
  const at = Math.max(...STARTS.slice(0, 2).map((start) => head.indexOf(start)))
  return at > 0 ? file.subarray(at) : file
}

/** Converts a BMP, which the library cannot read. */
async function pngOfBmp(sharp: Sharp, bytes: Buffer): Promise<Buffer> {
  const size = bmpSize(bytes)
  if (size.width * size.height > MAX_PIXELS) throw new BadMediaError('This image is too large.')
  try {
    const { data, width, height } = decodeBmp(bytes)
    return await sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    throw new BadMediaError('This file isn’t an image.', error)
  }
}

function pixelsOf(image: ReturnType<Sharp>) {
  return image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Returns a cover as JPEG, which every player shows. */
export async function jpegOf(cover: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(cover).jpeg({ quality: 82 }).toBuffer()
}

/** Returns the size in which an image is stored that is nearest to an edge length, but not smaller. */
export const storedSize = (edge: number): CoverSize => COVER_SIZES.find((size) => size >= edge) ?? 1024

/**
 * Returns a square JPEG of exactly this edge length, of one cover or a mosaic of four. Old phones and players show no WebP.
 */
export async function squareJpeg(covers: readonly Uint8Array[], edge: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const [cover] = covers
  const square = (image: Uint8Array | undefined, size: number) =>
    sharp(image).resize(size, size, { fit: 'cover' })
  const encode = (image: ReturnType<Sharp>) => image.jpeg({ quality: 85 }).toBuffer()
  if (covers.length < 4) return encode(square(cover, edge))
  const half = Math.ceil(edge / 2)
  const tiles = await Promise.all(
    covers.slice(0, 4).map((image) => square(image, half).png({ compressionLevel: 1 }).toBuffer()),
  )
  const canvas = sharp({ create: { width: half * 2, height: half * 2, channels: 3, background: '#000000' } })
  const whole = await canvas
    .composite(tiles.map((input, at) => ({ input, left: (at % 2) * half, top: Math.floor(at / 2) * half })))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return encode(sharp(whole).extract({ left: 0, top: 0, width: edge, height: edge }))
}

/** Returns the storage key of a cover. */
export function coverKey(hash: string, size: CoverSize, format: CoverFormat): string {
  return `covers/${hash.slice(0, 2)}/${hash}-${size}.${format}`
}
