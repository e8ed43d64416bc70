import type { SearchType } from '../../db/tables-listening.ts'
import type { Platform } from '../../platform.ts'
import { type FoldedQuery, foldQuery, type QueryTerm, type QueryWord } from './fold.ts'
import { isUnknown, planOf, type Uses, wholeOf } from './query-plan.ts'
import { type Hit, hitsOf, type Places, usesOf, wordsLike } from './search.queries.ts'
import { nearest, slipsIn, variants } from './typos.ts'

type On = Pick<Platform, 'db'>

/** With fewer hits than this for a single word, words that are merely like the typed ones are looked for too. */
const FEW = 3
/** Added to the tier of hits with typing errors. */
export const WIDE = 5
/** Words shorter than this are not widened when they are words of the catalogue. */
const WIDENED_FROM = 4

const nameOf = ({ word, prefix }: QueryWord): string => (prefix ? `${word}*` : word)

/** Looks up how common everything typed is. */
const countUses = async (on: On, query: FoldedQuery): Promise<Uses> => {
  const whole = wholeOf(query)
  const words = [...query.terms.flat(2), ...(whole ? [whole] : [])]
  const uses = await usesOf(on.db, words)
  const known = new Map(words.map((word, at) => [nameOf(word), uses[at] ?? 0]))
  return (word) => word.uses ?? known.get(nameOf(word)) ?? 0
}

/** Words like those in these terms, by typed word. */
const meantBy = async (on: On, terms: QueryTerm[]): Promise<Map<string, QueryWord[]>> => {
  const words = terms
    .flat()
    .flatMap((alternative) => (alternative.length === 1 ? alternative : []))
    .filter(({ word }) => slipsIn(word) > 0)
  const candidates = await wordsLike(
    on.db,
    words.map(({ word }) => word),
    words.flatMap(({ word, prefix }) => {
      const begun = prefix && word.length >= WIDENED_FROM
      return variants(word).map((variant) => ({ typed: word, variant, prefix: begun }))
    }),
  )
  return new Map(
    words.map(({ word }) => [
      word,
      nearest(
        word,
        candidates.filter(({ typed }) => typed === word),
      ),
    ]),
  )
}

const widen = (term: QueryTerm, meant: Map<string, QueryWord[]>): QueryTerm => [
  ...term,
  ...term
    .flatMap((words) => (words.length === 1 ? (meant.get(words[0]?.word ?? '') ?? []) : []))
    .map((w) => [w]),
]

/** The query with its unknown words put right, and the title that it then means; null when there is nothing to put right. */
const corrected = async (on: On, query: FoldedQuery, uses: Uses) => {
  const unknown = query.terms.filter((term) => isUnknown(term, uses))
  if (unknown.length === 0) return null
  const meant = await meantBy(on, unknown)
  const terms = query.terms.map((term) => (unknown.includes(term) ? widen(term, meant) : term))
  const key = terms
    .map((term, at) =>
      term.length > (query.terms[at]?.length ?? 0) ? term[query.terms[at]?.length ?? 0] : term[0],
    )
    .map((words) => words?.map(({ word }) => word).join('') ?? '')
    .join('')
  return { query: { ...query, terms }, key }
}

/** A single word may be a rare one and yet a slip of a frequent one; several words that are found together are no slip. */
const enough = (query: FoldedQuery, hits: Hit[]): boolean =>
  hits.length >= (query.terms.length === 1 ? FEW : 1)

/** Hits of the query as it was typed; common words by popularity first, everything when that gives too little. */
const look = async (on: On, query: FoldedQuery, uses: Uses, key: string | null, places: Places) => {
  const plan = planOf(query, uses, key)
  const hits = await hitsOf(on.db, plan, places)
  return plan.probe !== null || hits.length >= FEW || places.offset > 0
    ? hits
    : hitsOf(on.db, { ...plan, probe: plan.full }, places)
}

/** The hits of the words as typed keep their places; the widened ones follow. */
const followedBy = (hits: Hit[], wide: Hit[], { end }: Places): Hit[] => {
  const seen = new Set(hits.map((hit) => `${hit.item_type} ${hit.item_id}`))
  const all = [...hits]
  for (const hit of wide) {
    if (seen.has(`${hit.item_type} ${hit.item_id}`)) continue
    const place = all.filter((other) => other.item_type === hit.item_type).length + 1
    if (place <= end) all.push({ ...hit, tier: hit.tier + WIDE, place })
  }
  const totals = new Map(wide.map((hit) => [hit.item_type, hit.total]))
  return all.map((hit) => ({ ...hit, total: totals.get(hit.item_type) ?? hit.total }))
}

/**
 * What somebody typed, found: places of each type, best first, the same for everybody. Typing errors are looked for
 * when the words as typed are unknown or find little. Nothing for a text without letters and digits.
 */
export const find = async (on: On, text: string, places: Places): Promise<Hit[]> => {
  const query = foldQuery(text)
  if (query.terms.length === 0) return []
  const uses = await countUses(on, query)
  const right = await corrected(on, query, uses)
  const hits = await look(on, right?.query ?? query, uses, right?.key ?? null, places)
  if (right || enough(query, hits) || places.offset > 0) return hits
  const long = query.terms.filter((term) => term.some(([first]) => (first?.word.length ?? 0) >= WIDENED_FROM))
  const meant = await meantBy(on, long)
  if ([...meant.values()].every((words) => words.length === 0)) return hits
  const terms = query.terms.map((term) => (long.includes(term) ? widen(term, meant) : term))
  return followedBy(hits, await hitsOf(on.db, planOf({ ...query, terms }, uses), places), places)
}

/** Of things found equally well, what somebody most likely looks for. */
const likely: SearchType[] = [
  'artist',
  'song',
  'album',
  'podcast',
  'playlist',
  'radio-station',
  'episode',
  'user',
]
const rank = ({ item_type, tier }: Hit): number =>
  // Anybody can call a playlist or themselves whatever they like.
  (tier + Number(item_type === 'playlist' || item_type === 'user')) * likely.length +
  likely.indexOf(item_type)

/** Hits of all types, best first. */
export const bestFirst = (hits: Hit[]): Hit[] =>
  hits.toSorted((a, b) => rank(a) - rank(b) || a.place - b.place || a.item_id - b.item_id)
