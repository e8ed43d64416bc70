import { expect, test } from 'vitest'
import { draftOf, newRule, problemOf, type RuleField, ruleFields, rulesOf } from './rule-draft.ts'

const values = {
  genre: 3,
  artist: 4,
  title: 'rain',
  year: 1999,
  plays: 0,
  likes: 5,
  added: 30,
  liked: true,
  rating: 4,
  rated: false,
  own_plays: 10,
  played: false,
  last_played: 30,
  duration: 240,
}

test('every field with every condition produces a valid rule', () => {
  for (const field of Object.keys(ruleFields) as RuleField[]) {
    for (const op of Object.keys(ruleFields[field].ops)) {
      expect(problemOf({ ...newRule(field), op, value: values[field] }), `${field} ${op}`).toBeNull()
    }
  }
})

test('a new rule is incomplete and not sent', () => {
  expect(problemOf(newRule())).toBe('Choose a genre.')
  expect(rulesOf(draftOf(null))).toBeNull()
})

test('rules round-trip through the editor', () => {
  const rules = {
    match: 'any' as const,
    rules: [{ field: 'genre' as const, op: 'is_not' as const, value: 7 }],
    sort: 'random' as const,
    limit: 25,
  }
  expect(rulesOf(draftOf(rules))).toEqual(rules)
})

test('an invalid rule reports what it lacks', () => {
  expect(problemOf({ ...newRule('year'), value: 99 })).toBe('Enter a year from 1000 to 3000.')
  expect(problemOf({ ...newRule('plays'), value: -1 })).toBe('Enter a whole number, 0 or more.')
  expect(problemOf({ ...newRule('added'), value: 0 })).toBe('Enter a number of days, 1 or more.')
  expect(problemOf({ ...newRule('title'), value: '  ' })).toBe('Enter some text to look for.')
})
