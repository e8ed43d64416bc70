import { createRequire } from 'node:module'
import { utf8Within } from './utf8-within.ts'

/** What Latin-1 is nearly always meant to be. */
export const LATIN1 = 'windows-1252'

const decoders = new Map<string, TextDecoder | null>()

const decoderFor = (encoding: string): TextDecoder | null => {
  const known = decoders.get(encoding)
  if (known !== undefined) return known
  let decoder: TextDecoder | null = null
  try {
    decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  } catch {}
  decoders.set(encoding, decoder)
  return decoder
}

/** Returns the name of an encoding as web standards have it; null for an unknown one. */
export const encodingNamed = (name: string): string | null => {
  const spelled = name.trim().toLowerCase()
  const code = /^(?:(?:x-)?cp|ms|win(?:dows)?)[-_ ]?(\d{3,4})$/.exec(spelled)?.[1]
  const others: Record<string, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }
  const label = code ? (others[code] ?? `windows-${code}`) : spelled
  return decoderFor(label)?.encoding ?? decoderFor(label.replace(/_/g, '-'))?.encoding ?? null
}

const decodeAs = (text: string, encoding: string): string | null => {
  try {
    return decoderFor(encoding)?.decode(Buffer.from(text, 'latin1')) ?? null
  } catch {
    return null
  }
}

/** Returns text that was read byte by byte: UTF-8 if it is that, else in this encoding, else in Latin-1. */
export const decodeLegacy = (text: string, encoding: string | null): string =>
  utf8Within(text) ?? (encoding && decodeAs(text, encoding)) ?? decodeAs(text, LATIN1) ?? text

export interface EncodingGuess {
  encoding: string
  /** 0 to 1: how far it is ahead of the next best. */
  confidence: number
}

/** Encodings that are guessed, by the name that the detector has for them. */
const GUESSED: Record<string, string> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': LATIN1,
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  'windows-874': 'windows-874',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'iso-8859-11': 'windows-874',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  ibm866: 'ibm866',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
}

/** Characters that are judged: more of them tell no more. */
const MAX_TEXT = 4_000
/** An encoding other than Latin-1 needs this score, one of Latin letters more, and to be so much likelier. */
const LEAST_SCORE = 0.012
const LEAST_OF_LATIN = 0.035
const AHEAD_OF_LATIN1 = 1.4

const HIGH = /[\x80-\xff]/

/**
 * Returns how many words of a text mix Latin with other letters, which no language does: `é` between letters reads as
 * one of Greek or Chinese in other encodings.
 */
const isMixed = (text: string): boolean => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const foreign = words.filter((word) => /[^\p{Script=Latin}\p{M}]/u.test(word))
  const mixed = foreign.filter((word) => /[a-zà-ÿ]/.test(word))
  return mixed.length * 3 > foreign.length
}

/** Control characters and box drawings, which no text has, and signs beside letters. */
const ODD = /[\u0080-\u009f\u2500-\u259f\ufffd\p{Co}\p{Cn}]|\p{L}[¢-¦¨¬-³µ¶¸-¹¼-¾×÷]|[¢-¦¨¬-³¶¸-¹¼-¾×÷]\p{L}/u

/** Returns a text in an encoding, unless it cannot be in it. */
const plausiblyRead = (text: string, encoding: string): string | null => {
  const read = decodeAs(text, encoding)
  return read === null || ODD.test(read) || isMixed(read) ? null : read
}

type Scores = Map<string, number>

const require = createRequire(import.meta.url)
/** Loaded on first use: it takes 13 MB. */
const detectAll = (bytes: Buffer) =>
  (require('jschardet') as typeof import('jschardet')).detectAll(bytes) as {
    encoding: string | null
    confidence: number
  }[]

/** Returns the beginning of a text, without a character of which only some bytes are in it. */
const sampleFrom = (text: string): string =>
  text.length > MAX_TEXT ? text.slice(0, MAX_TEXT).replace(/(?<=\s)\S*$/, '') : text

/** Returns how likely the bytes of a text are to be in each of the encodings in which they can be read. */
const scoresOf = (text: string): Scores => {
  const scores: Scores = new Map()
  for (const { encoding, confidence } of detectAll(Buffer.from(text, 'latin1'))) {
    const name = GUESSED[encoding?.toLowerCase() ?? '']
    if (name === undefined || (scores.get(name) ?? 0) >= confidence) continue
    if (plausiblyRead(text, name) !== null) scores.set(name, confidence)
  }
  return scores
}

/** A letter alone does not tell which encoding of Latin letters it is in, unless the score is high. */
const LEAST_LETTERS = 2
const HIGH_SCORE = 0.15

/** Returns how many letters of a text two encodings read differently. */
const differences = (text: string, one: string, other: string): number => {
  const [first, second] = [one, other].map((encoding) => [...(decodeAs(text, encoding) ?? '')])
  return first?.filter((letter, at) => letter !== second?.[at]).length ?? 0
}

const guessFor = (text: string, own: Scores, all: Scores, together: string): EncodingGuess | null => {
  const latin1 = decodeAs(text, LATIN1)
  const sum = (name: string): number => (own.get(name) ?? 0) + (all.get(name) ?? 0)
  const ranked = [...new Set([...own.keys(), ...all.keys()])]
    .map((encoding) => ({ encoding, read: plausiblyRead(text, encoding), score: sum(encoding) }))
    .filter(({ read }) => read !== null)
    .sort((one, other) => other.score - one.score)
  const [best] = ranked
  if (!best || best.read === latin1 || !/\p{L}/u.test(latin1 ?? '')) return null
  const foreign = /[^\p{Script=Latin}\p{M}\P{L}]/u.test(best.read ?? '')
  if (best.score < (foreign ? LEAST_SCORE : LEAST_OF_LATIN)) return null
  const few = !foreign && differences(together, best.encoding, LATIN1) < LEAST_LETTERS
  if (few && best.score < HIGH_SCORE) return null
  const next = ranked.find(({ read }) => read !== best.read)?.score ?? 0
  if (best.score < sum(LATIN1) * AHEAD_OF_LATIN1) return null
  return { encoding: best.encoding, confidence: best.score / (best.score + next) }
}

/**
 * Guesses in which encoding the texts of each file of a folder are, which were read byte by byte: the files of one album
 * were tagged alike, and a title alone says too little. Null where they are in Latin-1, as declared.
 */
export const guessEncodings = (files: readonly (readonly string[])[]): (EncodingGuess | null)[] => {
  const texts = files.map((found) =>
    sampleFrom([...new Set(found.filter((text) => HIGH.test(text)))].join('\n')),
  )
  if (texts.every((text) => text === '')) return texts.map(() => null)
  const together = sampleFrom([...new Set(texts)].join('\n'))
  const all = scoresOf(together)
  return texts.map((text) => (text === '' ? null : guessFor(text, scoresOf(text), all, together)))
}

/** Guesses the encoding of a text that is not UTF-8. */
export const guessEncoding = (bytes: Uint8Array): string =>
  guessEncodings([[Buffer.from(bytes.subarray(0, 2 * MAX_TEXT)).toString('latin1')]])[0]?.encoding ?? LATIN1
