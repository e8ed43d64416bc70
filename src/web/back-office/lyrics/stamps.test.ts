import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  choose,
  clear,
  early,
  type Marking,
  mark,
  markingOf,
  nudge,
  progressOf,
  textOf,
  undo,
} from './stamps.ts'

const plain = '[Intro]\nOne\n\nTwo\n[Chorus]\nThree'

const marked = (text: string, ...times: number[]) =>
  times.reduce((marking, seconds) => mark(marking, seconds), markingOf(text))

it('marks the lines that are sung, and keeps gaps and headers in their places', () => {
  const all = marked(plain, 1.234, 2, 63.5)
  expect(textOf(all)).toBe('[Intro]\n[00:01.23] One\n\n[00:02.00] Two\n[Chorus]\n[01:03.50] Three')
  expect(all.next).toBe(all.lines.length)
  expect(mark(all, 70)).toBe(all)
  expect(progressOf(all.lines)).toEqual({ done: 3, total: 3 })
})

it('continues where somebody stopped', () => {
  const saved = textOf(marked(plain, 1))
  expect(markingOf(saved)).toMatchObject({ next: 3 })
  expect(progressOf(markingOf(saved).lines)).toEqual({ done: 1, total: 3 })
})

it('gives a gap a time when it is chosen', () => {
  expect(textOf(mark(choose(marked(plain, 1), 2), 3))).toBe(
    '[Intro]\n[00:01.00] One\n[00:03.00] \nTwo\n[Chorus]\nThree',
  )
})

it('moves times, not below the start, and takes them away', () => {
  const one = marked('One\nTwo', 0.05)
  expect(nudge(one, 0, -0.1).lines[0]).toEqual({ at: 0, text: 'One' })
  expect(nudge(one, 1, 0.1)).toBe(one)
  expect(textOf(clear(one, 0))).toBe('One\nTwo')
})

it('finds lines that begin before one above them', () => {
  expect([...early(marked('One\nTwo\nThree\nFour', 3, 2, 2.5, 3).lines)]).toEqual([1, 2])
})

it('takes back every edit, and saves what it reads', () => {
  const seconds = fc.double({ min: 0, max: 600, noNaN: true })
  const index = fc.nat(5)
  const step = fc.oneof(
    seconds.map((at) => (marking: Marking) => mark(marking, at)),
    index.map((line) => (marking: Marking) => clear(marking, line)),
    index.map((line) => (marking: Marking) => nudge(marking, line, 0.1)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const start = markingOf(plain)
      const end = steps.reduce((marking, edit) => edit(marking), start)
      if (early(end.lines).size === 0) expect(markingOf(textOf(end)).lines).toEqual(end.lines)
      const back = steps.reduce(undo, end)
      expect(back).toBe(start)
    }),
  )
})
