import { expect, test } from 'vitest'
import { chooseMode } from './theme.ts'

test('the stored choice takes precedence over the setting', () => {
  expect(chooseMode(true, 'false', 'Dark')).toBe('light')
  expect(chooseMode(true, 'true', 'Light')).toBe('dark')
  expect(chooseMode(true, null, 'Light')).toBe('light')
  expect(chooseMode(true, null, 'Dark')).toBe('dark')
})

test('dark is forced where switching is not allowed', () => {
  expect(chooseMode(false, 'false', 'Light')).toBe('dark')
})
