import { expect, test } from 'vitest'
import { draftOf, lackOf, newRule, type RuleField, ruleFields, rulesOf } from './rule-draft.ts'

const values = {
  genre: 3,
  artist: 4,
  title: 'rain',
  year: 1999,
  plays: 0,
  likes: 5,
  added: 30,
  duration: 240,
}

test('every field with every condition makes a rule that the server understands', () => {
  for (const field of Object.keys(ruleFields) as RuleField[]) {
    for (const op of Object.keys(ruleFields[field].ops)) {
      const value = field === 'liked' ? true : values[field]
      expect(lackOf({ ...newRule(field), op, value }), `${field} ${op}`).toBeNull()
    }
  }
})

test('a new rule says nothing yet, so it is not sent', () => {
  expect(lackOf(newRule())).toBe('Choose a genre.')
  expect(rulesOf(draftOf(null))).toBeNull()
})

test('rules come back from the editor as they went in', () => {
  const rules = {
    match: 'any' as const,
    rules: [{ field: 'genre' as const, op: 'is_not' as const, value: 7 }],
    sort: 'random' as const,
    limit: 25,
  }
  expect(rulesOf(draftOf(rules))).toEqual(rules)
})

test('a rule that the server would refuse says what it lacks', () => {
  expect(lackOf({ ...newRule('year'), value: 99 })).toBe('A year from 1000 to 3000.')
  expect(lackOf({ ...newRule('plays'), value: -1 })).toBe('A whole number, 0 or more.')
  expect(lackOf({ ...newRule('added'), value: 0 })).toBe('A number of days, 1 or more.')
  expect(lackOf({ ...newRule('title'), value: '  ' })).toBe('Write what to look for.')
})
