import { expect, test } from 'vitest'
import { contrast } from '../../../contract/platform/theme.ts'
import { gridOf } from './cards/CardGrid.tsx'
import { genreColor } from './cards/genre-color.ts'

test('a card grid has the columns of the design at every width', () => {
  expect(gridOf(358, 390)).toEqual({ columns: 2, gap: 12 })
  expect(gridOf(680, 800)).toEqual({ columns: 4, gap: 16 })
  expect(gridOf(1112, 1440)).toEqual({ columns: 6, gap: 24 })
  // With the queue open.
  expect(gridOf(772, 1440)).toEqual({ columns: 4, gap: 24 })
  expect(gridOf(1272, 1600)).toEqual({ columns: 8, gap: 24 })
  expect(gridOf(932, 1600)).toEqual({ columns: 6, gap: 24 })
})

test('genre tile colors are stable and contrast with white text', () => {
  for (let id = 1; id < 30; id++) {
    const color = genreColor({ id, color: null })
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(7)
    expect(genreColor({ id, color: null })).toBe(color)
  }
  expect(contrast('#ffffff', genreColor({ id: 1, color: '#ffff00' }))).toBeGreaterThanOrEqual(7)
  expect(genreColor({ id: 1, color: 'red' })).toBe(genreColor({ id: 1, color: null }))
})
