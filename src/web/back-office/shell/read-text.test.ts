import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const utf16 = (text: string, bigEndian = false): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !bigEndian)
  return bytes
}
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0))

test.each<[string, BlobPart, string]>([
  ['UTF-8', 'Östra', 'Östra'],
  ['UTF-8 with its mark', '\ufeffÖstra', 'Östra'],
  ['UTF-16, little end first', utf16('\ufeffÖstra'), 'Östra'],
  ['UTF-16, big end first', utf16('\ufeffÖstra', true), 'Östra'],
  ['UTF-16 without its mark', utf16('List'), 'List'],
  ['Latin-1', bytes('\xd6stra'), 'Östra'],
  ['windows-1252', bytes('\x93Low\x94'), '“Low”'],
  [
    'XML that names its encoding',
    bytes('<?xml version="1.0" encoding="windows-1251"?>\xca\xe8\xed\xee'),
    '<?xml version="1.0" encoding="windows-1251"?>Кино',
  ],
  [
    'XML that names one that nobody knows',
    bytes('<?xml encoding="x-none"?>\xd6'),
    '<?xml encoding="x-none"?>Ö',
  ],
  ['XML that is not in UTF-8 as it says', bytes('<?xml encoding="UTF-8"?>\xd6'), '<?xml encoding="UTF-8"?>Ö'],
  ['nothing', '', ''],
])('reads %s', async (_, part, text) => expect(await readText(new Blob([part]))).toBe(text))
