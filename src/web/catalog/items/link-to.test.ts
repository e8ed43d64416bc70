import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkTo } from './link-to.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://music.example' }))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['song', 7, null, 'https://music.example/song/7'],
  ['episode', 3, 90, 'https://music.example/episode/3?t=90'],
  ['podcast', 2, null, 'https://music.example/podcast/2'],
  ['user', 5, null, 'https://music.example/profile/5'],
] as const)('links %s %i', (type, id, at, expected) => {
  expect(linkTo({ type, id }, at)).toBe(expected)
})
