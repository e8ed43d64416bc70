import { expect, test } from 'vitest'
import { decodeText, encodingOf, isText } from './text-encoding.ts'

const letters = (encoding: string): Map<string, number> =>
  new Map(
    Array.from({ length: 128 }, (_, at) => [
      new TextDecoder(encoding).decode(Uint8Array.of(at + 128)),
      at + 128,
    ]),
  )
/** Encodes a text in an encoding of one byte per character. */
const encode = (text: string, encoding: string): Buffer => {
  const high = letters(encoding)
  return Buffer.from(Array.from(text, (one) => high.get(one) ?? one.charCodeAt(0)))
}

const cyrillic = 'Тестовый выпуск подкаста'
const samples: [string, string][] = [
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
  ['windows-1251', cyrillic],
  ['windows-1252', 'Grüße – “naïve” café'],
  ['windows-1253', 'Ένα επεισόδιο για τη θάλασσα'],
  ['windows-1255', 'פרק על הים והנמל'],
  ['windows-1256', 'حلقة عن البحر والميناء'],
  ['koi8-r', cyrillic],
]

test.each(samples)('recognizes %s without a declaration', (encoding, text) =>
  expect(decodeText(encode(text, encoding))).toBe(text),
)

const xml = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>`

test.each(samples)('reads %s as XML declares it, whatever the header says', (encoding, text) => {
  const bytes = encode(xml(encoding) + text, encoding)
  for (const type of [undefined, 'text/xml', 'text/xml; charset=utf-8', 'text/xml;charset="ISO-8859-1"'])
    expect(decodeText(bytes, type)).toBe(xml(encoding) + text)
})

test.each(samples)('reads %s as the header says, where XML declares UTF-8 or nothing', (encoding, text) => {
  for (const declaration of [xml('UTF-8'), ''])
    expect(decodeText(encode(declaration + text, encoding), `text/xml; charset=${encoding}`)).toBe(
      declaration + text,
    )
})

test.each([
  ['UTF-8', Buffer.from(`${xml('windows-1251')}${cyrillic}`), 'text/xml; charset=iso-8859-1'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${xml('windows-1251')}${cyrillic}`), 'text/xml; charset=koi8-r'],
  [
    'UTF-16 with its mark',
    Buffer.from(`\ufeff${xml('windows-1251')}${cyrillic}`, 'utf16le'),
    'text/xml; charset=utf-8',
  ],
  ['UTF-16 without its mark', Buffer.from(`${xml('windows-1251')}${cyrillic}`, 'utf16le'), undefined],
  ['UTF-16, big end first', Buffer.from(`${xml('windows-1251')}${cyrillic}`, 'utf16le').swap16(), undefined],
])('bytes in %s count more than any declaration', (_, bytes, type) =>
  expect(decodeText(bytes, type)).toBe(`${xml('windows-1251')}${cyrillic}`),
)

test('UTF-8 is read as such although a few bytes are damaged, or the last letter is cut off', () => {
  const bytes = Buffer.from(`${xml('UTF-8')}${cyrillic}`)
  for (const type of [undefined, 'text/xml; charset=utf-8', 'text/xml; charset=windows-1251'])
    expect(decodeText(bytes.subarray(0, -1), type)).toBe(`${xml('UTF-8')}${cyrillic.slice(0, -1)}\ufffd`)
  expect(decodeText(Buffer.from('Звезд\u0430').subarray(0, -1))).toBe('Звезд\ufffd')
  const damaged = Buffer.concat([bytes, Buffer.from([0x20, 0xff, 0x92, 0x20]), bytes])
  expect(decodeText(damaged)).toContain(cyrillic)
  expect(decodeText(Buffer.from([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
})

test.each(['cp1251', 'CP-1251', 'win-1251', 'Windows1251', 'x-cp1251'])('knows the name %s', (name) =>
  expect(decodeText(encode(`${xml(name)}Да`, 'windows-1251'))).toBe(`${xml(name)}Да`),
)

test('an unknown name, and one that cannot be true, count as none', () => {
  for (const name of ['x-made-up', 'UTF-16', 'utf-7'])
    expect(decodeText(encode(xml(name) + cyrillic, 'windows-1251'))).toBe(xml(name) + cyrillic)
})

test('reports an encoding other than the one that was said', () => {
  const bytes = encode(xml('windows-1251') + cyrillic, 'windows-1251')
  expect(encodingOf(bytes, 'text/xml')).toEqual({ encoding: 'windows-1251', mismatched: false })
  expect(encodingOf(bytes, 'text/xml; charset=utf-8').mismatched).toBe(true)
  expect(encodingOf(Buffer.from('plain'), 'text/xml; charset=iso-8859-1').mismatched).toBe(false)
})

test('texts are distinguished from binary data', () => {
  for (const text of ['plain\r\n\ttext', 'Östra', '\ufeff'])
    for (const encoding of ['utf8', 'latin1', 'utf16le'] as const)
      expect([text, encoding, isText(Buffer.from(text, encoding))]).toEqual([text, encoding, true])
  for (const bytes of [[], [0xff, 0xfb, 0x90, 0x00, 0x01], [0x4f, 0x67, 0x67, 0x53, 0x00, 0x02]])
    expect(isText(Uint8Array.from(bytes))).toBe(false)
})
