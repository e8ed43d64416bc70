import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { currentEntry, emptyQueue, type Queue } from './queue.ts'
import * as queue from './queue-changes.ts'

type Q = Queue<number>

const items = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 })
const place = fc.nat({ max: 12 })
const step = fc.oneof(
  fc.record({ op: fc.constant('replace' as const), items, place }),
  fc.record({ op: fc.constant('append' as const), items }),
  fc.record({ op: fc.constant('playNext' as const), items }),
  fc.record({ op: fc.constant('continueWith' as const), items }),
  fc.record({ op: fc.constant('remove' as const), place }),
  fc.record({ op: fc.constant('move' as const), place, to: place }),
  fc.record({ op: fc.constant('jump' as const), place }),
  fc.record({
    op: fc.constant('advance' as const),
    by: fc.constantFrom('end' as const, 'listener' as const),
  }),
  fc.record({ op: fc.constant('back' as const) }),
  fc.record({ op: fc.constant('clearUpcoming' as const) }),
  fc.record({ op: fc.constant('clear' as const) }),
  fc.record({ op: fc.constant('shuffle' as const), on: fc.boolean(), seed: fc.integer() }),
  fc.record({ op: fc.constant('repeat' as const) }),
  fc.record({ op: fc.constant('undo' as const), place }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const keyAt = (q: Q, at: number): string => q.queue[at % Math.max(1, q.queue.length)]?.key ?? 'gone'
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A removal that can be undone: the queue before it, and what it removed. */
interface Removal {
  before: Q
  gone: ReadonlySet<string>
}

const removal = (before: Q, after: Q): Removal => {
  const left = new Set(after.queue.map((entry) => entry.key))
  return { before, gone: new Set(before.queue.map((entry) => entry.key).filter((key) => !left.has(key))) }
}

/** Returns the removal that an undo step takes back. */
const undone = (past: readonly Removal[], at: number): Removal =>
  past[at % Math.max(1, past.length)] ?? { before: emptyQueue(), gone: new Set() }

function apply(q: Q, s: Step, past: readonly Removal[] = []): Q {
  switch (s.op) {
    case 'replace':
      return queue.replace(q, s.items, s.place, randomOf(1))
    case 'append':
      return queue.append(q, s.items)
    case 'playNext':
      return queue.playNext(q, s.items)
    case 'continueWith':
      return queue.continueWith(q, s.items)
    case 'remove':
      return queue.remove(q, new Set([keyAt(q, s.place)]))
    case 'move':
      return queue.move(q, keyAt(q, s.place), s.to)
    case 'jump':
      return queue.jump(q, keyAt(q, s.place))
    case 'advance':
      return { ...q, index: queue.nextIndex(q, s.by) ?? q.index }
    case 'back':
      return { ...q, index: queue.previousIndex(q) ?? q.index }
    case 'clearUpcoming':
      return queue.clearUpcoming(q)
    case 'clear':
      return queue.clear(q)
    case 'shuffle':
      return queue.setShuffle(q, s.on, randomOf(s.seed))
    case 'repeat':
      return queue.cycleRepeat(q)
    case 'undo': {
      const { before, gone } = undone(past, s.place)
      return queue.restoreRemoved(q, before, gone) ?? q
    }
  }
}

/** Returns the expected queue after a step, from the queue before it. */
function expected(q: Q, s: Step, past: readonly Removal[]): number[] {
  const before = q.queue.map((entry) => entry.item)
  if (s.op === 'replace') return s.items
  if (s.op === 'clear') return []
  if (['append', 'playNext', 'continueWith'].includes(s.op) && 'items' in s) return [...before, ...s.items]
  if (s.op === 'clearUpcoming') return before.slice(0, q.index + 1)
  if (s.op === 'undo') {
    const { before: known, gone } = undone(past, s.place)
    const present = new Set(keys(q))
    if (!known.queue.some(({ key }) => !gone.has(key) && present.has(key))) return before
    const back = known.queue.filter(({ key }) => gone.has(key) && !present.has(key))
    return [...before, ...back.map((entry) => entry.item)]
  }
  if (s.op === 'remove') {
    const at = q.queue.findIndex((entry) => entry.key === keyAt(q, s.place))
    return before.filter((_, i) => i !== at)
  }
  return before
}

const sorted = (list: (number | string)[]) => [...list].sort()
const keys = (q: Q) => q.queue.map((entry) => entry.key)
const listed = (q: Q) => q.queue.map((entry) => entry.item)
const of = (...list: number[]): Q => queue.replace(emptyQueue<number>(), list)

describe('queue', () => {
  it('loses and duplicates no entry under any sequence of operations', () => {
    fc.assert(
      // By default fast-check only generates short sequences.
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        let q: Q = emptyQueue()
        const past: Removal[] = []
        for (const s of steps) {
          const wanted = expected(q, s, past)
          const playing = currentEntry(q)?.key
          const before = q
          q = apply(q, s, past)
          if (s.op === 'remove' || s.op === 'clearUpcoming') past.unshift(removal(before, q))
          if (s.op === 'undo') expect(currentEntry(q)?.key).toBe(playing)
          expect(sorted(listed(q))).toEqual(sorted(wanted))
          expect(new Set(keys(q)).size).toBe(q.queue.length)
          expect(q.index).toBeGreaterThanOrEqual(q.queue.length ? 0 : -1)
          expect(q.index).toBeLessThan(Math.max(q.queue.length, 0))
          if (q.original) expect(sorted(q.original)).toEqual(sorted(keys(q)))
        }
      }),
      { numRuns: rounds(200, 600) },
    )
  })

  it('preserves the current entry through changes that only move others', () => {
    const moving = step.filter((s) =>
      ['append', 'playNext', 'continueWith', 'move', 'clearUpcoming', 'shuffle', 'repeat'].includes(s.op),
    )
    fc.assert(
      fc.property(fc.array(moving, { maxLength: 20 }), place, (steps, start) => {
        let q = queue.replace(emptyQueue<number>(), [1, 2, 3, 4, 5], start)
        const key = currentEntry(q)?.key
        for (const s of steps) q = apply(q, s)
        expect(currentEntry(q)?.key).toBe(key)
      }),
    )
  })

  it('restores the previous order when shuffle is turned off', () => {
    fc.assert(
      fc.property(items, place, fc.integer(), (list, start, seed) => {
        const before = queue.replace(emptyQueue<number>(), list, start)
        const mixed = queue.setShuffle(before, true, randomOf(seed))
        expect(queue.setShuffle(mixed, false)).toEqual(before)
      }),
    )
  })

  it('retains items added while shuffled', () => {
    let q = queue.setShuffle(of(1, 2, 3), true, randomOf(7))
    q = queue.playNext(q, [8])
    q = queue.append(q, [9])
    expect(listed(queue.setShuffle(q, false))).toEqual([1, 8, 2, 3, 9])
  })

  it('starts shuffled content with the chosen item', () => {
    const shuffled = queue.setShuffle(emptyQueue<number>(), true)
    const q = queue.replace(shuffled, [1, 2, 3, 4], 2, randomOf(3))
    expect(currentEntry(q)?.item).toBe(3)
    expect(listed(queue.setShuffle(q, false))).toEqual([1, 2, 3, 4])
  })

  it('retains "play next" items as next when shuffle is turned on', () => {
    const q = queue.playNext(of(1, 2, 3, 4), [7, 8])
    expect(listed(queue.setShuffle(q, true, randomOf(5))).slice(0, 3)).toEqual([1, 7, 8])
  })

  it('stores the same song twice under two keys', () => {
    const q = queue.append(of(5), [5])
    expect(listed(q)).toEqual([5, 5])
    expect(listed(queue.remove(q, new Set([keyAt(q, 1)])))).toEqual([5])
  })

  it('continues with the following entry when the current one is removed', () => {
    const q = queue.jump(of(1, 2, 3), keyAt(of(1, 2, 3), 1))
    expect(currentEntry(queue.remove(q, new Set([keyAt(q, 1)])))?.item).toBe(3)
    const last = { ...q, index: 2 }
    expect(currentEntry(queue.remove(last, new Set([keyAt(q, 2)])))?.item).toBe(2)
  })

  it('adds a moved entry to the group it is moved into', () => {
    const q = queue.playNext(of(1, 2, 3), [7, 8])
    const joined = queue.move(q, keyAt(q, 4), 2)
    expect(joined.queue.map((entry) => [entry.item, entry.added])).toEqual([
      [1, false],
      [7, true],
      [3, true],
      [8, true],
      [2, false],
    ])
  })

  it('inserts added songs before related ones, which stay together at the end', () => {
    const q = queue.append(queue.continueWith(of(1, 2), [5, 6]), [3])
    expect(q.queue.map((entry) => [entry.item, entry.added, entry.related ?? false])).toEqual([
      [1, false, false],
      [2, false, false],
      [3, true, false],
      [5, false, true],
      [6, false, true],
    ])
    const chosen = queue.move(q, keyAt(q, 4), 1)
    expect(chosen.queue.map((entry) => [entry.item, Boolean(entry.related)]).slice(0, 3)).toEqual([
      [1, false],
      [6, false],
      [2, false],
    ])
  })

  it('restores cleared entries around the entry now playing', () => {
    fc.assert(
      fc.property(items, place, (list, start) => {
        const before = queue.replace(emptyQueue<number>(), [9, ...list], start)
        const cleared = queue.append(queue.clearUpcoming(before), [4])
        const back = queue.restoreRemoved(cleared, before, removal(before, cleared).gone)
        expect(back && listed(back)).toEqual([9, ...list, 4])
        expect(back && currentEntry(back)).toEqual(currentEntry(before))
      }),
    )
  })

  it('restores what one removal took, not what was removed or moved since', () => {
    const before = of(1, 2, 3, 4, 5)
    const once = queue.remove(before, new Set([keyAt(before, 1)]))
    const twice = queue.move(queue.remove(once, new Set([keyAt(before, 2)])), keyAt(before, 4), 1)
    expect(listed(twice)).toEqual([1, 5, 4])
    const back = queue.restoreRemoved(queue.playNext(twice, [9]), before, removal(before, once).gone)
    expect(back && listed(back)).toEqual([1, 2, 9, 5, 4])
    expect(queue.restoreRemoved(queue.replace(twice, [7]), before, removal(before, once).gone)).toBeNull()
  })

  it('ends, wraps around or repeats according to the repeat mode', () => {
    const last: Q = { ...of(1, 2), index: 1 }
    expect(queue.nextIndex(last, 'end')).toBeNull()
    const all = queue.cycleRepeat(last)
    expect([queue.nextIndex(all, 'end'), queue.previousIndex({ ...all, index: 0 })]).toEqual([0, 1])
    const one = queue.cycleRepeat(all)
    expect([queue.nextIndex(one, 'end'), queue.nextIndex(one, 'listener')]).toEqual([1, 0])
    expect(queue.cycleRepeat(one).repeat).toBe('off')
  })
})
