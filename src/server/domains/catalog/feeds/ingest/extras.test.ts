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
