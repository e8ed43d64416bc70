import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { themeList, themeUse } from './cli.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const activeTheme = async () => {
  const { name, landing } = await app.call(bootstrap.theme, {})
  return { name, landing }
}

it('ships two themes, each with its own landing page', async () => {
  expect(await themeList(app.ctx)).toBe('* Tonearm\n  Gallery')
  expect(await activeTheme()).toEqual({ name: 'Tonearm', landing: 'stage' })
})

it('activates one theme at a time', async () => {
  expect(await themeUse(app.ctx, 'Gallery')).toBe('The active theme is now Gallery.')
  expect(await themeUse(app.ctx, 'Gallery')).toBe('The active theme is now Gallery.')
  expect(await themeList(app.ctx)).toBe('  Tonearm\n* Gallery')
  expect(await activeTheme()).toEqual({ name: 'Gallery', landing: 'gallery' })
  await themeUse(app.ctx, 'Tonearm')
  expect(await activeTheme()).toEqual({ name: 'Tonearm', landing: 'stage' })
})

it('keeps the active theme when the named one does not exist', async () => {
  await expect(themeUse(app.ctx, 'Velvet')).rejects.toThrow('Unknown theme Velvet.')
  expect(await activeTheme()).toMatchObject({ name: 'Tonearm' })
})
