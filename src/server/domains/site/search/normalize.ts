import { vowelMarks, wholeLetters } from '../../../../contract/core/text.ts'

/** Letters that are typed for each other, besides those that Unicode decomposes; Arabic ones are spelled freely. */
const LETTERS: Readonly<Record<string, string>> = { ...wholeLetters, ё: 'е', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' }

/** Symbols used as letters in stylised names: P!nk, A$AP, @home. */
const SIGNS: Record<string, string> = { '!': 'i', $: 's', '@': 'a' }

/** Common Latin transliteration of Russian, Ukrainian, Belarusian and Serbian letters. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
  (
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh ' +
    'щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** Scripts written without spaces, and Korean, whose particles attach to the word. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu
const DENSE_ONLY = new RegExp(`^(?:${DENSE.source})$`, 'u')

/** Word separators; all other punctuation occurs within a word or at its edge. */
const BETWEEN = /[\s\u2013\u2014\u2026,;:()[\]{}"“”„«»<>=|~*#、。・「」『』【】（）]+/u
/** Removed everywhere: apostrophe-like letters, soft hyphens, joiners, Arabic kashida. */
const SILENT = /[\u02b9-\u02bf\u00ad\u200b-\u200f\u2060\ufeff\u0640]/gu
const VOWELS = new RegExp(`[${vowelMarks}]`, 'gu')
/** They choose a variant of an emoji. */
const VARIANTS = /\p{Variation_Selector}/gu
/** Stress marks of Cyrillic. */
const STRESS = /(?<=\p{Script=Cyrillic})[\u0300\u0301]+/gu
const SIGNED = /[\p{L}\p{N}][!$@]|[!$@][\p{L}\p{N}]/u

/** Maximum word length; nobody types longer ones. */
const MAX_LENGTH = 40
/** A chunk with more pieces than this is a list, not a name. */
const MAX_TOKENS = 6

/**
 * Removes case, accents, vowel marks and width variants. Diacritics are stripped from Latin and Greek letters only: in
 * Thai or Devanagari they are letters.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .replace(VOWELS, '')
    .replace(VARIANTS, '')
    .normalize('NFC')
    .replace(STRESS, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþıёىیکة]/g, (email) => LETTERS[email] ?? email)
    .replace(SILENT, '')
    // Hiragana as katakana, which are pronounced the same.
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))

const cut = (word: string): string =>
  word.length > MAX_LENGTH ? [...word].slice(0, MAX_LENGTH).join('') : word

const tokens = (chunk: string): string[] => chunk.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Transliterates a word to Latin letters; null without Cyrillic ones. */
const latin = (word: string): string | null =>
  /\p{Script=Cyrillic}/u.test(word)
    ? [...word].map((email) => CYRILLIC[email] ?? email).join('') || null
    : null

/** Bigrams: `東京オ` → `東京`, `京オ`, and for documents the last character alone, so that a prefix matches it. */
const pairs = (run: string, forDocument: boolean): string[] => {
  const signs = [...run]
  const both = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  return forDocument || both.length === 0 ? [...both, signs.at(-1) as string] : both
}

/** Splits a piece into words: dense runs into bigrams, the rest unchanged. */
const wordsOf = (token: string, forDocument: boolean): string[] => {
  const texts: string[] = []
  let from = 0
  for (const run of token.matchAll(DENSE)) {
    if (run.index > from) texts.push(token.slice(from, run.index))
    texts.push(...pairs(run[0], forDocument))
    from = run.index + run[0].length
  }
  if (from < token.length) texts.push(token.slice(from))
  return texts.map(cut)
}

/** Returns a chunk with symbols as single words: `ac/dc` → acdc, `p!nk` → pnk and pink. */
const joined = (chunk: string): string[] => {
  const parts = tokens(chunk)
  const whole = parts.length > 1 && parts.length <= MAX_TOKENS ? [parts.join('')] : []
  if (!SIGNED.test(chunk)) return whole
  const letters = chunk.replace(/[!$@]/g, (sign, at: number) =>
    // A trailing exclamation mark is punctuation.
    sign === '!' && !/[\p{L}\p{N}]/u.test(chunk.slice(at + 1)) ? '' : (SIGNS[sign] ?? sign),
  )
  return [...whole, tokens(letters).join('')]
}

const chunks = (text: string): string[] => plain(text).split(BETWEEN).filter(Boolean)

/** Starts words of signs, of which each has the code of a character; no language has this letter. */
export const SIGN = 'ʘ'

/** Returns signs as a word: `!!!` or `☆`. */
const signWord = (signs: string): string =>
  cut([...signs].map((sign) => `${SIGN}${sign.codePointAt(0)?.toString(16).padStart(6, '0')}`).join(''))

/** Returns the words of a text that has no letters and digits, and of signs that stand alone beside some. */
const signWords = (text: string): string[] => {
  const parts = plain(text).split(/\s+/).filter(Boolean)
  const signs = parts.filter((part) => tokens(part).length === 0)
  if (signs.length === parts.length) return signs.length > 0 ? [signWord(signs.join(''))] : []
  return signs.filter((sign) => !/^[-–—/&+|,.:;()[\]]+$/.test(sign)).map(signWord)
}

/** Returns the words under which a text is indexed. */
export const documentWords = (text: string): string[] => {
  const texts = chunks(text).flatMap((chunk) =>
    chunk === '&' || chunk === '+'
      ? ['and']
      : [...tokens(chunk), ...joined(chunk)].flatMap((token) => wordsOf(token, true)),
  )
  const all = texts.flatMap((word) => [word, latin(word)]).filter((word) => word !== null)
  return [...new Set([...all, ...signWords(text)])]
}

/** Returns a title as one key for comparison: `The AC/DC!` → `acdc`. */
export const titleKey = (text: string): string => {
  const key = chunks(text)
    .map((chunk) => (SIGNED.test(chunk) ? (joined(chunk).at(-1) ?? '') : tokens(chunk).join('')))
    .join(' ')
    .trim()
    .replace(/^the (?=.{3})/, '')
    .replaceAll(' ', '')
  return [...(key || signWords(text).join(''))].slice(0, 100).join('')
}

export interface QueryWord {
  word: string
  /** Matches all words with this prefix. */
  prefix: boolean
  /** Document frequency, if known. */
  uses?: number
}

/** One typed term: any alternative may match, each with all its words. */
export type QueryTerm = QueryWord[][]

export interface NormalizedQuery {
  terms: QueryTerm[]
  /** The whole query as one word, for `ac dc`; null if that makes no sense. */
  whole: string | null
  /** See `titleKey`. */
  key: string
}

const termOf = (chunk: string, last: boolean): QueryTerm => {
  const alternatives = [tokens(chunk), ...joined(chunk).map((word) => [word])]
  const folded = alternatives.flatMap((words) => {
    const plainWords = words.flatMap((token) => wordsOf(token, false))
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
        // A single character starts a bigram; a bigram is complete.
        prefix: DENSE_ONLY.test(word) ? [...word].length === 1 : last && at === words.length - 1,
      })),
    )
}

/** Maximum number of terms; longer queries are cut. */
const TERMS = 12

/**
 * Normalizes a query like documents. The last word may be incomplete. Signs count only if there are no letters and
 * digits.
 */
export const normalizeQuery = (text: string): NormalizedQuery => {
  const typed = chunks(text)
    .filter((chunk) => tokens(chunk).length > 0)
    .slice(0, TERMS)
  const signs = typed.length === 0 ? signWords(text) : []
  const terms = [
    ...typed.map((chunk, at) => termOf(chunk, at === typed.length - 1)),
    ...signs.map((word) => [[{ word, prefix: true }]]),
  ]
  const simple = typed.length > 1 && typed.length <= 3 && typed.every((chunk) => /^[a-z0-9]+$/.test(chunk))
  return { terms, whole: simple ? typed.join('') : null, key: titleKey(text) }
}
