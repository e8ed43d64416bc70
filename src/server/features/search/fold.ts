import { wholeLetters } from '../../../contract/whole-letters.ts'

const LETTERS: Readonly<Record<string, string>> = { ...wholeLetters, ё: 'е' }

/** Signs that stylised names write for letters: P!nk, A$AP, @home. */
const SIGNS: Record<string, string> = { '!': 'i', $: 's', '@': 'a' }

/** Russian, Ukrainian, Belarusian and Serbian letters as they are commonly written in Latin ones. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
  (
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh ' +
    'щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** Scripts that are written without spaces between words, and Korean, whose particles stick to the word. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu
const DENSE_ONLY = new RegExp(`^(?:${DENSE.source})$`, 'u')

/** Between words; all other signs stand inside a word or at its edge. */
const BETWEEN = /[\s\u2013\u2014\u2026,;:()[\]{}"“”„«»<>=|~*#、。・「」『』【】（）]+/u
/** Vanish without a trace, wherever they stand: the apostrophes among the letters, soft hyphens, joiners, Arabic lengthening. */
const SILENT = /[\u02b9-\u02bf\u00ad\u200b-\u200f\u2060\ufeff\u0640]/gu
const SIGNED = /[\p{L}\p{N}][!$@]|[!$@][\p{L}\p{N}]/u

/** Longest word kept: what is longer is no word that anybody types. */
const LONGEST = 40
/** A chunk of more pieces than this is a list, not a name. */
const PIECES = 6

/** A text without case, accents and widths. Marks are taken off Latin and Greek letters only. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœłđðþıё]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(SILENT, '')
    // Hiragana as katakana: the same sounds.
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

const cut = (word: string): string => (word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)

const pieces = (chunk: string): string[] => chunk.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** A word in Latin letters; null when it has no Cyrillic ones. */
const latin = (word: string): string | null =>
  /\p{Script=Cyrillic}/u.test(word)
    ? [...word].map((letter) => CYRILLIC[letter] ?? letter).join('') || null
    : null

/** `東京オ` → `東京`, `京オ`, and for documents the last sign alone, or nothing would begin with it. */
const pairs = (run: string, forDocument: boolean): string[] => {
  const signs = [...run]
  const both = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return forDocument || both.length === 0 ? [...both, signs.at(-1) as string] : both
}

/** A piece as words: its dense runs in pairs, the rest as it is. */
const wordsOf = (piece: string, forDocument: boolean): string[] => {
  const words: string[] = []
  let from = 0
  for (const run of piece.matchAll(DENSE)) {
    if (run.index > from) words.push(piece.slice(from, run.index))
    words.push(...pairs(run[0], forDocument))
    from = run.index + run[0].length
  }
  if (from < piece.length) words.push(piece.slice(from))
  return words.map(cut)
}

/** What a chunk with signs in it is as one word: `ac/dc` → acdc, `p!nk` → pnk and pink. */
const joined = (chunk: string): string[] => {
  const parts = pieces(chunk)
  const whole = parts.length > 1 && parts.length <= PIECES ? [parts.join('')] : []
  if (!SIGNED.test(chunk)) return whole
  const letters = chunk.replace(/[!$@]/g, (sign, at: number) =>
    // At its end an exclamation mark is one.
    sign === '!' && !/[\p{L}\p{N}]/u.test(chunk.slice(at + 1)) ? '' : (SIGNS[sign] ?? sign),
  )
  return [...whole, pieces(letters).join('')]
}

const chunks = (text: string): string[] => plain(text).split(BETWEEN).filter(Boolean)

/** The words under which a text is found. */
export const documentWords = (text: string): string[] => {
  const words = chunks(text).flatMap((chunk) =>
    chunk === '&' || chunk === '+'
      ? ['and']
      : [...pieces(chunk), ...joined(chunk)].flatMap((piece) => wordsOf(piece, true)),
  )
  return [...new Set(words.flatMap((word) => [word, latin(word)]).filter((word) => word !== null))]
}

/** A title in one piece, for comparing: `The AC/DC!` → `acdc`. Empty when it has neither letters nor digits. */
export const titleKey = (text: string): string => {
  const key = chunks(text)
    .map((chunk) => (SIGNED.test(chunk) ? (joined(chunk).at(-1) ?? '') : pieces(chunk).join('')))
    .join(' ')
    .trim()
    .replace(/^the (?=.{3})/, '')
    .replaceAll(' ', '')
  return [...key].slice(0, 100).join('')
}

export interface QueryWord {
  word: string
  /** Stands for all words that begin with it. */
  prefix: boolean
  /** Documents it is in, where that is known already. */
  uses?: number
}

/** One thing typed: any of the alternatives will do, each of them all its words. */
export type QueryTerm = QueryWord[][]

export interface FoldedQuery {
  terms: QueryTerm[]
  /** All that was typed in one word, for `ac dc`; null when that makes no sense. */
  whole: string | null
  /** See `titleKey`. */
  key: string
}

const termOf = (chunk: string, last: boolean): QueryTerm => {
  const alternatives = [pieces(chunk), ...joined(chunk).map((word) => [word])]
  const folded = alternatives.flatMap((words) => {
    const plainWords = words.flatMap((piece) => wordsOf(piece, false))
    if (plainWords.length === 0) return []
    const latinWords = plainWords.map((word) => latin(word) ?? word)
    return plainWords.some((word, at) => word !== latinWords[at]) ? [plainWords, latinWords] : [plainWords]
  })
  const seen = new Set<string>()
  return folded
    .filter((words) => !seen.has(words.join(' ')) && seen.add(words.join(' ')))
    .map((words) =>
      words.map((word, at) => ({
        word,
        // A lone sign begins a pair; a pair is complete.
        prefix: DENSE_ONLY.test(word) ? [...word].length === 1 : last && at === words.length - 1,
      })),
    )
}

/** Terms looked at; a longer query is cut. */
const TERMS = 12

/** What somebody typed, folded as documents are. The last word may be unfinished. Without letters and digits: no terms. */
export const foldQuery = (text: string): FoldedQuery => {
  const typed = chunks(text)
    .filter((chunk) => pieces(chunk).length > 0)
    .slice(0, TERMS)
  const terms = typed.map((chunk, at) => termOf(chunk, at === typed.length - 1))
  const simple = typed.length > 1 && typed.length <= 3 && typed.every((chunk) => /^[a-z0-9]+$/.test(chunk))
  return { terms, whole: simple ? typed.join('') : null, key: titleKey(text) }
}
