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
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
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
  'koi8-t': 'koi8-r',
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

/** Returns whether a word is of Chinese characters and Korean syllables. */
const isOfTwoKinds = (word: string): boolean =>
  /\p{Script=Han}/u.test(word) && /\p{Script=Hangul}/u.test(word)

/**
 * Returns how many words of a text mix Latin with other letters, which no language does: `é` between letters reads as
 * one of Greek or Chinese in other encodings.
 */
const isMixed = (text: string): boolean => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const foreign = words.filter((word) => /[^\p{Script=Latin}\p{M}]/u.test(word))
  const mixed = foreign.filter((word) => /[a-zà-ÿ]/i.test(word) || isOfTwoKinds(word))
  return mixed.length * 3 > foreign.length
}

/** Control characters and box drawings, which no text has, and signs beside letters. */
const ODD = /[\u0080-\u009f\u2500-\u259f\ufffd\p{Co}\p{Cn}]|\p{L}[¢-¦¨¬-³µ¶¸-¹¼-¾×÷]|[¢-¦¨¬-³¶¸-¹¼-¾×÷]\p{L}/u

/** Syllables of nearly all Korean texts: Chinese in GBK reads as Korean, too, but of syllables that hardly any word has. */
const SYLLABLES = new Set(
  '가각간갈감강개거건걸검게겨결경계고곡공과관광교구국군권규그극근글금기길김까꿈끝나난날남내너네년노녹누눈뉴늘는니님다단달당대더데도독돌동되된두드든들등디따때또라락란람랑래랜러런레려력로' +
    '록론료루류르른를름리린림마막만말망매머먼멀면명모목못무문물미민밀믿바박반발밤방배백버번벌법베변별병보복본봄부북분불비빛사산살삶상새색생서석선설섬성세소속손송수순술숨쉬스슬습승시식신' +
    '실심십싶아악안않알암앙애야약양어억언얼엄업없었에여역연열영예오온올와왕외요용우운울움원월위유윤으은을음의이인일임입있자작잔잘장재저적전절점정제조족종좋주준중즈지직진질집짓차참창채처' +
    '천철첫청체초총최추축춘춤출충치카커코크타태터토통트특파판팔편평포표품프피필하학한할함합항해햇행향혁현형혜호혼화환활황회후휘흐희히힘',
)

/** Returns whether Korean words have these syllables, if there are any. */
const isKorean = (text: string): boolean => {
  const syllables = text.match(/\p{Script=Hangul}/gu) ?? []
  return syllables.filter((one) => SYLLABLES.has(one)).length * 2 > syllables.length
}

/** Returns a text in an encoding, unless it cannot be in it. */
const plausiblyRead = (text: string, encoding: string): string | null => {
  const read = decodeAs(text, encoding)
  if (read === null || ODD.test(read) || isMixed(read)) return null
  return encoding === 'euc-kr' && !isKorean(read) ? null : read
}

type Scores = Map<string, number>

const require = createRequire(import.meta.url)
/** Loaded on first use: it takes 13 MB. */
const detectAll = (bytes: Buffer) =>
  (require('jschardet') as typeof import('jschardet')).detectAll(bytes) as {
    encoding: string | null
    confidence: number
  }[]

/** Returns how likely the detector finds encodings. */
const detected = (text: string): Scores => {
  const scores: Scores = new Map()
  for (const { encoding, confidence } of detectAll(Buffer.from(text, 'latin1'))) {
    const name = GUESSED[encoding?.toLowerCase() ?? '']
    if (name !== undefined) scores.set(name, Math.max(scores.get(name) ?? 0, confidence))
  }
  return scores
}

/** Returns the beginning of a text, without a character of which only some bytes are in it. */
const sampleFrom = (text: string): string =>
  text.length > MAX_TEXT ? text.slice(0, MAX_TEXT).replace(/(?<=\s)\S*$/, '') : text

/** Encodings whose letters are in two cases. */
const CASED = new Set(
  Object.values(GUESSED).filter((name) => /^(windows-125[0-47]|koi8|ibm866|iso-8859-[25])/.test(name)),
)

/** Returns a text whose letters beyond ASCII are capitals in small ones, in an encoding of one byte each; null for any other. */
const uncapitalized = (text: string, encoding: string): string | null => {
  const read = plausiblyRead(text, encoding)
  const letters = read?.replace(/[\0-\x7f]/g, '')
  if (!read || !letters || letters !== letters.toUpperCase()) return null
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  const known = new Map(bytes.map((byte) => [decodeAs(byte, encoding), byte]))
  const small = [...read.toLowerCase()].map((letter) => known.get(letter))
  return small.some((byte) => byte === undefined) ? null : small.join('')
}

/** How likely a text of kana is to be Japanese: the detector needs more letters than a title has. */
const SCORE_OF_KANA = 0.25

const kanaIn = (text: string): number => text.match(/[ぁ-んァ-ヶー]/g)?.length ?? 0

/** Returns how likely the bytes of a text are to be in each of the encodings in which they can be read. */
const scoresOf = (text: string): Scores => {
  const scores: Scores = new Map()
  const add = (name: string, score: number): void => {
    if ((scores.get(name) ?? 0) < score && plausiblyRead(text, name) !== null) scores.set(name, score)
  }
  for (const [name, score] of detected(text)) add(name, score)
  // The detector knows letters by how often they are in texts, where few are capitals.
  for (const name of CASED) {
    const small = uncapitalized(text, name)
    if (small !== null) add(name, detected(small).get(name) ?? 0)
  }
  for (const name of ['shift_jis', 'euc-jp']) {
    const read = plausiblyRead(text, name) ?? ''
    if (kanaIn(read) > 1) add(name, (SCORE_OF_KANA * kanaIn(read)) / read.replace(/[\0-\x7f]/g, '').length)
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
