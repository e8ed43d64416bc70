import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEpisodeCalls, adminEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import { episodes } from '../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FeedSource, feedSource } from '../../../testing/feed-source.ts'
import { makeEpisode, makeUser, type TestUser } from '../../../testing/make.ts'

let source: FeedSource
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  source.close()
})

const found = [{ at: 1, title: 'In the file', url: null }]
const feedLines = [{ at: 0, speaker: 'Ann', text: 'From the feed.' }]
const make = () =>
  makeEpisode(app.ctx, {
    duration: 90,
    chapters: JSON.stringify(found),
    transcript: JSON.stringify(feedLines),
  })
const get = (id: number) => app.call(adminEpisodes.get, { params: { id } }, admin.token)
const bodyWith = async (id: number, input: object) => {
  const { version, title, description, season, number, kind, explicit, published_at, website } = await get(id)
  const stored = { version, title, description, season, number, kind, explicit, published_at, website }
  return { params: { id }, body: { ...stored, public: true, ...input } }
}
const save = async (id: number, input: object) =>
  app.call(adminEpisodes.change, await bodyWith(id, input), admin.token)
const refused = async (id: number, input: object) => {
  const { status, body } = await app.requestError(
    adminEpisodes.change,
    await bodyWith(id, input),
    admin.token,
  )
  return [status, Object.keys(body.errors ?? {})[0]]
}
const extrasOf = (id: number) => app.call(episodes.extras, { params: { id } })
const feedChapters = async (id: number) => {
  const { statusCode, body } = await app.fastify.inject({ url: `/feeds/episodes/${id}/chapters.json` })
  return statusCode === 200 ? JSON.parse(body).chapters : statusCode
}
const chapter = (at: number, title: string, more: object = {}) => ({
  at,
  title,
  url: null,
  hidden: false,
  ...more,
})

test('custom chapters replace those of the file, sorted by time, until they are removed', async () => {
  const { id } = await make()
  expect(await get(id)).toMatchObject({ chapters: null, found_chapters: found })
  const url = 'https://sea.example/a'
  const chapters = [chapter(60, 'Last'), chapter(0, 'First', { url }), chapter(30, 'Aside', { hidden: true })]
  const saved = await save(id, { chapters })
  expect(saved.chapters?.map(({ title }) => title)).toEqual(['First', 'Aside', 'Last'])
  expect((await extrasOf(id)).chapters).toEqual([
    { at: 0, title: 'First', url },
    { at: 60, title: 'Last', url: null },
  ])
  expect(await feedChapters(id)).toEqual([
    { startTime: 0, title: 'First', url },
    { startTime: 30, title: 'Aside', toc: false },
    { startTime: 60, title: 'Last' },
  ])
  await save(id, {})
  expect((await extrasOf(id)).chapters).toHaveLength(2)
  await save(id, { chapters: [] })
  expect((await extrasOf(id)).chapters).toEqual([])
  expect(await feedChapters(id)).toBe(404)
  await save(id, { chapters: null })
  expect((await extrasOf(id)).chapters).toEqual(found)
})

test('invalid chapters are rejected', async () => {
  const { id } = await make()
  for (const chapters of [
    [chapter(90, 'At the end')],
    [chapter(5, 'One'), chapter(5, 'Two')],
    [chapter(-1, 'Before')],
    [chapter(1, ' ')],
    [chapter(1, 'Link', { url: 'javascript:alert(1)' })],
  ]) {
    expect([chapters, ...(await refused(id, { chapters }))]).toEqual([
      chapters,
      422,
      expect.stringMatching(/^chapters/),
    ])
  }
  expect((await extrasOf(id)).chapters).toEqual(found)
})

test("a transcript is uploaded in any supported format, and the feed's can be restored", async () => {
  const { id } = await make()
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bea>Hello there\n\n${'00:03.000 --> 00:04.000\nOn and on.\n\n'.repeat(3_000)}`
  expect(text.length).toBeGreaterThan(100_000)
  const saved = await save(id, { transcript: { text } })
  expect(saved.transcript).toEqual({ lines: 3_001, opening: 'Hello there' })
  expect(saved.found_transcript).toEqual({ lines: 1, opening: 'From the feed.' })
  expect((await extrasOf(id)).transcript[0]).toEqual({ at: 1, speaker: 'Bea', text: 'Hello there' })
  await save(id, {})
  expect((await extrasOf(id)).transcript).toHaveLength(3_001)
  expect(await refused(id, { transcript: { text: 'PK\u0003\u0004\u0000\u0000' } })).toEqual([
    422,
    'transcript.text',
  ])
  await save(id, { transcript: null })
  expect((await extrasOf(id)).transcript).toEqual(feedLines)
})

test('a transcript is fetched from its URL, but never from the local network', async () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
  source.put('/t.srt', text)
  source.put('/empty.srt', ' ')
  const read = (url: string) => ({ body: { url } })
  expect(await app.call(adminEpisodeCalls.readTranscript, read(source.at('/t.srt')), admin.token)).toEqual({
    text,
  })
  for (const url of [
    source.at('/none.srt'),
    source.at('/empty.srt'),
    source.at('/t.srt').replace('127.0.0.1', 'localhost'),
  ]) {
    const { status } = await app.requestError(adminEpisodeCalls.readTranscript, read(url), admin.token)
    expect([url, status]).toEqual([url, 422])
  }
})
