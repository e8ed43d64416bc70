import { expect, test } from 'vitest'
import { problemOf } from './admin/setting-rules.ts'
import { settingKeys, settings } from './all-settings.ts'
import { fillDescription, hasPairedBrackets } from './item-descriptions.ts'

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
