import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISITOR_SCOPE } from '../../../../db/sql/visibility.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type FeedSource, feedSource } from '../../../../testing/feed-source.ts'
import { makeEpisode } from '../../../../testing/make.ts'
import { episodeExtras } from '../../podcasts/episodes.service.ts'
import { readChapters, readTranscript } from './transcript.ts'

let source: FeedSource
let app: TestApp
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
})
afterAll(async () => {
  await app.close()
  source.close()
})

test('parses WebVTT with voices and markup', () => {
  const text =
    '\ufeffWEBVTT\n\nNOTE x\n\n1\n00:00:01.500 --> 00:00:04.000 align:start\n<v Ann>Hello <b>there</b>\nand &amp; on\n\n01:02.000 --> 01:03.000\nBye\n'
  expect(readTranscript(text, 'text/vtt')).toEqual([
    { at: 1.5, speaker: 'Ann', text: 'Hello there and & on' },
    { at: 62, speaker: null, text: 'Bye' },
  ])
})

test('parses SRT with speaker names', () => {
  const text =
    '1\r\n00:00:01,500 --> 00:00:04,000\r\nAnn Lee: Hello\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nno: not a name\r\n'
  expect(readTranscript(text, 'application/x-subrip')).toEqual([
    { at: 1.5, speaker: 'Ann Lee', text: 'Hello' },
    { at: 3600, speaker: null, text: 'no: not a name' },
  ])
})

test('parses Podcasting 2.0 JSON, joining short segments', () => {
  const segments = [
    { startTime: 0.5, speaker: 'Ann', body: 'Hello' },
    { startTime: 0.9, body: 'there.' },
    { startTime: 2, body: 'Again' },
    { startTime: 3, speaker: 'Bea', body: '<script>x</script>Yes' },
    { startTime: 4, body: 5 },
  ]
  expect(readTranscript(JSON.stringify({ segments }), 'application/json')).toEqual([
    { at: 0.5, speaker: 'Ann', text: 'Hello there.' },
    { at: 2, speaker: 'Ann', text: 'Again' },
    { at: 3, speaker: 'Bea', text: 'Yes' },
  ])
  for (const bad of ['{', '{}', '[]', 'null', '{"segments":[null]}'])
    expect(readTranscript(bad, 'application/json').length).toBeLessThanOrEqual(1)
})

const lines = [
  { at: 1, speaker: null, text: 'Hello' },
  { at: 3.5, speaker: null, text: 'World' },
]
test.each([
  ['SRT', '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,500 --> 00:00:04,500\nWorld\n'],
  [
    'SRT of Windows',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,500\r\nWorld',
  ],
  [
    'SRT without empty lines',
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n2\n00:00:03,500 --> 00:00:04,500\nWorld\n',
  ],
  [
    'SRT with more empty lines',
    '\ufeff\n1\n\n00:00:01,000 --> 00:00:02,000\n\nHello\n\n\n\n2\n\n00:00:03.5 --> 00:00:04.5\n\nWorld\n',
  ],
  [
    'SRT with styles',
    '1\n00:00:01,000 --> 00:00:02,000 X1:1\n{\\an8}<i>Hello</i>\n\n2\n00:00:03,500 --> 00:00:04,500\n<font color="#fff">World</font>\n',
  ],
  [
    'WebVTT',
    'WEBVTT - Title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\nHello\n\nNOTE x\n\n00:03.500 --> 00:04.500\nWorld\n',
  ],
  [
    'WebVTT without empty lines',
    'WEBVTT\n00:00:01.000 --> 00:00:02.000\nHello\n00:00:03.500 --> 00:00:04.500\nWorld',
  ],
  [
    'JSON of Podcasting 2.0',
    '{"version":"1.0.0","segments":[{"startTime":1,"body":"Hello"},{"startTime":3.5,"speaker":"","body":"World"}]}',
  ],
  [
    'JSON of Whisper',
    '{"text":"Hello World","segments":[{"id":0,"start":1,"end":2,"text":" Hello"},{"start":3.5,"text":" World"}]}',
  ],
  [
    'JSON of Podlove',
    '[{"start":"00:00:01.000","start_ms":1000,"voice":"","text":"Hello"},{"start":"00:00:03.500","text":"World"}]',
  ],
  [
    'SRT with spaces in its times',
    '1\n00:00:01 , 000 --> 00:00:02 , 000\nHello\n\n2\n00:00:03 , 500 --> 00:00:04 , 500\nWorld\n',
  ],
  ['SubViewer', '0:00:01.000,0:00:02.000\nHello\n\n0:00:03.500,0:00:04.500\nWorld\n'],
  [
    'WebVTT with times of words',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<00:01.000><c>Hello</c>\n\n00:03.500 --> 00:04.500\n>> World\n',
  ],
  ['LRC', '[ti:No]\n[00:01.00]Hello\n[00:03.50]World\n'],
  [
    'TTML',
    '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><head/><body><div><p begin="00:00:01.000" end="00:00:02.000">Hello</p><p begin="3.5s">World</p></div></body></tt>',
  ],
  ['lines with times', '0:01 Hello\n0:03.5 World\n'],
  ['HTML', '<html><body><time>0:01</time><p>Hello</p><time>0:03.5</time><p>World</p></body></html>'],
  ['plain text with times', '[00:01] Hello\n\n(0:00:03.5) World\n'],
])('parses %s', (name, text) => {
  const joined = [{ at: 1, speaker: null, text: 'Hello World' }]
  expect(readTranscript(text, null)).toEqual(
    name.startsWith('JSON') && !name.endsWith('2.0') ? joined : lines,
  )
})

