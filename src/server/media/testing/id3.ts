/** One frame of ID3v2: its id and contents. */
export interface TestFrame {
  id: string
  body: Buffer
  /** Flags of its format. */
  flags?: number
  /** Its size as written, if that is wrong. */
  size?: number
}

export const synchsafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])

const plain = (size: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}

/** Inserts a zero after each 0xff that could be taken for audio. */
export const unsynchronised = (bytes: Buffer): Buffer => {
  const parted: number[] = []
  for (const [at, byte] of bytes.entries()) {
    parted.push(byte)
    const next = bytes[at + 1] ?? 0xff
    if (byte === 0xff && (next >= 0xe0 || next === 0)) parted.push(0)
  }
  return Buffer.from(parted)
}

/** Returns a text frame in UTF-16, which has bytes that unsynchronisation changes. */
export const textFrame = (id: string, text: string): TestFrame => ({
  id,
  body: Buffer.concat([Buffer.from([1]), Buffer.from(`\ufeff${text}`, 'utf16le')]),
})

/** Returns a text frame of these bytes, declared as Latin-1. */
export const latin1Frame = (id: string, text: Buffer): TestFrame => ({
  id,
  body: Buffer.concat([Buffer.from([0]), text]),
})

export const frameBytes = (version: number, frames: readonly TestFrame[], sizes: 'plain' | 'safe'): Buffer =>
  Buffer.concat(
    frames.flatMap(({ id, body, flags = 0, size = body.length }) =>
      version === 2
        ? [Buffer.from(id), plain(size).subarray(1), body]
        : [Buffer.from(id), sizes === 'safe' ? synchsafe(size) : plain(size), Buffer.from([0, flags]), body],
    ),
  )

/** Returns an ID3v2 tag. */
export const id3Tag = (
  version: number,
  frames: readonly TestFrame[],
  {
    sizes = version === 4 ? 'safe' : 'plain',
    flags = 0,
    size,
  }: { sizes?: 'plain' | 'safe'; flags?: number; size?: Buffer } = {},
): Buffer => {
  const whole = frameBytes(version, frames, sizes)
  const body = flags & 0x80 && version < 4 ? unsynchronised(whole) : whole
  return Buffer.concat([
    Buffer.from(`ID3${String.fromCharCode(version)}\0`),
    Buffer.from([flags]),
    size ?? synchsafe(body.length),
    body,
  ])
}
