import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishable } from './privacy.ts'

/** Who listened to each group; listeners may be in several. */
const heard = fc.dictionary(
  fc.constantFrom('NO', 'DE', 'BR', 'JP', 'FR', 'US', ''),
  fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 12 }),
)

const groupsOf = (listeners: Record<string, number[]>) =>
  Object.entries(listeners).map(([value, who]) => ({
    value,
    plays: who.reduce((sum, one) => sum + 1 + (one % 3), 0),
    listeners: who.length,
  }))
const together = (listeners: Record<string, number[]>) => (values: readonly string[]) =>
  new Set(values.flatMap((value) => listeners[value] ?? [])).size

describe('publishable groups', () => {
  it('never show fewer than five listeners, not even as the rest of the total', () => {
    fc.assert(
      fc.property(heard, (listeners) => {
        const { groups, others, merged } = publishable(groupsOf(listeners), together(listeners))
        for (const { value } of groups) expect(listeners[value]?.length).toBeGreaterThanOrEqual(5)
        if (groups.length > 0 || others > 0) {
          const rest = Object.keys(listeners).filter((value) => !groups.some((one) => one.value === value))
          expect(merged.toSorted()).toEqual(rest.toSorted())
          if (rest.length > 0) expect(together(listeners)(rest)).toBeGreaterThanOrEqual(5)
        }
      }),
    )
  })

  it('add up to all plays, unless too few listened altogether', () => {
    fc.assert(
      fc.property(heard, (listeners) => {
        const all = groupsOf(listeners)
        const { groups, others } = publishable(all, together(listeners))
        const enough = together(listeners)(Object.keys(listeners)) >= 5
        const sum = all.reduce((plays, one) => plays + one.plays, 0)
        expect(groups.reduce((plays, one) => plays + one.plays, others)).toBe(enough ? sum : 0)
      }),
    )
  })

  it('merge the next smallest group with a small one', () => {
    const listeners = { NO: [1, 2, 3, 4, 5, 6, 7], DE: [1, 2, 3, 4, 5], BR: [9] }
    expect(publishable(groupsOf(listeners), together(listeners))).toMatchObject({
      groups: [{ value: 'NO' }],
      merged: ['BR', 'DE'],
    })
  })

  it('do not depend on the order in which they were read', () => {
    const groups = ['NO', 'DE', 'BR', 'JP'].map((value, n) => ({ value, plays: 7, listeners: n ? 5 : 1 }))
    const published = publishable(groups, (values) => values.length * 3)
    expect(published.groups.map(({ value }) => value)).toEqual(['BR', 'DE'])
    expect(publishable(groups.toReversed(), (values) => values.length * 3)).toEqual(published)
  })
})
