import { expect, test } from 'vitest'
import { settingsFrom } from '../../../contract/core/settings.ts'
import { guardPage, openPages } from './area.ts'

const settings = (...on: string[]) => settingsFrom(on.map((key) => ({ key, value: '1' })))
const paths = (...on: string[]) => openPages(settings(...on)).map(({ path }) => path)

test('earnings exist only while billing is on; their links lead to the analytics otherwise', () => {
  expect(paths()).not.toContain('earnings')
  expect(guardPage('earnings', settings())).toBe('/artist/analytics')
  expect(paths('saas')).toContain('earnings')
  expect(guardPage('earnings', settings('saas'))).toBeUndefined()
})

test('prices, coupons and addresses need billing and selling', () => {
  for (const path of ['prices', 'coupons', 'addresses']) {
    expect(guardPage(path, settings('saas'))).toBe('/artist/analytics')
    expect(guardPage(path, settings('saas', 'enable_selling'))).toBeUndefined()
  }
})

test('the area begins with the analytics, and unknown pages do not exist', () => {
  expect(guardPage('', settings())).toBe('/artist/analytics')
  expect(guardPage('nonsense', settings())).toBe('/not-found')
  expect(guardPage('analytics/songs/7', settings())).toBeUndefined()
})
