import { expect, test } from 'vitest'
import type { User } from '../../contract/session.ts'
import { settingsFrom } from '../../contract/settings.ts'
import { landingOf } from '../session/player-landing.ts'
import { judge, rules, type Visit } from './guard.ts'

const user = { is_admin: false, roles: [], name: 'Maren' } as unknown as User
const admin = { ...user, is_admin: true }
const visit = (change: Partial<Visit> = {}): Visit => ({
  to: { name: 'home', shell: true },
  from: null,
  settings: settingsFrom([]),
  loggedIn: false,
  user: null,
  searchKeyword: '',
  ...change,
})
const setting = (key: string, value: string) => settingsFrom([{ key, value }])
const home = { name: 'home', path: '/home', shell: true }

test('the rules run in the order of the specification', () => {
  expect(rules.map((rule) => rule.name)).toEqual([
    'leaving the shell empties the queue',
    'no podcast pages while disabled',
    'a landing page that is off leads to the player',
    'no registration while it is disabled',
    'a closed site asks for a log-in first',
    'who is logged in needs no log-in page',
    'the search page leads to what is searched for',
    'no browse page while browsing is disabled',
    'a protected page asks for a log-in',
    'own songs are for who may upload some',
    'admin pages are for administrators',
  ])
})

test('leaving the shell empties the queue, moving inside keeps it', () => {
  expect(judge(visit({ from: home, to: { name: 'login' } }))).toEqual({ leave: true })
  expect(judge(visit({ from: home, to: { name: 'album', shell: true } }))).toEqual({ leave: false })
  expect(judge(visit({ from: null, to: { name: 'login' } }))).toEqual({ leave: false })
})

test('leaving and redirecting can come together', () => {
  const to = { name: 'register' }
  expect(judge(visit({ from: home, to, settings: setting('disableRegistration', '1') }))).toEqual({
    leave: true,
    go: '/not-found',
  })
})

test('the landing page is for everybody where it is on', () => {
  const to = { name: 'landing' }
  const pairs = [{ key: 'enableLandingPage', value: '1' }]
  expect(judge(visit({ to, settings: settingsFrom(pairs) }))).toEqual({ leave: false })
  expect(judge(visit({ to, settings: settingsFrom(pairs), loggedIn: true, user }))).toEqual({ leave: false })
  expect(judge(visit({ to, from: home, settings: settingsFrom(pairs) }))).toEqual({ leave: true })
  const closed = settingsFrom([...pairs, { key: 'requireAuth', value: '1' }])
  expect(judge(visit({ to, settings: closed })).go).toBeUndefined()
})

test('a landing page that is off leads to the player landing path, never in a circle', () => {
  const to = { name: 'landing' }
  expect(judge(visit({ to })).go).toBe('/home')
  expect(judge(visit({ to, settings: setting('playerLanding', '/browse') })).go).toBe('/browse')
  expect(landingOf(setting('playerLanding', '/'))).toBe('/search')
  expect(landingOf(setting('playerLanding', ''))).toBe('/search')
  expect(landingOf(setting('playerLanding', '//evil.example'))).toBe('/search')
})

test('registration is open unless disabled', () => {
  expect(judge(visit({ to: { name: 'register' } })).go).toBeUndefined()
})

test('a closed site sends visitors to the log-in, but for its open pages', () => {
  const settings = setting('requireAuth', '1')
  expect(judge(visit({ settings })).go).toBe('/login')
  expect(judge(visit({ settings, to: { name: 'not-found', shell: true } })).go).toBe('/login')
  for (const name of ['login', 'register', 'setup'])
    expect(judge(visit({ settings, to: { name } })).go).toBeUndefined()
  expect(judge(visit({ settings, loggedIn: true, user })).go).toBeUndefined()
})

test('who is logged in goes from log-in and registration to the player', () => {
  for (const name of ['login', 'register'])
    expect(judge(visit({ to: { name }, loggedIn: true, user })).go).toBe('/home')
})

test('the search page leads to the results of a stored keyword', () => {
  const to = { name: 'search', shell: true }
  expect(judge(visit({ to })).go).toBeUndefined()
  expect(judge(visit({ to, searchKeyword: 'AC/DC 100%' })).go).toBe('/search/AC%2FDC%20100%25/')
  const results = { name: 'search.results', shell: true }
  expect(judge(visit({ to: results, searchKeyword: 'slow' })).go).toBeUndefined()
})

test('browse pages disappear with their setting', () => {
  const settings = setting('enableBrowse', '0')
  expect(judge(visit({ to: { name: 'browse', shell: true }, settings })).go).toBe('/not-found')
  expect(judge(visit({ to: { name: 'browse.albums', shell: true }, settings })).go).toBe('/not-found')
  expect(judge(visit({ to: { name: 'browse', shell: true } })).go).toBeUndefined()
})

test('podcast pages are there with their setting alone', () => {
  const off = setting('enablePodcasts', '0')
  for (const name of ['podcasts', 'podcasts.genre', 'podcast', 'podcast.episode', 'library.podcasts']) {
    expect(judge(visit({ to: { name, shell: true }, settings: off })).go).toBe('/not-found')
    expect(judge(visit({ to: { name, shell: true } })).go).toBeUndefined()
  }
})

test('a protected page: straight to the log-in on first load and from the root, else a question', () => {
  const to = { name: 'library', shell: true, login: true }
  expect(judge(visit({ to })).go).toBe('/login')
  expect(judge(visit({ to, from: { name: 'landing', path: '/' } })).go).toBe('/login')
  expect(judge(visit({ to, from: home }))).toEqual({ leave: false, ask: 'login' })
  expect(judge(visit({ to, from: home, loggedIn: true, user }))).toEqual({ leave: false })
})

test('admin pages: visitors log in, others do not find them', () => {
  const to = { name: 'admin', admin: true }
  expect(judge(visit({ to, from: home })).go).toBe('/login')
  expect(judge(visit({ to, loggedIn: true, user })).go).toBe('/not-found')
  expect(judge(visit({ to, loggedIn: true, user: admin })).go).toBeUndefined()
  const byRole = { ...user, roles: [{ name: 'admin' }] }
  expect(judge(visit({ to, loggedIn: true, user: byRole })).go).toBeUndefined()
})

test('own songs are for who may upload some; the others see their playlists', () => {
  const to = { name: 'library.my-songs', shell: true, login: true, uploads: true }
  const uploader = { ...user, permissions: [{ name: 'Upload songs' }] }
  const listener = { ...user, permissions: [] }
  const playlists = '/library/playlists'
  expect(judge(visit({ to, loggedIn: true, user: uploader })).go).toBeUndefined()
  expect(judge(visit({ to, loggedIn: true, user: { ...listener, is_admin: true } })).go).toBeUndefined()
  expect(judge(visit({ to, loggedIn: true, user: listener })).go).toBe(playlists)
  const settings = setting('enableUserUpload', '0')
  expect(judge(visit({ to, loggedIn: true, user: uploader, settings })).go).toBe(playlists)
  expect(judge(visit({ to, settings })).go).toBe('/login')
})
