import { Disc3 } from 'lucide-react'
import { expect, test } from 'vitest'
import { en } from '../../contract/messages/en/index.ts'
import type { User } from '../../contract/session.ts'
import { settingsFrom } from '../../contract/settings.ts'
import { pathOf } from './address.ts'
import { configurationOf, crumbsOf, FALLBACK, judge, menuOf, type Onlooker } from './area.ts'
import { type AdminPage, groups } from './page.ts'
import { pages } from './pages.ts'

const load = () => Promise.reject(new Error('not opened here'))
const page = (path: string, more: Partial<AdminPage> = {}): AdminPage => ({
  path,
  name: `admin.${path}`,
  title: path,
  group: 'content',
  icon: Disc3,
  load,
  ...more,
})
const all = [
  page('analytics', { group: 'overview' }),
  page('songs', { permission: ['CED songs'] }),
  page('podcasts', { permission: ['CED podcasts'], feature: 'enablePodcasts' }),
  page('configuration/general', { group: 'configuration', permission: ['Edit settings'] }),
  page('configuration/pages', { group: 'configuration', permission: ['CED pages', 'Edit settings'] }),
  page('configuration/theme/general', { group: 'system', permission: ['Edit theme'] }),
  page('configuration/theme/preview', {
    group: 'system',
    permission: ['Edit theme'],
    under: 'configuration/theme/general',
  }),
]

const somebody = (...names: string[]): Onlooker => ({
  user: { is_admin: false, roles: [], permissions: names.map((name) => ({ name })) } as unknown as User,
  settings: settingsFrom([]),
})
const administrator: Onlooker = {
  user: { is_admin: true, roles: [], permissions: [] } as unknown as User,
  settings: settingsFrom([]),
}
const linesOf = (onlooker: Onlooker): string[] =>
  menuOf(onlooker, all).flatMap(({ title, entries }) => entries.map(({ path }) => `${title ?? ''}: ${path}`))

test('the bare address leads to the page that nobody is denied', () => {
  expect(judge('', administrator, all)).toBe('/admin/analytics')
  expect(judge(FALLBACK, somebody(), all)).toBeUndefined()
})

test('bare paths of the configuration lead to its general page', () => {
  expect(judge('configuration', administrator, all)).toBe('/admin/configuration/general')
  expect(judge('configuration/theme', administrator, all)).toBe('/admin/configuration/theme/general')
})

const noPodcasts = settingsFrom([{ key: 'enablePodcasts', value: '0' }])

test('without the permission, and while the feature is off, the way leads to the analytics', () => {
  expect(judge('songs', somebody('CED albums'), all)).toBe('/admin/analytics')
  expect(judge('songs', somebody('CED songs'), all)).toBeUndefined()
  expect(judge('songs', administrator, all)).toBeUndefined()
  expect(judge('podcasts', administrator, all)).toBeUndefined()
  expect(judge('podcasts', { ...administrator, settings: noPodcasts }, all)).toBe('/admin/analytics')
})

test('what is no page is not found', () => {
  expect(judge('nowhere', administrator, all)).toBe('/not-found')
  expect(judge('songs/7', administrator, all)).toBe('/not-found')
  expect(judge('__proto__', administrator, all)).toBe('/not-found')
  expect(judge('constructor', administrator, all)).toBe('/not-found')
})

test('slashes around a path do not matter', () => {
  expect(pathOf(undefined)).toBe('')
  expect(pathOf('configuration/general/')).toBe('configuration/general')
})

test('the menu has what somebody may open, in groups, the configuration once', () => {
  expect(linesOf({ ...administrator, settings: noPodcasts })).toEqual([
    ': analytics',
    'Content: songs',
    'System: configuration/general',
    'System: configuration/theme/general',
  ])
  expect(linesOf(somebody('CED pages'))).toEqual([': analytics', 'System: configuration/pages'])
  const theme = menuOf(administrator, all).at(-1)?.entries.at(-1)
  expect(theme?.at).toEqual(['configuration/theme/general', 'configuration/theme/preview'])
})

test('the menu of the configuration has the theme too', () => {
  const paths = configurationOf(administrator, all).map(({ path }) => path)
  expect(paths).toEqual(['configuration/general', 'configuration/pages', 'configuration/theme/general'])
})

test('breadcrumbs tell to what a page belongs', () => {
  const crumbs = (path: string) =>
    crumbsOf(all.find((one) => one.path === path) as AdminPage, all).map(({ title }) => title)
  expect(crumbs('songs')).toEqual([])
  expect(crumbs('configuration/pages')).toEqual(['Configuration'])
  expect(crumbs('configuration/theme/preview')).toEqual(['configuration/theme/general'])
})

test('every page has a path and a name of its own, and the fallback needs nothing', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
  const fallback = pages.find(({ path }) => path === FALLBACK)
  expect(fallback).toMatchObject({ name: 'admin.analytics' })
  expect(fallback).not.toHaveProperty('permission')
  expect(fallback).not.toHaveProperty('feature')
})

test('titles can be translated', () => {
  const titles = [...pages.map(({ title }) => title), ...groups.map(({ title }) => title ?? 'Configuration')]
  expect(titles.filter((title) => !(title in en))).toEqual([])
})
