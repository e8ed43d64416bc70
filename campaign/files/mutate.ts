import type { Random } from '../random.ts'

/** Bytes of the largest mutated file. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_REPEATED = 200_000
const MAX_OPERATIONS = 4

type Bytes = Buffer<ArrayBufferLike>
/** Changes a file; `other` is one of the same kind. */
type Operation = (file: Bytes, random: Random, other: Bytes) => Bytes

const spliced = (file: Bytes, at: number, removed: number, inserted: Bytes): Bytes =>
  Buffer.concat([file.subarray(0, at), inserted, file.subarray(at + removed)])

/** Returns a place in a file; more often near the start, where headers are. */
const placeIn = (file: Bytes, random: Random): number =>
  random.below((random.chance(0.5) ? Math.min(file.length, 512) : file.length) + 1)

const blockIn = (file: Bytes, random: Random): { at: number; block: Bytes } => {
  const at = placeIn(file, random)
  const most = random.pick([1, 4, 16, 256, 4096, file.length])
  return { at, block: file.subarray(at, at + random.between(1, most + 1)) }
}

const NUMBERS = [0n, 1n, -1n, 127n, 128n, 255n, 32767n, 65535n, 2n ** 31n - 1n, -(2n ** 31n), 2n ** 63n - 1n]

/** Texts that programs often take for something else. */
const TOKENS = [
  ...['\0', '\ufeff', '\ufffd', '\u2028', '\r', '\r\n\r\n', '\t', '"', "'", '\\', ',', ';', '-->', '&'],
  ...['&amp;', '&#0;', '&#x110000;', '&#xd800;', '&bomb;', '<![CDATA[', ']]>', '<!--', '<?xml?>', '\\u0000'],
  ...['<!DOCTYPE rss [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>', '__proto__', 'constructor', 'null', '../../..'],
  ...['00:00:00.000', '-1:00', '99:99:99,999', '[00:00.00]', '#EXTINF:-1,', 'NaN', 'Infinity', '1e999'],
  ...[
    '-1',
    '0',
    '9007199254740993',
    '99999999999999999999999',
    'http://[::',
    'https://',
    'http://%',
    'file:///',
  ],
]
const ILL_FORMED = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88, 0x80, 0x80],
  [0xe2, 0x82],
  [0xff, 0xfe],
  [0xfe, 0xff],
]
const RUNS = [' ', '\n', '\r\n', '\t', '"', '0', '\0', '<', '[', '(', '&', '.', ':', 'a ', '\\', '\u00ff']
const NESTED: [string, string][] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['<a>', '</a>'],
  ['<outline>', '</outline>'],
  ['<item>', '</item>'],
  ['(', ')'],
]
const ODD_VALUES: unknown[] = [
  ...[null, true, 0, -1, 1e308, 2 ** 53, '', ' ', 'x'.repeat(5000), '\u0000', '\ud800', [], {}],
  ...[
    [null],
    [[]],
    { a: null },
    { length: -1 },
    { toString: 1 },
    '1e999',
    'http://[',
    '9999-99-99T99:99:99Z',
  ],
]

/** Returns the objects and arrays within a value. */
const nodesIn = (value: unknown): object[] => {
  const all: object[] = []
  const left = [value]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue
    all.push(next)
    left.push(...Object.values(next).filter((one) => one !== undefined))
  }
  return all
}

const withOddValue: Operation = (file, random) => {
  let document: unknown
  try {
    document = JSON.parse(file.toString())
  } catch {
    return file
  }
  const nodes = nodesIn(document).filter((node) => Object.keys(node).length > 0)
  if (nodes.length === 0) return file
  const node = random.pick(nodes) as Record<string, unknown>
  const key = random.pick(Object.keys(node))
  const repeated = Array.isArray(node) && random.chance(0.2)
  if (repeated) node.push(...Array.from({ length: random.pick([100, 50_000]) }, () => node[key]))
  else if (random.chance(0.15)) delete node[key]
  else node[key] = random.pick([...ODD_VALUES, node, ...nodes])
  try {
    return Buffer.from(JSON.stringify(document))
  } catch {
    // It contains itself now.
    node[key] = null
    return Buffer.from(JSON.stringify(document))
  }
}

