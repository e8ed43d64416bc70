import { expect, test } from 'vitest'
import { settingsFrom } from '../../../contract/core/settings.ts'
import type { User } from '../../../contract/platform/user.ts'
import { landingOf } from '../../data/session/player-landing.ts'
import { evaluateGuards, rules, type Visit } from './route-guard.ts'
import type { RouteMeta } from './route-meta.ts'

const user = { is_admin: false, roles: [], permissions: [], name: 'Maren' } as unknown as User
const admin = { ...user, is_admin: true }
const visit = (change: Partial<Visit> = {}): Visit => ({
  to: { name: 'home', shell: true },
  path: '/home',
  from: null,
  settings: settingsFrom([]),
  loggedIn: false,
  user: null,
  plans: 0,
  searchKeyword: '',
  ...change,
})
const setting = (key: string, value: string) => settingsFrom([{ key, value }])
const home = { name: 'home', path: '/home', shell: true }

test('rules run in the order of the specification', () => {
  expect(rules.map((rule) => rule.name)).toEqual([
    'the queue is cleared outside the app shell',
    'podcast pages do not exist while podcasts are disabled',
    'the subscription page needs subscriptions, or a plan that is offered',
    'a disabled landing page redirects to the player',
    'registration is unavailable while disabled',
    'password pages are unavailable in SSO-only mode',
    'a private site requires login',
    'logged-in users skip the login page',
    'the search page redirects to the current query',
    'the browse page does not exist while browsing is disabled',
    'the cart does not exist while nothing is sold',
    'protected pages require login',
    'own songs require permission to upload',
    'purchases redirect to the playlists while nothing is sold',
    'admin pages require an administrator or staff',
    'artist pages require the role artist; their analytics are open to administrators',
  ])
})

test('leaving the shell empties the queue, navigating inside does not', () => {
  expect(evaluateGuards(visit({ from: home, to: { name: 'login' } }))).toEqual({ leave: true })
  expect(evaluateGuards(visit({ from: home, to: { name: 'album', shell: true } }))).toEqual({ leave: false })
  expect(evaluateGuards(visit({ from: null, to: { name: 'login' } }))).toEqual({ leave: false })
})

test('leaving and redirecting can be combined', () => {
  const to = { name: 'register' }
  expect(evaluateGuards(visit({ from: home, to, settings: setting('disableRegistration', '1') }))).toEqual({
    leave: true,
    go: '/not-found',
  })
})

test('without passwords there is no registration and nothing to reset', () => {
  const settings = setting('sso_only', '1')
  const goes = (name: string) => evaluateGuards(visit({ to: { name }, settings })).go
  expect(['register', 'forgot_password', 'reset_password', 'complete_signup', 'login'].map(goes)).toEqual([
    '/not-found',
    '/login',
    undefined,
    undefined,
    undefined,
  ])
})

test('the landing page is open to everyone when enabled', () => {
  const to = { name: 'landing' }
  const pairs = [{ key: 'enableLandingPage', value: '1' }]
  expect(evaluateGuards(visit({ to, settings: settingsFrom(pairs) }))).toEqual({ leave: false })
  expect(evaluateGuards(visit({ to, settings: settingsFrom(pairs), loggedIn: true, user }))).toEqual({
    leave: false,
  })
  expect(evaluateGuards(visit({ to, from: home, settings: settingsFrom(pairs) }))).toEqual({ leave: true })
  const closed = settingsFrom([...pairs, { key: 'requireAuth', value: '1' }])
  expect(evaluateGuards(visit({ to, settings: closed })).go).toBeUndefined()
})

test('a disabled landing page redirects to the player landing path, never in a loop', () => {
  const to = { name: 'landing' }
  expect(evaluateGuards(visit({ to })).go).toBe('/home')
  expect(evaluateGuards(visit({ to, settings: setting('playerLanding', '/browse') })).go).toBe('/browse')
  expect(landingOf(setting('playerLanding', '/'))).toBe('/search')
  expect(landingOf(setting('playerLanding', ''))).toBe('/search')
  expect(landingOf(setting('playerLanding', '//evil.example'))).toBe('/search')
})

