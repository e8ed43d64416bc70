import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { BadMedia } from './bad-media.ts'
import { dominantColor } from './dominant-color.ts'

/** Edge lengths of the squares made of every picture. */
export const COVER_SIZES = [64, 256, 512, 1024] as const
export type CoverSize = (typeof COVER_SIZES)[number]
/** A banner is three times as wide as it is high; its files are named by their heights, as those of covers by their edges. */
export type PictureShape = 'square' | 'wide'
const RATIO: Record<PictureShape, number> = { square: 1, wide: 3 }

/** Names what is made of a picture, hex: in another shape it is another picture. */
export const pictureHash = (bytes: Uint8Array, shape: PictureShape = 'square'): string =>
  createHash('sha256')
    .update(shape === 'wide' ? 'wide ' : '')
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
  /** '#rrggbb', the picture's most telling colour. */
  color: string
  /** Of the input after turning it upright. */
  width: number
  height: number
  files: CoverFile[]
}

/** 64 megapixels: larger than any scan of a sleeve, small enough for a bomb to be harmless. */
const MOST_PIXELS = 64_000_000
const MOST_BYTES = 50 * 1024 * 1024
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])

// Each picture is decoded once on one thread: throughput comes from several jobs, and the server stays responsive.
sharp.cache(false)

/**
 * Squares or banners of a picture in all sizes, always re-encoded and without metadata, with its hash and colour. Throws BadMedia
 * for anything that is not a JPEG, PNG, WebP or GIF, is damaged, or is too large.
 */
export async function makeCovers(
  input: Uint8Array | string,
  shape: PictureShape = 'square',
): Promise<Covers> {
  const bytes = typeof input === 'string' ? await readFile(input) : input
  if (bytes.length === 0) throw new BadMedia('This file is empty.')
  if (bytes.length > MOST_BYTES) throw new BadMedia('This image is too large.')
  const { width, height } = await measure(bytes)
  try {
    const { data, info } = await cut(bytes, width, height, RATIO[shape])
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } } as const
    const files: CoverFile[] = []
    for (const size of COVER_SIZES) {
      const image = sharp(data, raw).resize(size * RATIO[shape], size, {
        kernel: 'lanczos3',
        withoutEnlargement: true,
      })
      const encoded = await image.webp({ quality: size <= 64 ? 75 : 82, effort: 3 }).toBuffer()
      files.push({ size, format: 'webp', bytes: encoded })
    }
    const small = await sharp(data, raw).resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    return { hash: pictureHash(bytes, shape), color: dominantColor(small), width, height, files }
  } catch (error) {
    throw new BadMedia('This file is not an image.', error)
  }
}

async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // The header alone is read here; the pixel limit is checked before anything is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new BadMedia('This file is not an image.', error)
    })
  if (!FORMATS.has(header.format)) throw new BadMedia('This file is not an image.')
  if (header.width * (header.pageHeight ?? header.height) > MOST_PIXELS)
    throw new BadMedia('This image is too large.')
  return header.autoOrient
}

/** Decodes once: upright, cut around what catches the eye, at most 1024 pixels high, on white where transparent. */
function cut(bytes: Uint8Array, width: number, height: number, ratio: number) {
  const edge = Math.max(1, Math.min(1024, height, Math.floor(width / ratio)))
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(edge * ratio, edge, {
      fit: 'cover',
      position: width === height * ratio ? 'centre' : 'attention',
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Where a cover lies in the storage. */
export function coverKey(hash: string, size: CoverSize, format: CoverFormat): string {
  return `covers/${hash.slice(0, 2)}/${hash}-${size}.${format}`
}
