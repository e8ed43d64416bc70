import { expect, test } from 'vitest'
import { contrast } from '../../contract/color.ts'
import { gridOf } from './CardGrid.tsx'
import { genreColor } from './genre-color.ts'

test('a grid has the columns of the design at every width', () => {
  expect(gridOf(358, 390)).toEqual({ columns: 2, gap: 12 })
  expect(gridOf(680, 800)).toEqual({ columns: 4, gap: 16 })
  expect(gridOf(1112, 1440)).toEqual({ columns: 6, gap: 24 })
  // The queue is open.
  expect(gridOf(772, 1440)).toEqual({ columns: 4, gap: 24 })
  expect(gridOf(1272, 1600)).toEqual({ columns: 8, gap: 24 })
  expect(gridOf(932, 1600)).toEqual({ columns: 6, gap: 24 })
})

test('white can be read on every genre tile, and a genre keeps its colour', () => {
  for (let id = 1; id < 30; id++) {
    const color = genreColor({ id, colour: null })
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(7)
    expect(genreColor({ id, colour: null })).toBe(color)
  }
  expect(contrast('#ffffff', genreColor({ id: 1, colour: '#ffff00' }))).toBeGreaterThanOrEqual(7)
  expect(genreColor({ id: 1, colour: 'red' })).toBe(genreColor({ id: 1, colour: null }))
})
