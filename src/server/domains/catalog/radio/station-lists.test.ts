import { describe, expect, test } from 'vitest'
import { stationsIn, urlsInList } from './station-lists.ts'

const one = 'https://one.example/live?a=1&b=2'
const two = 'http://two.example:8000/live'
const xml = one.replace('&', '&amp;')

const lists: Record<string, string> = {
  'extended M3U': `#EXTM3U\n#EXTINF:-1,One, Low\n${one}\n#EXTINF:-1 tvg-name="a,b" group-title="Sea",Two\n${two}\n`,
  'M3U without its header': `#EXTINF:-1,One, Low\r\n${one}\r\n#EXTGRP:Sea\r\n#EXTINF:0,Two\r\n${two}`,
  'M3U of an old Mac': `#EXTM3U\r#EXTINF:-1,One, Low\r${one}\r#EXTINF:-1 group-title='Sea',Two\r${two}\r`,
  'M3U of a media centre': `#EXTM3U\n#KODIPROP:a=b\n#EXTINF:-1,One, Low\n#EXTVLCOPT:a=b\n${one}|User-Agent=x\n#EXTINF:-1,Two\nicy://two.example:8000/live\n`,
  PLS: `[playlist]\nNumberOfEntries=2\nFile1=${one}\nTitle1=One, Low\nLength1=-1\nFile2=${two}\nTitle2=Two\nVersion=2\n`,
  'PLS in other cases': `\n[Playlist]\r\nfile1 = ${one}\r\ntitle1 = One, Low\r\nFILE2=${two}\r\nTITLE2=Two\r\n`,
  ASX: `<asx version="3.0"><title>All</title><entry><title>One, Low</title><ref href="${one}"/><ref href="http://mirror.example/"/></entry><entry><title>Two</title><ref href="mms://two.example/live"/><ref href="${two}"/></entry></asx>`,
  'ASX in other cases': `<ASX VERSION="3"><Entry><Title>One, Low</TITLE><REF HREF = '${one}' /></ENTRY><ENTRY><REF HREF="${two}"><TITLE>Two</TITLE></ENTRY></ASX>`,
  XSPF: `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a list -->\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>All</title><trackList><track><location>${xml}</location><title>One, Low</title></track><track><title>Two</title><location>\n${two}\n</location></track></trackList></playlist>`,
  WPL: `<?wpl version="1.0"?>\n<smil><head><title>All</title></head><body><seq><media src="${xml}" title="One, Low"/><media src="${two}" title="Two"/></seq></body></smil>`,
  B4S: `<?xml version="1.0" encoding='UTF-8' standalone="yes"?>\n<WinampXML>\n<playlist num_entries="2" label="All">\n<entry Playstring="file:${xml}"><Name>One, Low</Name><Length>-1</Length></entry>\n<entry Playstring="${two}"><Name>Two</Name></entry></playlist></WinampXML>`,
  'XSPF with a prefix': `<x:playlist xmlns:x="http://xspf.org/ns/0/"><x:trackList><x:track><x:location>${xml}</x:location><x:title>One, Low</x:title></x:track><x:track><x:location>${two}</x:location><x:title>Two</x:title></x:track></x:trackList></x:playlist>`,
  'XML of Rhythmbox': `<?xml version="1.0"?><rhythmdb version="2.0"><entry type="iradio"><title>One, Low</title><genre>Sea</genre><location>${xml}</location></entry><entry type="iradio"><title>Two</title><location>${two}</location></entry></rhythmdb>`,
  'JSON of a directory': JSON.stringify([
    {
      stationuuid: 'x',
      name: 'One, Low',
      url: 'https://other.example/',
      url_resolved: one,
      homepage: 'https://one.example',
      tags: 'sea,low',
    },
    { name: 'Two', url: two, url_resolved: '', tags: '' },
  ]),
  'JSON of TuneIn': JSON.stringify({
    head: { title: 'All' },
    body: [
      { text: 'Sea', children: [{ element: 'outline', type: 'audio', text: 'One, Low', URL: one }] },
      { text: 'Two', URL: two },
    ],
  }),
  JSPF: JSON.stringify({
    playlist: {
      title: 'All',
      track: [
        { title: 'One, Low', location: one },
        { title: 'Two', location: two },
      ],
    },
  }),
  'JSON with other names': JSON.stringify(
    {
      stations: [
        { title: 'One, Low', streamUrl: one },
        { title: 'Two', uri: two },
      ],
    },
    null,
    2,
  ),
  OPML: `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY x "y">]><opml version="2.0"><body><outline text="All"><outline text="One, Low" URL="${xml}"/></outline><outline title="Two" type="link" xmlUrl='${two}' category="Sea"/></body></opml>`,
}

