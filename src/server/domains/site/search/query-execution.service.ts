import type { AppContext } from '../../../context/app-context.ts'
import type { SearchType } from '../../../db/tables/plays.ts'
import { type NormalizedQuery, normalizeQuery, type QueryTerm, type QueryWord } from './normalize.ts'
import { type Hit, listHits, type Places, usesOf, wordsLike } from './queries.ts'
import { isUnknown, planOf, type Uses, wholeOf } from './query-plan.ts'
import { maxEdits, nearest, variants } from './typos.ts'

/** With fewer hits than this for a single word, similar words are searched too. */
const FEW = 3
/** Added to the tier of hits with typing errors. */
export const WIDE = 5
/** Shorter words are not expanded if the catalog contains them. */
const WIDENED_FROM = 4

const nameOf = ({ word, prefix }: QueryWord): string => (prefix ? `${word}*` : word)

/** Looks up the document frequency of everything typed. */
const countUses = async (ctx: AppContext, query: NormalizedQuery): Promise<Uses> => {
  const whole = wholeOf(query)
  const texts = [...query.terms.flat(2), ...(whole ? [whole] : [])]
  const uses = await usesOf(ctx.db, texts)
  const known = new Map(texts.map((word, at) => [nameOf(word), uses[at] ?? 0]))
  return (word) => word.uses ?? known.get(nameOf(word)) ?? 0
}

/** Returns similar words for these terms, by typed word. */
const correctionsFor = async (ctx: AppContext, terms: QueryTerm[]): Promise<Map<string, QueryWord[]>> => {
  const texts = terms
    .flat()
    .flatMap((alternative) => (alternative.length === 1 ? alternative : []))
    .filter(({ word }) => maxEdits(word) > 0)
  const candidates = await wordsLike(
    ctx.db,
    texts.map(({ word }) => word),
    texts.flatMap(({ word, prefix }) => {
      const started = prefix && word.length >= WIDENED_FROM
      return variants(word).map((variant) => ({ typed: word, variant, prefix: started }))
    }),
  )
  return new Map(
    texts.map(({ word }) => [
      word,
      nearest(
        word,
        candidates.filter(({ typed }) => typed === word),
      ),
    ]),
  )
}

const widen = (term: QueryTerm, corrections: Map<string, QueryWord[]>): QueryTerm => [
  ...term,
  ...term
    .flatMap((words) => (words.length === 1 ? (corrections.get(words[0]?.word ?? '') ?? []) : []))
    .map((w) => [w]),
]

/**
 * Returns the query with unknown words corrected, and the title key it then has; null if there is nothing to correct.
 */
const corrected = async (ctx: AppContext, query: NormalizedQuery, uses: Uses) => {
  const unknown = query.terms.filter((term) => isUnknown(term, uses))
  if (unknown.length === 0) return null
  const corrections = await correctionsFor(ctx, unknown)
  const terms = query.terms.map((term) => (unknown.includes(term) ? widen(term, corrections) : term))
  const key = terms
    .map((term, at) =>
      term.length > (query.terms[at]?.length ?? 0) ? term[query.terms[at]?.length ?? 0] : term[0],
    )
    .map((words) => words?.map(({ word }) => word).join('') ?? '')
    .join('')
  return { query: { ...query, terms }, key }
}

/** A single word may be rare and yet a typo of a frequent one; several words found together are not typos. */
const enough = (query: NormalizedQuery, hits: Hit[]): boolean =>
  hits.length >= (query.terms.length === 1 ? FEW : 1)

/** Returns hits of the query as typed; common words by popularity first, everything if that yields too little. */
const runPlan = async (
  ctx: AppContext,
  query: NormalizedQuery,
  uses: Uses,
  key: string | null,
  places: Places,
) => {
  const plan = planOf(query, uses, key)
  const hits = await listHits(ctx.db, plan, places)
  return plan.probe !== null || hits.length >= FEW || places.offset > 0
    ? hits
    : listHits(ctx.db, { ...plan, probe: plan.full }, places)
}

/** Hits of the typed words rank first; those of similar words follow. */
const followedBy = (hits: Hit[], wide: Hit[], { end }: Places): Hit[] => {
  const seen = new Set(hits.map((found) => `${found.item_type} ${found.item_id}`))
  const all = [...hits]
  for (const found of wide) {
    if (seen.has(`${found.item_type} ${found.item_id}`)) continue
    const position = all.filter((other) => other.item_type === found.item_type).length + 1
    if (position <= end) all.push({ ...found, tier: found.tier + WIDE, place: position })
  }
  const totals = new Map(wide.map((found) => [found.item_type, found.total]))
  return all.map((found) => ({ ...found, total: totals.get(found.item_type) ?? found.total }))
}

/**
 * Searches as typed: ranked hits per type, best first, the same for everyone. Typos are corrected if the typed words
 * are unknown or match little.
 */
export const executeQuery = async (ctx: AppContext, text: string, places: Places): Promise<Hit[]> => {
  const query = normalizeQuery(text)
  if (query.terms.length === 0) return []
  const uses = await countUses(ctx, query)
  const right = await corrected(ctx, query, uses)
  const hits = await runPlan(ctx, right?.query ?? query, uses, right?.key ?? null, places)
  if (right || enough(query, hits) || places.offset > 0) return hits
  const long = query.terms.filter((term) => term.some(([first]) => (first?.word.length ?? 0) >= WIDENED_FROM))
  const corrections = await correctionsFor(ctx, long)
  if ([...corrections.values()].every((words) => words.length === 0)) return hits
  const terms = query.terms.map((term) => (long.includes(term) ? widen(term, corrections) : term))
  return followedBy(hits, await listHits(ctx.db, planOf({ ...query, terms }, uses), places), places)
}

/** Tie-breaker between types: the most likely target first. */
const likely: SearchType[] = [
  'artist',
  'genre',
  'song',
  'album',
  'podcast',
  'playlist',
  'radio-station',
  'episode',
  'user',
]
const rank = ({ item_type, tier }: Hit): number =>
  // Users can give playlists and themselves any name.
  (tier + Number(item_type === 'playlist' || item_type === 'user')) * likely.length +
  likely.indexOf(item_type)

/** Returns hits of all types, best first. */
export const bestFirst = (hits: Hit[]): Hit[] =>
  hits.toSorted((a, b) => rank(a) - rank(b) || a.place - b.place || a.item_id - b.item_id)
