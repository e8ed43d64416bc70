import { expect, test } from 'vitest'
import type { Collection } from '../collection.ts'
import { readPlaylistFile } from './playlist-files.ts'

const shown = (collection: Collection | null) =>
  collection?.playlists.map(({ name, songs }) => [
    name,
    ...songs.map(({ title, artist, album, seconds }) =>
      [artist, title, album ?? '', seconds ?? ''].join('|').replace(/\|+$/, ''),
    ),
  ])

test.each<[kind: string, name: string, text: string, ...playlists: string[][]]>([
  [
    'M3U with names',
    'Road trip.m3u8',
    '\n#EXTM3U\n#PLAYLIST:On the road\n#EXTINF:181,Halden Vey - Isobars\na.mp3\r\n#EXTINF:-1 tvg="x",Ana - Night - Live\nb.mp3',
    ['On the road', 'Halden Vey|Isobars||181', 'Ana|Night - Live'],
  ],
  [
    'M3U with tags of their own',
    'x.m3u',
    '#EXTM3U\n#EXTALB:Slow Weather\n#EXTART:Halden Vey\n#EXTINF:181,Isobars\na.mp3\n#EXTART:Ana\n#EXTINF:9,Ana - Night\nb.mp3',
    ['x', 'Halden Vey|Isobars|Slow Weather|181', 'Ana|Night||9'],
  ],
  [
    'M3U of paths alone',
    'x.m3u',
    'C:\\Music\\Halden Vey\\Slow Weather\\03 Isobars.flac\n/music/1-04 - Ana - Night.mp3\nfile:///m/Ana/Day/07.%20Caf%C3%A9.mp3\nrandom.mp3',
    ['x', 'Halden Vey|Isobars|Slow Weather', 'Ana|Night', 'Ana|Café|Day'],
  ],
  [
    'XSPF',
    'x.xspf',
    '<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><title>Rain</title><trackList><track><title>Isobars</title><creator>Halden &amp; Vey</creator><album>Slow</album><duration>181000</duration></track><track><location>/m/Ana/Day/1%20Night.mp3</location></track></trackList></playlist>',
    ['Rain', 'Halden & Vey|Isobars|Slow|181', 'Ana|Night|Day'],
  ],
  [
    'JSPF',
    'x.jspf',
    JSON.stringify({
      playlist: {
        title: 'Weekly',
        track: [{ title: 'Isobars', creator: 'Halden Vey', duration: 181000 }, {}],
      },
    }),
    ['Weekly', 'Halden Vey|Isobars||181'],
  ],
  [
    'CSV of Exportify',
    'liked.csv',
    '"Track URI","Track Name","Artist URI(s)","Artist Name(s)","Album Name","Track Duration (ms)"\n"spotify:track:1","Isobars","x","Halden Vey","Slow, Weather",181000',
    ['liked', 'Halden Vey|Isobars|Slow, Weather|181'],
  ],
  [
    'CSV of TuneMyMusic with several playlists',
    'x.csv',
    'Track name,Artist name,Album,Playlist name,Type,ISRC\nIsobars,Halden Vey,Slow,One,Playlist,\nNight,Ana,Day,Two,Playlist,\nDay,Ana,Day,One,Playlist,',
    ['One', 'Halden Vey|Isobars|Slow', 'Ana|Day|Day'],
    ['Two', 'Ana|Night|Day'],
  ],
  [
    'CSV with semicolons',
    'x.csv',
    'Title;Artist;Duration\nIsobars;Halden Vey;3:01',
    ['x', 'Halden Vey|Isobars||181'],
  ],
  [
    'Spotify playlists',
    'Playlist1.json',
    JSON.stringify({
      playlists: [
        {
          name: 'Mine',
          items: [
            { track: { trackName: 'Isobars', artistName: 'Halden Vey', albumName: 'Slow' } },
            { episode: {} },
          ],
        },
      ],
    }),
    ['Mine', 'Halden Vey|Isobars|Slow'],
  ],
])('reads %s', (_, name, text, ...playlists) =>
  expect(shown(readPlaylistFile(text, name))).toEqual(playlists),
)

test('reads likes', () => {
  const spotify = readPlaylistFile(
    JSON.stringify({
      tracks: [{ artist: 'Halden Vey', album: 'Slow', track: 'Isobars' }],
      albums: [{ artist: 'Ana', album: 'Day' }],
      artists: [{ name: 'Ana' }],
    }),
    'YourLibrary.json',
  )
  expect(spotify?.likes).toMatchObject([
    { type: 'song', title: 'Isobars', artist: 'Halden Vey' },
    { type: 'album', title: 'Day', artist: 'Ana' },
    { type: 'artist', artist: 'Ana' },
  ])
  const csv = readPlaylistFile('Track name,Artist name,Type\nIsobars,Halden Vey,Favorite', 'x.csv')
  expect(csv).toMatchObject({ playlists: [], likes: [{ type: 'song', title: 'Isobars' }] })
})

test.each([
  ['', 'x.csv'],
  ['[]', 'x.json'],
  ['{"playlists":', 'x.json'],
  ['{"a":1}', 'x.json'],
  ['<html></html>', 'x.xspf'],
  ['<?xml version="1.0"?><rss/>', 'x.xml'],
  ['uts,utc_time,artist,album,track\n1,2,Ana,Day,Night', 'x.csv'],
  ['one,two\n1,2', 'x.csv'],
  ['words', 'x.pdf'],
])('%j as %s is no playlist', (text, name) => expect(readPlaylistFile(text, name)).toBeNull())

test('more lists than a call has arguments are read', () => {
  const lists = JSON.stringify({ playlists: Array(300_000).fill({}) })
  expect(readPlaylistFile(lists, 'Playlist1.json')?.playlists).toHaveLength(300_000)
})
