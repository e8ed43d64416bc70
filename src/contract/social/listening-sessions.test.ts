import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOf, type TimedEntry } from './listening-sessions.ts'

const START = 1_800_000_000_000

const queues = fc
  .array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 12 })
  .map((lengths): TimedEntry[] => lengths.map((duration, i) => ({ id: i + 1, duration })))

const played = fc.record({
  queue: queues,
  first: fc.nat(),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  after: fc.integer({ min: 0, max: 10_000_000 }),
})

it('plays one entry after the other without gaps, and ends after the last', () => {
  fc.assert(
    fc.property(played, ({ queue, first, share, after }) => {
      const index = first % queue.length
      const entry = queue[index] as TimedEntry
      const position = entry.duration * share
      const playback = { playing: true, entry_id: entry.id, position, position_at: START }
      const moment = momentOf(playback, queue, START + after)
      const rest = queue.slice(index).reduce((sum, { duration }) => sum + duration, 0) - position
      if (moment.over) {
        expect(after / 1000).toBeGreaterThanOrEqual(rest - 1e-6)
        expect(moment).toMatchObject({ entry_id: queue.at(-1)?.id, playing: false })
        return
      }
      const now = queue.findIndex(({ id }) => id === moment.entry_id)
      const before = queue.slice(index, now).reduce((sum, { duration }) => sum + duration, 0)
      expect(before + moment.position - position).toBeCloseTo(after / 1000, 6)
      expect(moment.position).toBeLessThan((queue[now] as TimedEntry).duration)
    }),
  )
})

it('is the same whether or not the server stored the moment in between', () => {
  fc.assert(
    fc.property(played, fc.nat(5_000_000), ({ queue, first, share, after }, between) => {
      const entry = queue[first % queue.length] as TimedEntry
      const playback = {
        playing: true,
        entry_id: entry.id,
        position: entry.duration * share,
        position_at: START,
      }
      const stored = momentOf(playback, queue, START + between)
      if (stored.over) return
      const at = START + between + after
      const direct = momentOf(playback, queue, at)
      const again = momentOf({ ...stored, position_at: START + between }, queue, at)
      // At the very border of two entries, the two may differ by a rounding error.
      if (direct.entry_id === again.entry_id) expect(again.position).toBeCloseTo(direct.position, 6)
      else expect(Math.min(direct.position, again.position)).toBeLessThan(1e-6)
    }),
  )
})

it('waits for a start that lies ahead, and stands still while paused', () => {
  const queue = [{ id: 7, duration: 100 }]
  const playback = { playing: true, entry_id: 7, position: 20, position_at: START }
  expect(momentOf(playback, queue, START - 500)).toMatchObject({ position: 20, playing: true })
  expect(momentOf({ ...playback, playing: false }, queue, START + 50_000)).toMatchObject({
    position: 20,
    playing: false,
  })
  expect(momentOf({ ...playback, entry_id: 8 }, queue, START)).toMatchObject({ entry_id: null })
})