describe('lists of stations', () => {
  test.each(Object.entries(lists))('%s', (_, text) => {
    for (const marked of [text, `\ufeff${text}`])
      expect(stationsIn(marked)).toMatchObject([
        { title: 'One, Low', stream_url: one },
        { title: 'Two', stream_url: two },
      ])
    expect(urlsInList(text, 'https://list.example/')).toEqual([one, two])
  })

  test.each([
    ['plain URLs', `${one}\n\n${two}\n`],
    ['plain URLs after a comment', `# my stations\n\n${one}\r\n${two}`],
    [
      'ASX over HTTP',
      `<asx><entry><ref href="${one}"/></entry><entry><ref href="mmsh://two.example:8000/live"/></entry></asx>`,
    ],
    ['old ASX', `[Reference]\nRef1=${one}\nRef2=${two}\n`],
  ])('%s', (_, text) => {
    expect(stationsIn(text).map(({ stream_url }) => stream_url)).toEqual([one, two])
    expect(urlsInList(text, 'https://list.example/')).toEqual([one, two])
  })

  test.each([
    ['#EXTINF:-1 One', 'One'],
    ['#EXTINF:-1 tvg-name="One",', 'One'],
    ['#EXTINF:-1.000,One, Low', 'One, Low'],
    ['#EXTINF:-1 tvg-logo="a,b"', ''],
  ])('the title of %s', (info, title) => expect(stationsIn(`${info}\n${one}`)[0]?.title).toBe(title))

  test('genres, websites and lines are kept', () => {
    expect(stationsIn(lists['extended M3U'] ?? '')[1]).toMatchObject({ genre: 'Sea', line: 5 })
    expect(stationsIn(lists['M3U without its header'] ?? '')[1]).toMatchObject({ genre: 'Sea', line: 5 })
    expect(stationsIn(lists['JSON of a directory'] ?? '')[0]).toMatchObject({
      genre: 'sea',
      website: 'https://one.example',
    })
    expect(stationsIn(lists['XML of Rhythmbox'] ?? '')[0]?.genre).toBe('Sea')
    expect(stationsIn(lists['M3U of an old Mac'] ?? '')[1]?.genre).toBe('Sea')
    expect(stationsIn(lists.B4S ?? '').map(({ line }) => line)).toEqual([4, 5])
    const opml =
      '<opml><outline text="A" url="https://a.example/" htmlUrl="https://site.example/" genre="Sea"/>'
    expect(stationsIn(opml)[0]).toMatchObject({ genre: 'Sea', website: 'https://site.example/' })
  })
})

test.each([
  ['#EXTM3U\n#EXTINF:-1,One\n/plain?a=1\n', '', 'https://list.example/plain?a=1'],
  ['#EXTM3U\nplain\n', '', 'https://list.example/lists/plain'],
  ['[playlist]\nFile1=../plain', '', 'https://list.example/plain'],
  ['plain\n', 'audio/x-mpegurl', 'https://list.example/lists/plain'],
  [
    '<asx><base href="https://other.example/x/"/><entry><ref href="plain"/></entry></asx>',
    '',
    'https://other.example/x/plain',
  ],
  [
    '<playlist><trackList><track><location>//other.example/plain</location>',
    '',
    'https://other.example/plain',
  ],
])('resolves relative URLs in %j', (text, type, url) =>
  expect(urlsInList(text, 'https://list.example/lists/a.m3u', type)).toEqual([url]),
)

test.each([
  '',
  '<!doctype html><html><head><title>Radio</title></head><body>https://one.example/</body></html>',
  '{"url":"https://one.example/"}',
  '[{',
  'https://one.example/live\nis our station',
  '<rss><channel><title>A feed</title></channel></rss>',
])('%j is no list', (text) => expect(urlsInList(text, 'https://list.example/')).toEqual([]))

// The time to read each of these grew with the square of its length.
test.each([
  ['spaces within a title', `[playlist]\nFile1=${one}\nTitle1=One${' '.repeat(300_000)}x`],
  ['spaces in an info line', `#EXTINF:-1 ${' '.repeat(300_000)}=\n${one}`],
  ['lines before each', `<asx>${`<entry><ref href="${two}"/></entry>\n`.repeat(20_000)}</asx>`],
])('a list with many %s is read at once', (_, text) => {
  expect(stationsIn(text).length).toBeGreaterThan(0)
})
