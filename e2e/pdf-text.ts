import { inflateSync } from 'node:zlib'

/** Returns the objects of a PDF by number: their dictionary, and their stream if they have one. */
const objectsOf = (pdf: Buffer): Map<string, { dictionary: string; stream: string }> => {
  const text = pdf.toString('latin1')
  const found = new Map<string, { dictionary: string; stream: string }>()
  for (const [, number = '', content = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', raw] = content.split(/\nstream\r?\n/)
    const packed = Buffer.from(raw?.replace(/\n?endstream$/, '') ?? '', 'latin1')
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed
    found.set(number, { dictionary, stream: stream.toString('latin1') })
  }
  return found
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Reads which characters the glyphs of a font are, from `<0001> <0004> [<0041> …]`. */
const charactersOf = (cmap: string): Map<string, string> => {
  const characters = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, hex] of (list.match(/[0-9a-f]+/gi) ?? []).entries())
      characters.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        hex.length % 4 === 0 ? fromUtf16(hex) : '',
      )
  return characters
}

type Fonts = Map<string, Map<string, string>>

/** Returns what a page draws: glyphs of the font that was chosen last. */
const drawnText = (page: string, fonts: Fonts): string => {
  let characters = new Map<string, string>()
  let text = ''
  for (const [, font, drawn] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = fonts.get(font) ?? new Map()
    const glyphs = [...(drawn ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    text += glyphs.map((glyph) => characters.get(glyph.toLowerCase()) ?? '').join('') + (drawn ? '\n' : '')
  }
  return text
}

/** Returns the text of a PDF with embedded fonts, in the order in which it is drawn; a line for each piece. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf)
  const fonts: Fonts = new Map()
  for (const { dictionary } of objects.values())
    for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? ''
      fonts.set(name, charactersOf(objects.get(cmap)?.stream ?? ''))
    }
  let text = ''
  for (const { stream } of objects.values()) if (/\bBT\b/.test(stream)) text += drawnText(stream, fonts)
  return text
}
