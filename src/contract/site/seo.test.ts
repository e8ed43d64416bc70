import { describe, expect, test } from 'vitest'
import { settingKeys, settings } from '../core/all-settings.ts'
import { type SettingKey, settingsFrom } from '../core/settings.ts'
import { problemOf } from './back-office/setting-rules.ts'
import { fillDescription, fillTitle, hasPairedBrackets, type Titled, titleOf } from './seo.ts'
import { DEFAULT_TITLE, pageTitle } from './titles.ts'

const artist = { name: 'vey', displayname: 'Halden Vey' }
const items: Record<Titled['type'], Titled> = {
  song: { type: 'song', title: 'Isobars', artist, album: { title: 'Slow Weather' }, podcast: false },
  album: { type: 'album', title: 'Slow Weather', artist },
  artist: { type: 'artist', title: 'Halden Vey' },
  playlist: { type: 'playlist', title: 'Late trams', user: { name: 'Ines' } },
  genre: { type: 'genre', title: 'Dub' },
  user: { type: 'user', title: 'Ines' },
  podcast: { type: 'podcast', title: 'Foghorns', artist },
  episode: { type: 'episode', title: 'The hum', podcast: { title: 'Foghorns' } },
  'radio-station': { type: 'radio-station', title: 'Harbour FM' },
}
const withTemplate = (item: Titled, template: string) =>
  titleOf(
    settingsFrom([
      { key: `title_${item.type.replace('-', '_')}`, value: template },
      { key: 'appName', value: 'Low Tide' },
    ]),
    { ...item, created_at: '2026-11-21T10:00:00.000Z' },
  )

describe('built-in title templates', () => {
  test.each<[Titled['type'], string]>([
    ['song', 'Isobars · Halden Vey · Tonearm'],
    ['album', 'Slow Weather · Halden Vey · Tonearm'],
    ['artist', 'Halden Vey · Tonearm'],
    ['playlist', 'Late trams · Ines · Tonearm'],
    ['genre', 'Dub · Tonearm'],
    ['user', 'Ines · Tonearm'],
    ['podcast', 'Foghorns · Halden Vey · Tonearm'],
    ['episode', 'The hum · Foghorns · Tonearm'],
    ['radio-station', 'Harbour FM · Tonearm'],
  ])('of a page of type %s', (type, title) => {
    expect(titleOf(settingsFrom([]), items[type])).toBe(title)
  })
})

describe('fill the placeholders', () => {
  test.each<[string, Titled['type'], string]>([
    ['%site_name', 'song', 'Low Tide'],
    ['%created_at', 'song', '2026-11-21'],
    ['%song_title', 'song', 'Isobars'],
    ['%album_title', 'song', 'Slow Weather'],
    ['%artist_name', 'song', 'Halden Vey'],
    ['%album_title', 'album', 'Slow Weather'],
    ['%artist_name', 'album', 'Halden Vey'],
    ['%artist_name', 'artist', 'Halden Vey'],
    ['%playlist_title', 'playlist', 'Late trams'],
    ['%user_name', 'playlist', 'Ines'],
    ['%user_name', 'user', 'Ines'],
    ['%genre_name', 'genre', 'Dub'],
    ['%podcast_title', 'podcast', 'Foghorns'],
    ['%podcast_title', 'episode', 'Foghorns'],
    ['%episode_title', 'episode', 'The hum'],
    ['%radio_station_name', 'radio-station', 'Harbour FM'],
  ])('%s of type %s', (placeholder, type, text) => {
    expect(withTemplate(items[type], `Hear ${placeholder}!`)).toBe(`Hear ${text}!`)
  })
})

describe('title templates', () => {
  test.each([
    ['Hear %song_title %nothing now', 'Hear Isobars now'],
    ['%nothing · %song_title', 'Isobars'],
    ['%song_title – by %nothing | %site_name', 'Isobars | Low Tide'],
    ['%nothing', DEFAULT_TITLE],
    ['', DEFAULT_TITLE],
    ['100% %song_title', '100% Isobars'],
  ])('%j becomes %j', (template, title) => {
    expect(withTemplate(items.song, template)).toBe(title)
  })

  test('do not expand placeholders in inserted values', () => {
    const item: Titled = { type: 'song', title: '%site_name - · $& %artist_name', artist }
    expect(withTemplate(item, '%song_title · %site_name')).toBe('%site_name - · $& %artist_name · Low Tide')
  })
})

test('use the page name without an item, or else the default title', () => {
  const settings = settingsFrom([])
  expect(pageTitle(settings, 'Browse')).toBe('Browse · Tonearm')
  expect(pageTitle({ ...settings, title_page: '%page_title%nothing @ %site_name' }, '%site_name')).toBe(
    '%site_name @ Tonearm',
  )
  expect(pageTitle(settings, undefined)).toBe('Play & enjoy to pure music')
  expect(fillTitle('%toString %constructor', {})).toBe(DEFAULT_TITLE)
})

test('are all settings known to the browser', () => {
  const known = Object.keys(settingsFrom([])) as SettingKey[]
  for (const type of Object.keys(items)) expect(known).toContain(`title_${type.replace('-', '_')}`)
})

test('placeholders are filled, and parts in brackets dropped unless complete', () => {
  const template = 'Listen to %song_title[ by %artist_name][ from %album_title, %year].'
  const song = { song_title: 'Isobars', artist_name: 'Halden Vey', album_title: 'Slow Weather', year: 2020 }
  expect(fillDescription(template, song)).toBe('Listen to Isobars by Halden Vey from Slow Weather, 2020.')
  expect(fillDescription(template, { ...song, year: null })).toBe('Listen to Isobars by Halden Vey.')
  expect(fillDescription(template, { song_title: 'Isobars' })).toBe('Listen to Isobars.')
  expect(fillDescription('%songs_count songs[, %songs_count]', { songs_count: 0 })).toBe('0 songs, 0')
  expect(fillDescription('%nothing %constructor', {})).toBe('')
  expect(fillDescription('%title', { title: '$& [%title]' })).toBe('$& [%title]')
})

test('brackets are paired and not nested', () => {
  for (const template of ['', 'a[b]c', '[a][b]']) expect(hasPairedBrackets(template)).toBe(true)
  for (const template of ['[', ']', 'a[b[c]]', ']a[']) expect(hasPairedBrackets(template)).toBe(false)
})

const templates = settingKeys.filter((key) => key.startsWith('description_'))

test.each(templates)('%s starts valid, and refuses unknown placeholders and single brackets', (key) => {
  expect(problemOf(key, String(settings[key].default))).toBeUndefined()
  expect(problemOf(key, '')).toBeUndefined()
  expect(problemOf(key, 'On %site_name')).toBeUndefined()
  expect(problemOf(key, 'X %nonsense')).toBe('Unknown placeholder.')
  expect(problemOf(key, 'X [%site_name')).toBe('Brackets must be paired.')
  expect(problemOf(key, 'x'.repeat(301))).toBe('This is too long.')
})

test('there is a template for every type', () => {
  expect(templates).toEqual([
    'description_song',
    'description_album',
    'description_artist',
    'description_playlist',
    'description_genre',
    'description_user',
    'description_podcast',
    'description_podcast_genre',
    'description_episode',
    'description_radio_station',
  ])
})