const operations: Record<string, Operation> = {
  'flipped bits': (file, random) => {
    const flipped = Buffer.from(file)
    for (let count = random.pick([1, 1, 4, 64]); count > 0 && flipped.length > 0; count--) {
      const at = Math.min(placeIn(flipped, random), flipped.length - 1)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
    }
    return flipped
  },
  'cut off': (file, random) => file.subarray(0, random.below(file.length + 1)),
  'cut out': (file, random) => {
    const { at, block } = blockIn(file, random)
    return spliced(file, at, block.length, Buffer.alloc(0))
  },
  doubled: (file, random) => {
    const { block } = blockIn(file, random)
    return spliced(file, placeIn(file, random), 0, block)
  },
  swapped: (file, random) => {
    const { at, block } = blockIn(file, random)
    const moved = Buffer.from(block)
    const rest = spliced(file, at, block.length, Buffer.alloc(0))
    return spliced(rest, placeIn(rest, random), 0, moved)
  },
  repeated: (file, random) => {
    const { at, block } = blockIn(file, random)
    const times = Math.min(random.pick([10, 1000, 50_000]), Math.ceil(MAX_REPEATED / (block.length || 1)))
    return block.length === 0 ? file : spliced(file, at, 0, Buffer.alloc(times * block.length, block))
  },
  'another number': (file, random) => {
    const bytes = random.pick([1, 2, 3, 4, 4, 8])
    const number = BigInt.asUintN(bytes * 8, random.pick(NUMBERS))
    const hex = number.toString(16).padStart(bytes * 2, '0')
    const written = Buffer.from(hex, 'hex')
    if (random.chance(0.5)) written.reverse()
    return spliced(file, placeIn(file, random), bytes, written)
  },
  'another decimal': (file, random) => {
    const text = file.toString('latin1')
    const all = [...text.slice(0, 20_000).matchAll(/-?\d+(?:\.\d+)?/g)]
    if (all.length === 0) return file
    const [found, at] = ((one) => [one[0], one.index])(random.pick(all))
    const other = random.pick([
      '0',
      '-1',
      '1e999',
      '99999999999999999999',
      '0.0000001',
      '00',
      '',
      '٣',
      '0x7f',
    ])
    return spliced(file, at, found.length, Buffer.from(other))
  },
  token: (file, random) => spliced(file, placeIn(file, random), 0, Buffer.from(random.pick(TOKENS))),
  'ill-formed UTF-8': (file, random) =>
    spliced(file, placeIn(file, random), 0, Buffer.from(random.pick(ILL_FORMED))),
  'long run': (file, random) =>
    spliced(
      file,
      placeIn(file, random),
      0,
      Buffer.from(random.pick(RUNS).repeat(random.pick([100, 3000, 100_000]))),
    ),
  nested: (file, random) => {
    const [open, close] = random.pick(NESTED)
    const depth = random.pick([10, 50, 5000, 50_000])
    const { at, block } = blockIn(file, random)
    const around = [open.repeat(depth), random.chance(0.7) ? close.repeat(depth) : '']
    return spliced(
      file,
      at,
      block.length,
      Buffer.concat([around.map((one) => Buffer.from(one)), [block]].flat()),
    )
  },
  'another encoding': (file, random) => {
    const text = file.toString()
    const encoded = Buffer.from(text, random.pick(['utf16le', 'latin1'] as const))
    return random.chance(0.3) && encoded.length % 2 === 0 ? encoded.swap16() : encoded
  },
  'spliced with another': (file, random, other) => {
    const begin = file.subarray(0, placeIn(file, random))
    return Buffer.concat([begin, other.subarray(placeIn(other, random))])
  },
  'odd value': withOddValue,
}

export interface Mutated {
  bytes: Bytes
  /** The names of what was done to it, in order. */
  changes: string[]
}

/** Changes a file in one to four ways. */
export const mutate = (file: Bytes, others: readonly Bytes[], random: Random): Mutated => {
  const names = Object.keys(operations)
  const changes = Array.from({ length: random.between(1, MAX_OPERATIONS) }, () => random.pick(names))
  let bytes = file
  for (const name of changes) {
    const changed = operations[name]?.(bytes, random, random.pick(others)) ?? bytes
    bytes = changed.subarray(0, MAX_BYTES)
  }
  return { bytes, changes }
}
