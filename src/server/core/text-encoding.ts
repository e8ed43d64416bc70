import { isAscii, isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'

/** Enough bytes for an XML declaration. */
const HEAD = 1024
/** Enough bytes to recognize an encoding. */
const SAMPLE = 4_000
const WESTERN = 'windows-1252'

const require = createRequire(import.meta.url)
/** Loaded on first use: it takes 13 MB. */
const detectAll = (bytes: Buffer) =>
  (require('jschardet') as typeof import('jschardet')).detectAll(bytes) as {
    encoding: string | null
    confidence: number
  }[]

const byteOrderMarks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const fromByteOrderMark = (bytes: Uint8Array): string | undefined =>
  byteOrderMarks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** Detects UTF-16 without a byte order mark: every other of its first bytes is null. */
const fromNullBytes = (bytes: Uint8Array): string | undefined => {
  const [even, odd] = [0, 1].map((from) => [0, 2, 4].every((at) => bytes[from + at] === 0))
  if (bytes.length < 6 || even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

/** Returns the standard name of an encoding; undefined if it is unknown or not a superset of ASCII. */
const encodingNamed = (label: string | undefined): string | undefined => {
  try {
    const spelled = label?.replace(/^(?:cp|ms|win|windows)[-_ ]?(?=125\d$)/i, 'windows-')
    const encoding = spelled && new TextDecoder(spelled).encoding
    return encoding && !/^(replacement|utf-16.*)$/.test(encoding) ? encoding : undefined
  } catch {
    return undefined
  }
}

const inXmlDeclaration = (bytes: Uint8Array): string | undefined =>
  encodingNamed(
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(
      Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'),
    )?.[1],
  )

const inContentType = (contentType: string | undefined): string | undefined =>
  encodingNamed(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1])

/** Encodings that are guessed, by the name that the detector has for them. */
const guessed: Record<string, string> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': WESTERN,
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  'tis-620': 'windows-874',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  'euc-kr': 'euc-kr',
}

/** Confidence that an encoding needs, one of Latin letters more, and how much likelier than Western it has to be. */
const MIN_CONFIDENCE = 0.02
const MIN_LATIN_CONFIDENCE = 0.05
const AHEAD_OF_WESTERN = 1.4

const decodeAs = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** Characters that no text has, and signs beside letters. */
const ODD = /[\u0080-\u009f\u2500-\u259f\ufffd\p{Co}\p{Cn}]|\p{L}[¢-¦¨¬-³µ¶¸-¹¼-¾×÷]|[¢-¦¨¬-³¶¸-¹¼-¾×÷]\p{L}/u

/** Returns whether a text has no odd characters, and few words that mix Latin letters with others. */
const isPlausible = (text: string): boolean => {
  if (ODD.test(text)) return false
  const foreign = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) =>
    /[^\p{Script=Latin}\p{M}]/u.test(word),
  )
  return foreign.filter((word) => /[a-zà-ÿ]/.test(word)).length * 3 <= foreign.length
}

/** Guesses the encoding of a text that is not UTF-8: Western unless another one is likelier. */
const guessEncoding = (bytes: Uint8Array): string => {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE))
  const western = decodeAs(sample, WESTERN)
  const candidates = detectAll(sample)
    .flatMap(({ encoding, confidence }) => {
      const name = guessed[encoding?.toLowerCase() ?? '']
      return name ? [{ name, confidence, text: decodeAs(sample, name).replace(/\ufffd$/, '') }] : []
    })
    .filter(({ text }) => isPlausible(text))
    .sort((one, other) => other.confidence - one.confidence)
  const [best] = candidates
  if (!best) return WESTERN
  const rival = candidates.find(({ text }) => text === western)?.confidence ?? 0
  const isLatin = !/[^\p{Script=Latin}\p{M}\P{L}]/u.test(best.text)
  const isSure = best.confidence >= (isLatin && isPlausible(western) ? MIN_LATIN_CONFIDENCE : MIN_CONFIDENCE)
  return isSure && best.confidence > rival * AHEAD_OF_WESTERN ? best.name : WESTERN
}

/**
 * Detects the encoding of a text. Its bytes count more than what is said of them: valid UTF-8 is UTF-8, and a declaration
 * in XML counts more than the header of a server, which is often the same for all files. Where nothing fits, it is guessed.
 */
export const encodingOf = (
  bytes: Uint8Array,
  contentType?: string,
): { encoding: string; mismatched: boolean } => {
  const detected = fromByteOrderMark(bytes) ?? fromNullBytes(bytes)
  if (detected !== undefined) return { encoding: detected, mismatched: false }
  const [xml, header] = [inXmlDeclaration(bytes), inContentType(contentType)]
  const labels = [xml, header].filter((label) => label !== undefined)
  // Its bytes look like ASCII, so it cannot be distinguished from UTF-8.
  if (labels.includes('iso-2022-jp')) return { encoding: 'iso-2022-jp', mismatched: false }
  const said = header ?? xml ?? 'utf-8'
  if (isUtf8(bytes)) return { encoding: 'utf-8', mismatched: said !== 'utf-8' && !isAscii(bytes) }
  const encoding =
    labels.find((label) => label !== 'utf-8' && label !== WESTERN) ??
    (xml === WESTERN ? WESTERN : guessEncoding(bytes))
  return { encoding, mismatched: encoding !== said }
}

/** Decodes a text of unknown encoding, without its byte order mark. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string =>
  decodeAs(bytes, encodingOf(bytes, contentType).encoding)

/** Returns whether bytes are a text: without control characters, unless it is UTF-16. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes.length > 0 &&
  ((fromByteOrderMark(bytes) ?? fromNullBytes(bytes)) !== undefined ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these distinguish binary data from texts
    !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')))