test.each([
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello</v>\n<v.loud Bea>World\n'],
  ['plain text', 'Ann  0:01\nHello\n\nBea (0:01)\nWorld\n'],
])('parses the speakers of %s', (_, text) =>
  expect(readTranscript(text, null)).toEqual([
    { at: 1, speaker: 'Ann', text: 'Hello' },
    { at: 1, speaker: 'Bea', text: 'World' },
  ]),
)

test('parses the speakers of HTML', () => {
  const html =
    '<!DOCTYPE html><html><head><title>No</title><style>p{}</style></head><body><cite>Ann:</cite><time>0:00</time><p>Hello &amp; <b>welcome</b></p><p>Again</p><cite>Bea:</cite><time>1:02</time><p>1 &lt; 2</p></body></html>'
  expect(readTranscript(html, 'text/html')).toEqual([
    { at: 0, speaker: 'Ann', text: 'Hello & welcome' },
    { at: null, speaker: 'Ann', text: 'Again' },
    { at: 62, speaker: 'Bea', text: '1 < 2' },
  ])
})

test('a page in place of a transcript is none', () => {
  for (const type of ['text/vtt', 'application/x-subrip', 'application/json'])
    expect(readTranscript('<!doctype html><html><body>Not found</body></html>', type)).toEqual([])
})

test('plain text and HTML have no timestamps', () => {
  expect(readTranscript('<p>One</p><p>Two &amp; three</p>', 'text/html').map(({ text }) => text)).toEqual([
    'One',
    'Two & three',
  ])
})

test('drops chapters that only change the image', () => {
  const chapters = [
    { startTime: 0, title: 'Start', url: 'https://x.example/' },
    { startTime: 5, img: 'x.jpg' },
    { startTime: 6, title: 'Hidden', toc: false },
    { startTime: 'x', title: 'Never' },
    { startTime: 9.5, title: 'End', url: 'javascript:x()' },
  ]
  expect(readChapters(JSON.stringify({ chapters }), 'https://x.example/c')).toEqual([
    { at: 0, title: 'Start', url: 'https://x.example/' },
    { at: 9.5, title: 'End', url: null },
  ])
  for (const text of [
    '{"chapters":[{"startTime":"00:01:00.5","title":"One","url":"/one"},{"startTime":"2:00","title":"Two"}]}',
    '[{"start":"1:00.5","title":"One","href":"https://x.example/one"},{"start":120,"title":"Two"}]',
    '\n00:01:00.500 One <https://x.example/one>\r\n2:00 Two\r\n',
    '(1:00.5) One <https://x.example/one>\n[2:00] - Two\n',
    '\ufeff[{"start":120,"title":"Two"},{"start":"1:00.5","title":"One","url":"/one"}]',
    '<?xml version="1.0"?><psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="00:01:00.500" title="One" href="/one"/><psc:chapter start="120" title="Two"/></psc:chapters>',
  ])
    expect(readChapters(text, 'https://x.example/c')).toEqual([
      { at: 60.5, title: 'One', url: 'https://x.example/one' },
      { at: 120, title: 'Two', url: null },
    ])
  expect(
    readChapters(
      'WEBVTT\n\n1\n00:00.000 --> 01:00.000\nOne\n\n01:00.000 --> 02:00.000\nTwo\n',
      'https://x.example/',
    ),
  ).toEqual([
    { at: 0, title: 'One', url: null },
    { at: 60, title: 'Two', url: null },
  ])
  for (const bad of ['', '{', 'null', '{"chapters":{}}', '{"chapters":[null]}'])
    expect(readChapters(bad, 'https://x.example/c')).toEqual([])
})

test('fetches them on first use, once, and never from the local network', async () => {
  source.put('/c.json', JSON.stringify({ chapters: [{ startTime: 1, title: 'One' }] }))
  source.put('/t.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')
  const { id } = await makeEpisode(app.ctx, {
    chapters_url: source.at('/c.json'),
    transcript_url: source.at('/t.vtt'),
    transcript_type: 'text/vtt',
  })
  const extras = {
    chapters: [{ at: 1, title: 'One', url: null }],
    transcript: [{ at: 1, speaker: null, text: 'Hello' }],
  }
  expect(await episodeExtras(app.ctx, VISITOR_SCOPE, id)).toEqual(extras)
  expect(await episodeExtras(app.ctx, VISITOR_SCOPE, id)).toEqual(extras)
  expect(source.requests.map(({ path }) => path).sort()).toEqual(['/c.json', '/t.vtt'])
  const inside = await makeEpisode(app.ctx, {
    chapters_url: source.at('/c.json').replace('127.0.0.1', 'localhost'),
  })
  expect(await episodeExtras(app.ctx, VISITOR_SCOPE, inside.id)).toEqual({ chapters: [], transcript: [] })
  expect(source.requests).toHaveLength(2)
})

test('reads the next transcript where the best one is gone', async () => {
  source.put('/page.vtt', '<!doctype html><html><body>Gone</body></html>')
  source.put('/t.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n', 'text/plain')
  const { id } = await makeEpisode(app.ctx, {
    transcript_url: source.at('/gone.json'),
    transcript_type: 'application/json',
    other_transcripts: JSON.stringify([
      { url: source.at('/page.vtt'), type: 'text/vtt' },
      { url: source.at('/t.srt'), type: 'application/x-subrip' },
    ]),
  })
  expect((await episodeExtras(app.ctx, VISITOR_SCOPE, id)).transcript).toEqual([
    { at: 1, speaker: null, text: 'Hello' },
  ])
})
