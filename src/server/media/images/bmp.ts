/** Pixels in rows from the top, three bytes each. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

const FILE_HEADER = 14

export const isBmp = (bytes: Buffer): boolean =>
  bytes.length > FILE_HEADER + 40 && bytes.toString('latin1', 0, 2) === 'BM' && bytes.readUInt32LE(14) >= 40

/** Returns width and height of a BMP. */
export const bmpSize = (bytes: Buffer): { width: number; height: number } => ({
  width: bytes.readInt32LE(18),
  height: Math.abs(bytes.readInt32LE(22)),
})

/** Returns the pixels of an uncompressed BMP. Throws for any other, and if some are missing. */
export const decodeBmp = (bytes: Buffer): Pixels => {
  const { width, height } = bmpSize(bytes)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  const masked = compression === 3 && bits === 32
  if (width <= 0 || height === 0 || ![1, 4, 8, 24, 32].includes(bits) || (compression !== 0 && !masked))
    throw new Error('unsupported BMP')
  const offset = bytes.readUInt32LE(10)
  const palette = FILE_HEADER + bytes.readUInt32LE(14)
  const row = Math.ceil((width * bits) / 32) * 4
  if (offset + row * height > bytes.length) throw new Error('incomplete BMP')
  const fromTop = bytes.readInt32LE(22) < 0
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const start = offset + row * (fromTop ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      const index = ((bytes[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
      const at = bits > 8 ? start + bit / 8 : palette + index * 4
      const to = (y * width + x) * 3
      // Blue comes first.
      for (let channel = 0; channel < 3; channel++) data[to + channel] = bytes[at + 2 - channel] ?? 0
    }
  }
  return { width, height, data }
}
