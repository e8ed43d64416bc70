import { Disc3 } from 'lucide-react'
import { expect, test } from 'vitest'
import { settingsFrom } from '../../../contract/core/settings.ts'
import type { User } from '../../../contract/platform/user.ts'
import en from '../../../i18n/en.json' with { type: 'json' }
import { pathOf } from './address.ts'
import { type AdminPage, configurationSections, groups } from './admin-page.ts'
import { configurationOf, crumbsOf, guardPage, type MenuViewer, menuOf } from './area.ts'
import { pages } from './registry.ts'

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
  page('configuration/general', { group: 'configuration', section: 'Site', permission: ['Edit settings'] }),
  page('configuration/pages', {
    group: 'configuration',
    section: 'Access',
    permission: ['CED pages', 'Edit settings'],
  }),
  page('configuration/theme/general', { group: 'system', section: 'Site', permission: ['Edit theme'] }),
  page('configuration/theme/preview', {
    group: 'system',
    permission: ['Edit theme'],
    under: 'configuration/theme/general',
  }),
]

const somebody = (...names: string[]): MenuViewer => ({
  user: { is_admin: false, roles: [], permissions: names.map((name) => ({ name })) } as unknown as User,
  settings: settingsFrom([]),
})
const administrator: MenuViewer = {
  user: { is_admin: true, roles: [], permissions: [] } as unknown as User,
  settings: settingsFrom([]),
}
const noPodcasts = settingsFrom([{ key: 'enablePodcasts', value: '0' }])
const linesOf = (onlooker: MenuViewer): string[] =>
  menuOf(onlooker, all).flatMap(({ title, entries }) => entries.map(({ path }) => `${title ?? ''}: ${path}`))

test('the bare URL redirects to the first page that the viewer may open', () => {
  expect(guardPage('', administrator, all)).toBe('/admin/analytics')
  expect(guardPage('', somebody('CED podcasts'), all)).toBe('/admin/podcasts')
  expect(guardPage('', somebody('Edit theme'), all)).toBe('/admin/configuration/theme/general')
  expect(guardPage('', { ...somebody('CED podcasts'), settings: noPodcasts }, all)).toBe('/not-found')
  expect(guardPage('songs', somebody(), all)).toBe('/not-found')
})

test('pages without permission are for administrators', () => {
  expect(guardPage('analytics', administrator, all)).toBeUndefined()
  expect(guardPage('analytics', somebody('CED songs'), all)).toBe('/admin/songs')
})

test('bare configuration paths redirect to its first page that the viewer may open', () => {
  expect(guardPage('configuration', somebody('CED pages'), all)).toBe('/admin/configuration/pages')
  expect(guardPage('configuration', somebody('CED songs'), all)).toBe('/admin/songs')
  expect(guardPage('configuration', administrator, all)).toBe('/admin/configuration/general')
  expect(guardPage('configuration/theme', administrator, all)).toBe('/admin/configuration/theme/general')
})

test('pages that the viewer may not open redirect to the first one, those of a disabled feature are not found', () => {
  expect(guardPage('songs', somebody('CED pages'), all)).toBe('/admin/configuration/pages')
  expect(guardPage('songs', somebody('CED songs'), all)).toBeUndefined()
  expect(guardPage('songs', administrator, all)).toBeUndefined()
  expect(guardPage('podcasts', administrator, all)).toBeUndefined()
  expect(guardPage('podcasts', { ...administrator, settings: noPodcasts }, all)).toBe('/not-found')
})

test('unknown pages are not found', () => {
  expect(guardPage('nowhere', administrator, all)).toBe('/not-found')
  expect(guardPage('songs/7', administrator, all)).toBe('/not-found')
  expect(guardPage('__proto__', administrator, all)).toBe('/not-found')
  expect(guardPage('constructor', administrator, all)).toBe('/not-found')
})

test('surrounding slashes of a path are ignored', () => {
  expect(pathOf(undefined)).toBe('')
  expect(pathOf('configuration/general/')).toBe('configuration/general')
})

test('the menu lists permitted pages in groups, with a single configuration entry', () => {
  expect(linesOf({ ...administrator, settings: noPodcasts })).toEqual([
    ': analytics',
    'Content: songs',
    'System: configuration/general',
    'System: configuration/theme/general',
  ])
  expect(linesOf(somebody('CED pages'))).toEqual(['System: configuration/pages'])
  const theme = menuOf(administrator, all).at(-1)?.entries.at(-1)
  expect(theme?.at).toEqual(['configuration/theme/general', 'configuration/theme/preview'])
})

test('the configuration menu has sections, and includes the theme page', () => {
  const menu = configurationOf(administrator, all).map(({ title, pages }) => [
    title,
    pages.map(({ path }) => path),
  ])
  expect(menu).toEqual([
    ['Site', ['configuration/general', 'configuration/theme/general']],
    ['Access', ['configuration/pages']],
  ])
  expect(configurationOf(somebody('CED pages'), all).map(({ title }) => title)).toEqual(['Access'])
})

test('every configuration page has a section', () => {
  const without = pages.filter(
    (page) => page.path.startsWith('configuration/') && !page.under && !page.section,
  )
  expect(without).toEqual([])
})

test('breadcrumbs list the parents of a page', () => {
  const crumbs = (path: string) =>
    crumbsOf(all.find((one) => one.path === path) as AdminPage, all).map(({ title }) => title)
  expect(crumbs('songs')).toEqual([])
  expect(crumbs('configuration/pages')).toEqual(['Configuration'])
  expect(crumbs('configuration/theme/general')).toEqual(['Configuration'])
  expect(crumbs('configuration/theme/preview')).toEqual(['Configuration', 'configuration/theme/general'])
})

test('every page has a unique path and name, and administrators start at the overview', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
  expect(pages[0]).toMatchObject({ name: 'admin.overview' })
  expect(pages[0]).not.toHaveProperty('feature')
})

test('titles can be translated', () => {
  const titles = [
    ...pages.map(({ title }) => title),
    ...groups.map(({ title }) => title ?? 'Configuration'),
    ...configurationSections,
  ]
  expect(titles.filter((title) => !(title in en))).toEqual([])
})
