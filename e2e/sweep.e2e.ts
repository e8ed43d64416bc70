// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeMember } from '../src/server/testing/make.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { isLong } from '../src/testing/rounds.ts'
import { axeFindsInThemes } from './axe.ts'
import { go, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import {
  administrator,
  befriend,
  demoAlbum,
  type Listener,
  newListener,
  request,
  visitAs,
} from './listener.ts'
import { loaded } from './loaded.ts'
import { misfits } from './misfits.ts'
import { changeSettings } from './settings.ts'
import { makeShow } from './show.ts'

/*
 * Every page of the app, as a visitor, a listener, an artist and an administrator find it, with texts as long as people
 * write them: no axe violations, nothing wider than a phone, and every control fits a finger, in English and in Arabic.
 */

const LONG_TITLE = 'Gullwing and the very long way around the northern headland, part'
/** The narrowest phones that are common; the next narrower ones only have to show everything. */
const PHONE = { width: 360, height: 780, hasTouch: true, isMobile: true }

let listener: Listener
let operator: Listener
let visitorPaths: string[]
let listenerPaths: string[]
let operatorPaths: string[]

/** Creates a podcast and a station with all fields, with a cover of the demo catalog. */
const makeShows = async (cover_id: number | null) => {
  const show = await makeShow(
    {
      title: 'Gullwing: a podcast about everything that the tide brings in',
      author: 'Vera Ostrander',
      description: '<p>What the tide brings in, and what it takes.</p>',
      cover_id,
      website: 'https://example.com/gullwing',
    },
    [1, 2, 3].map((number) => ({
      title: `${LONG_TITLE} ${number}`,
      summary: 'Rope, glass, one shoe. Always one shoe, and nobody who misses it. '.repeat(number),
      description: '<p>It begins at 0:05. <a href="https://example.com">More</a></p>',
      enclosure_url: `https://example.com/gullwing-${number}.mp3`,
      enclosure_type: 'audio/mpeg',
      duration: 1800,
      number,
      explicit: number === 2,
      published_at: new Date(Date.UTC(2026, 8, number)),
      chapters: JSON.stringify([{ at: 0, title: 'Low water', url: null }]),
      transcript: JSON.stringify([{ at: 0, speaker: 'Vera', text: 'Good morning.' }]),
    })),
    [{ name: 'Coastlines', slug: 'coastlines' }],
  )
  const station = await inDatabase(async (db) => {
    const { id } = await db
      .insertInto('radio_stations')
      .values({
        title: 'Gullwing Coastal Radio',
        description: 'Weather, ships and slow songs.',
        stream_url: 'https://example.com/gullwing.mp3',
        stream_type: 'mp3',
        cover_id,
        country: 'Scotland',
        public: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('radio_station_genres').values({ station_id: id, genre_id: 1 }).execute()
    return id
  })
  return { show, station }
}

/** Sells an album and a song, and offers plans. */
const sell = (album: number, song: number): Promise<void> =>
  inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal use in one household')
    await makePrice({ db }, { album }, { license_id, amount: 900 })
    await makePrice({ db }, { song }, { license_id, amount: 129 })
    await makePlan({ db }, { month: 899, year: 8990 }, { name: 'Harbour' })
  })

const posted = async (path: string, by: Listener, body: object): Promise<{ id: number }> => {
  const reply = await request(path, by, 'POST', body)
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return (await reply.json()) as { id: number }
}

beforeAll(async () => {
  listener = await newListener('Bartholomew Featherstonehaugh')
  operator = await administrator('Odo Prentice', 'odo.prentice@example.org')
  const friend = await newListener('Lona Quist')
  const album = (await demoAlbum()).id
  const songs = (await (await request(`/album/${album}/songs`)).json()) as { id: number }[]
  const song_ids = songs.map(({ id }) => id)
  const [song = 0] = song_ids
  const { cover_id, artist_id } = await inDatabase((db) =>
    db
      .selectFrom('albums')
      .select(['cover_id', 'artist_id'])
      .where('id', '=', album)
      .executeTakeFirstOrThrow(),
  )
  const { show, station } = await makeShows(cover_id)
  const [episode] = show.episodes
  await sell(album, song)
  await inDatabase(async (db) => {
    await makeMember({ db }, { id: artist_id ?? 0 }, operator)
    await sql`update songs set title = ${`${LONG_TITLE} one`} where id = ${song}`.execute(db)
  })
  await changeSettings({
    saas: '1',
    enable_selling: '1',
    enable_subscription: '1',
    offline_payments: '1',
    enableLandingPage: '1',
    enableEmbedPlayer: '1',
  })
  const playlist = await posted('/user/playlists', listener, { title: 'Slow mornings by the window' })
  await posted(`/user/playlists/${playlist.id}/songs`, listener, { song_ids })
  await befriend(listener, friend)
  const chat = await posted('/conversations', listener, { user_id: friend.id })
  for (const [type, id] of Object.entries({ song, album, 'radio-station': station }))
    await posted('/like', listener, { type, id })
  await posted('/follow', listener, { type: 'podcast', id: show.id })
  await request(`/user/episodes/${episode}/progress`, listener, 'PUT', { seconds: 600 })

  const everyones = [
    '/home',
    '/browse',
    '/browse/albums',
    '/browse/artists',
    '/browse/songs',
    '/browse/chart',
    `/album/${album}`,
    `/artist/${artist_id}`,
    `/song/${song}`,
    '/genre/1',
    '/podcasts',
    `/podcasts/${show.genres[0]}/coastlines`,
    `/podcast/${show.id}`,
    `/episode/${episode}`,
    '/radio',
    `/radio-station/${station}`,
    '/search',
    ...['', '/songs', '/albums', '/artists', '/playlists', '/podcasts', '/episodes'].map(
      (tab) => `/search/low${tab}`,
    ),
  ]
  visitorPaths = [
    '/',
    '/login',
    '/register',
    '/password/forgot',
    '/password/reset/unknown',
    '/contact',
    '/not-found',
    '/subscription',
    `/album/${album}`,
    '/home',
  ]
  listenerPaths = [
    ...everyones,
    ...[
      'all',
      'likes',
      'albums',
      'artists',
      'playlists',
      'podcasts',
      'stations',
      'recent',
      'top-songs',
      'bookmarks',
      'my-songs',
    ].map((name) => `/library/${name}`),
    '/library/upload',
    '/library/purchases',
    '/import',
    `/playlist/${playlist.id}`,
    `/profile/${listener.id}`,
    `/profile/${friend.id}`,
    '/friends',
    '/messages',
    `/messages/${chat.id}`,
    '/account/settings',
    '/become-artist',
    '/cart',
    '/subscription',
    '/redeem',
    '/contact',
  ]
  const artistPages =
    'songs songs/deleted albums albums/deleted upload analytics earnings prices prices/albums coupons campaigns addresses ' +
    'splits podcasts podcasts/episodes posts events account team contact'
  const adminPages =
    'analytics songs albums upload users campaigns revenue plans translations operations webhooks configuration/general ' +
    'configuration/navigation'
  operatorPaths = [
    ...artistPages.split(' ').map((name) => `/artist/${name}`),
    `/artist/albums/${album}`,
    `/artist/analytics/songs/${song}`,
    `/artist/analytics/episodes/${episode}`,
    ...adminPages.split(' ').map((name) => `/admin/${name}`),
  ]
})

const open = async (page: Page, path: string): Promise<void> => {
  await go(page, path)
  await loaded(page)
  expect(new URL(page.url()).pathname).toBe(path)
}

const violationsOf = async (page: Page, paths: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    found.push(...(await axeFindsInThemes(page, path)))
  }
  return found
}

