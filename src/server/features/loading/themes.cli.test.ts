import { afterAll, beforeAll, expect, it } from 'vitest'
import { loading } from '../../../contract/loading.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { themeList, themeUse } from './themes.cli.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const shown = async () => {
  const { name, landing } = await t.call(loading.theme, {})
  return { name, landing }
}

it('brings two themes, each with a landing page of its own', async () => {
  expect(await themeList(t.on)).toBe('* Tonearm\n  Gallery')
  expect(await shown()).toEqual({ name: 'Tonearm', landing: 'stage' })
})

it('makes one theme the active one, over and over', async () => {
  expect(await themeUse(t.on, 'Gallery')).toBe('The theme is Gallery now.')
  expect(await themeUse(t.on, 'Gallery')).toBe('The theme is Gallery now.')
  expect(await themeList(t.on)).toBe('  Tonearm\n* Gallery')
  expect(await shown()).toEqual({ name: 'Gallery', landing: 'gallery' })
  await themeUse(t.on, 'Tonearm')
  expect(await shown()).toEqual({ name: 'Tonearm', landing: 'stage' })
})

it('keeps the active theme when another is not there', async () => {
  await expect(themeUse(t.on, 'Velvet')).rejects.toThrow('There is no theme Velvet.')
  expect(await shown()).toMatchObject({ name: 'Tonearm' })
})
