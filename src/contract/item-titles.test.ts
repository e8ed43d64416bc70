import { describe, expect, test } from 'vitest'
import { fillTitle, type Titled, titleOf } from './item-titles.ts'
import { type SettingKey, settingsFrom } from './settings.ts'
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