test('registration is open unless disabled', () => {
  expect(evaluateGuards(visit({ to: { name: 'register' } })).go).toBeUndefined()
})

test('a private site redirects visitors to login, except for its open pages', () => {
  const settings = setting('requireAuth', '1')
  expect(evaluateGuards(visit({ settings })).go).toBe('/login')
  expect(evaluateGuards(visit({ settings, to: { name: 'not-found', shell: true } })).go).toBe('/login')
  for (const name of ['login', 'register', 'setup'])
    expect(evaluateGuards(visit({ settings, to: { name } })).go).toBeUndefined()
  expect(evaluateGuards(visit({ settings, loggedIn: true, user })).go).toBeUndefined()
})

test('logged-in users are redirected from login and registration to the player', () => {
  for (const name of ['login', 'register'])
    expect(evaluateGuards(visit({ to: { name }, loggedIn: true, user })).go).toBe('/home')
})

test('the search page redirects to the results of a stored keyword', () => {
  const to = { name: 'search', shell: true }
  expect(evaluateGuards(visit({ to })).go).toBeUndefined()
  expect(evaluateGuards(visit({ to, searchKeyword: 'AC/DC 100%' })).go).toBe('/search/AC%2FDC%20100%25/')
  const results = { name: 'search.results', shell: true }
  expect(evaluateGuards(visit({ to: results, searchKeyword: 'slow' })).go).toBeUndefined()
})

test('browse pages exist only when enabled', () => {
  const settings = setting('enableBrowse', '0')
  expect(evaluateGuards(visit({ to: { name: 'browse', shell: true }, settings })).go).toBe('/not-found')
  expect(evaluateGuards(visit({ to: { name: 'browse.albums', shell: true }, settings })).go).toBe(
    '/not-found',
  )
  expect(evaluateGuards(visit({ to: { name: 'browse', shell: true } })).go).toBeUndefined()
})

test('podcast pages exist only when enabled', () => {
  const off = setting('enablePodcasts', '0')
  for (const name of ['podcasts', 'podcasts.genre', 'podcast', 'podcast.episode', 'library.podcasts']) {
    expect(evaluateGuards(visit({ to: { name, shell: true }, settings: off })).go).toBe('/not-found')
    expect(evaluateGuards(visit({ to: { name, shell: true } })).go).toBeUndefined()
  }
})

test('a protected page redirects to login on first load and from the root page, otherwise asks first', () => {
  const to = { name: 'library', shell: true, login: true }
  expect(evaluateGuards(visit({ to })).go).toBe('/login')
  expect(evaluateGuards(visit({ to, from: { name: 'landing', path: '/' } })).go).toBe('/login')
  expect(evaluateGuards(visit({ to, from: home }))).toEqual({ leave: false, askLogin: 'login' })
  const listen = { name: 'listen', shell: true }
  expect(evaluateGuards(visit({ to: listen, path: '/listen/16' })).go).toBe('/login')
  expect(evaluateGuards(visit({ to: listen, path: '/listen/aToken-of-a-link' })).go).toBeUndefined()
  expect(evaluateGuards(visit({ to, from: home, loggedIn: true, user }))).toEqual({ leave: false })
})

test('artist pages redirect visitors to login and exist for artists, the analytics also for administrators', () => {
  const songs = { name: 'artist.songs', artist: true }
  const analytics = { name: 'artist.analytics', artist: true }
  const artist = { ...user, roles: [{ name: 'artist' }] }
  const admin = { ...user, is_admin: true }
  const go = (to: RouteMeta, by: typeof user | null) =>
    evaluateGuards(visit({ to, from: home, loggedIn: by !== null, user: by })).go
  for (const to of [songs, analytics]) {
    expect(go(to, null)).toBe('/login')
    expect(go(to, user)).toBe('/not-found')
    expect(go(to, artist)).toBeUndefined()
  }
  expect(go(songs, admin)).toBe('/not-found')
  expect(go(analytics, admin)).toBeUndefined()
})