const misfitsOf = async (page: Page, paths: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    found.push(...(await misfits(page)).map((misfit) => `${path}: ${misfit}`))
  }
  return found
}

it('no page of visitors has axe violations', async () => {
  const { page } = await visit('/contact')
  expect(await violationsOf(page, visitorPaths)).toEqual([])
})

it('no page of listeners has axe violations', async () => {
  const { page, complaints } = await visitAs(listener, '/contact')
  expect(await violationsOf(page, listenerPaths)).toEqual([])
  expect(complaints).toEqual([])
})

it('no page of artists and administrators has axe violations', async () => {
  const { page } = await visitAs(operator, '/contact')
  expect(await violationsOf(page, operatorPaths)).toEqual([])
})

/** Every second page in each language; all of them in a long run. */
it.each(['en', 'ar'])('every page fits phones and fingers (%s)', async (locale) => {
  const turn = (paths: string[]): string[] =>
    paths.filter((_, index) => isLong || index % 2 === (locale === 'en' ? 0 : 1))
  const phone = async (by: Listener | null): Promise<Page> => {
    const look = { ...PHONE, locale }
    const { page, context } = await (by ? visitAs(by, 'about:blank', look) : visit('about:blank', look))
    // The account's own language would win over the browser's.
    await context.addInitScript((language) => localStorage.setItem('pref-locale', language), locale)
    await page.goto('/contact')
    await loaded(page)
    return page
  }
  const found = [
    ...(await misfitsOf(await phone(null), turn(visitorPaths))),
    ...(await misfitsOf(await phone(listener), turn(listenerPaths))),
    ...(await misfitsOf(await phone(operator), turn(operatorPaths))),
  ]
  expect(found).toEqual([])
})

/**
 * Pages that need what only their journey has: a link with a token, an order, a feature, a connection that is lost; and
 * addresses that lead on.
 */
const ELSEWHERE = [
  '/$',
  '/account/lastfm',
  '/artist',
  '/artist-invitation/$token',
  '/artist/federation',
  '/blends/$id',
  '/checkout/$uuid',
  '/email/unsubscribe/$token',
  '/email/verify/$id/$hash',
  '/family/$token',
  '/free-download/$ticket',
  '/invite/$token',
  '/join/$token',
  '/library',
  '/library/downloads',
  '/listen/$token',
  '/login/$driver/callback',
  '/login/link/$token',
  '/order/$token',
  '/play-file',
  '/register/complete',
  '/s/$token',
  '/setup/$token',
]

it('leaves out no page', async () => {
  const { page } = await visit('/contact')
  await loaded(page)
  const paths = [...visitorPaths, ...listenerPaths, ...operatorPaths]
  const left = await page.evaluate((swept) => {
    interface Router {
      routesByPath: Record<string, { children?: unknown }>
      matchRoutes: (path: string) => { fullPath: string }[]
    }
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: Router }
    const seen = new Set(swept.map((path) => router.matchRoutes(path).at(-1)?.fullPath))
    return Object.keys(router.routesByPath).filter((path) => !seen.has(path))
  }, paths)
  expect(left.sort()).toEqual(ELSEWHERE)
})
