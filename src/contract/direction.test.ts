import { expect, test } from 'vitest'
import { isRightToLeft } from './direction.ts'

test('a language has its direction in every region', () => {
  expect(isRightToLeft('ar-EG')).toBe(true)
  expect(isRightToLeft('en')).toBe(false)
})