test('admin pages redirect visitors to login and do not exist for other users', () => {
  const to = { name: 'admin', admin: true }
  expect(evaluateGuards(visit({ to, from: home })).go).toBe('/login')
  expect(evaluateGuards(visit({ to, loggedIn: true, user })).go).toBe('/not-found')
  expect(evaluateGuards(visit({ to, loggedIn: true, user: admin })).go).toBeUndefined()
  const withPermission = (name: string) => ({ ...user, permissions: [{ name }] })
  expect(
    evaluateGuards(visit({ to, loggedIn: true, user: withPermission('Access admin area') })).go,
  ).toBeUndefined()
  expect(evaluateGuards(visit({ to, loggedIn: true, user: withPermission('CED songs') })).go).toBe(
    '/not-found',
  )
  const byRole = { ...user, roles: [{ name: 'admin' }] }
  expect(evaluateGuards(visit({ to, loggedIn: true, user: byRole })).go).toBeUndefined()
})

test('the own songs page is for users who may upload; others are redirected to their playlists', () => {
  const to = { name: 'library.my-songs', shell: true, login: true, uploads: true }
  const uploader = { ...user, permissions: [{ name: 'Upload songs' }] }
  const listener = { ...user, permissions: [] }
  const playlists = '/library/playlists'
  expect(evaluateGuards(visit({ to, loggedIn: true, user: uploader })).go).toBeUndefined()
  expect(
    evaluateGuards(visit({ to, loggedIn: true, user: { ...listener, is_admin: true } })).go,
  ).toBeUndefined()
  expect(evaluateGuards(visit({ to, loggedIn: true, user: listener })).go).toBe(playlists)
  const former = { ...listener, has_songs: true }
  expect(evaluateGuards(visit({ to, loggedIn: true, user: former })).go).toBeUndefined()
  const upload = { ...to, name: 'library.upload' }
  expect(evaluateGuards(visit({ to: upload, loggedIn: true, user: former })).go).toBe(playlists)
  const settings = setting('enableUserUpload', '0')
  expect(evaluateGuards(visit({ to, loggedIn: true, user: uploader, settings })).go).toBe(playlists)
  expect(evaluateGuards(visit({ to, settings })).go).toBe('/login')
})

test('visitors read the legal pages of a private site, and nothing else of it', () => {
  const settings = settingsFrom([
    { key: 'requireAuth', value: '1' },
    { key: 'terms_page', value: '/terms' },
    { key: 'imprint_page', value: '' },
  ])
  const to = { name: 'custom-page', shell: true }
  expect(evaluateGuards(visit({ to, path: '/terms', settings })).go).toBeUndefined()
  for (const path of ['/about', '/terms/more', '/', ''])
    expect(evaluateGuards(visit({ to, path, settings })).go).toBe('/login')
})

test('purchases redirect to the playlists while nothing is sold; receipts stay', () => {
  const to = { name: 'library.purchases', shell: true, login: true }
  const at = (on: string[], more: Partial<Visit> = {}) =>
    evaluateGuards(
      visit({
        to,
        path: '/library/purchases',
        loggedIn: true,
        user,
        settings: settingsFrom(on.map((key) => ({ key, value: '1' }))),
        ...more,
      }),
    ).go
  expect(at([])).toBe('/library/playlists')
  expect(at(['saas'])).toBe('/library/playlists')
  expect(at(['enable_selling'])).toBe('/library/playlists')
  expect(at(['saas', 'enable_selling'])).toBeUndefined()
  // Visitors are asked to log in, as on every page of the library.
  expect(at([], { loggedIn: false, user: null })).toBe('/login')
  expect(at([], { to: { name: 'checkout', shell: true, login: true }, path: '/checkout/1' })).toBeUndefined()
})

test('the subscription page exists with subscriptions enabled, or with a plan', () => {
  const to = { name: 'subscription', shell: true }
  const on = settingsFrom([
    { key: 'saas', value: '1' },
    { key: 'enable_subscription', value: '1' },
  ])
  expect(evaluateGuards(visit({ to })).go).toBe('/not-found')
  const unbilled = setting('enable_subscription', '1')
  expect(evaluateGuards(visit({ to, settings: unbilled })).go).toBe('/not-found')
  expect(evaluateGuards(visit({ to, plans: 1 })).go).toBeUndefined()
  expect(evaluateGuards(visit({ to, settings: on })).go).toBeUndefined()
})
