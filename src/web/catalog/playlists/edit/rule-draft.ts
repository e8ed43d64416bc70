import { type SmartRules, smartRule, smartRules } from '../../../../contract/catalog/items.ts'
import { MAX_RATING } from '../../../../contract/catalog/likes.ts'

/** A rule being edited; its value may still be missing. */
export interface RuleDraft {
  key: number
  field: RuleField
  op: string
  value: string | number | boolean
}

export interface RulesDraft {
  match: 'all' | 'any'
  rules: RuleDraft[]
  sort: SmartRules['sort']
  limit: number
}

type ValueKind = 'genre' | 'artist' | 'words' | 'number' | 'minutes' | 'days' | 'yes' | 'stars'

const more = { more_than: 'is more than', less_than: 'is less than' }
const days = { in_last_days: 'in the last (days)', not_in_last_days: 'not in the last (days)' }
const same = { is: 'is', is_not: 'is not' }

/** Rule fields: label, operators and kind of value. */
export const ruleFields = {
  genre: { label: 'Genre', ops: same, kind: 'genre' },
  artist: { label: 'Artist', ops: same, kind: 'artist' },
  title: {
    label: 'Title',
    ops: { contains: 'contains', contains_not: 'does not contain' },
    kind: 'words',
  },
  year: { label: 'Year', ops: { is: 'is', before: 'is before', after: 'is after' }, kind: 'number' },
  plays: { label: 'Plays', ops: more, kind: 'number' },
  likes: { label: 'Likes', ops: more, kind: 'number' },
  added: { label: 'Added', ops: days, kind: 'days' },
  liked: { label: 'Liked by you', ops: { is: 'is' }, kind: 'yes' },
  rating: { label: 'Your rating', ops: { at_least: 'is at least', is: 'is' }, kind: 'stars' },
  rated: { label: 'Rated by you', ops: { is: 'is' }, kind: 'yes' },
  own_plays: { label: 'Your plays', ops: more, kind: 'number' },
  played: { label: 'Played by you', ops: { is: 'is' }, kind: 'yes' },
  last_played: { label: 'Last played by you', ops: days, kind: 'days' },
  duration: { label: 'Length (minutes)', ops: more, kind: 'minutes' },
} as const satisfies Record<string, { label: string; ops: Record<string, string>; kind: ValueKind }>

export type RuleField = keyof typeof ruleFields

export const smartSortLabels: Record<SmartRules['sort'], string> = {
  '-added': 'Newest',
  added: 'Oldest',
  '-plays': 'Most played',
  '-likes': 'Most liked',
  '-own_plays': 'Most played by you',
  '-rating': 'Your rating',
  '-year': 'Year',
  title: 'Title',
  random: 'Random',
}

let serial = 0

const firstValue = (kind: ValueKind): RuleDraft['value'] => {
  if (kind === 'yes') return true
  return kind === 'stars' ? MAX_RATING : ''
}

/** Creates an empty rule for a field. */
export const newRule = (field: RuleField = 'genre'): RuleDraft => ({
  key: ++serial,
  field,
  op: Object.keys(ruleFields[field].ops)[0] ?? 'is',
  value: firstValue(ruleFields[field].kind),
})

export const draftOf = (rules: SmartRules | null): RulesDraft =>
  rules
    ? { ...rules, rules: rules.rules.map((rule) => ({ ...rule, key: ++serial })) }
    : { match: 'all', rules: [newRule()], sort: '-added', limit: 100 }

const bare = ({ field, op, value }: RuleDraft) => ({ field, op, value })

const wants: Record<ValueKind, string> = {
  genre: 'Choose a genre.',
  artist: 'Choose an artist from the list.',
  words: 'Enter some text to look for.',
  number: 'Enter a whole number, 0 or more.',
  minutes: 'Enter a number of minutes, 0 or more.',
  days: 'Enter a number of days, 1 or more.',
  yes: 'Choose yes or no.',
  stars: 'Choose a number of stars.',
}

/** Returns what a rule lacks to be valid, as a message key; null for a valid rule. */
export const problemOf = (rule: RuleDraft): string | null => {
  if (smartRule.safeParse(bare(rule)).success) return null
  return rule.field === 'year' ? 'Enter a year from 1000 to 3000.' : wants[ruleFields[rule.field].kind]
}

/** Returns whether a song limit is valid. */
export const isLimit = (limit: number): boolean => Number.isInteger(limit) && limit >= 1 && limit <= 500

/** Returns the rules to send; null while one of them is incomplete. */
export const rulesOf = (draft: RulesDraft): SmartRules | null =>
  smartRules.safeParse({ ...draft, rules: draft.rules.map(bare) }).data ?? null
