import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEpisodes, artistEpisodes, artistPodcasts } from '../contract/catalog/back-office/episodes.ts'
import { adminPodcasts } from '../contract/catalog/back-office/podcasts.ts'
import { episodes, podcasts } from '../contract/catalog/podcasts.ts'
import { adminPages } from '../contract/site/back-office/pages.ts'
import { customPages } from '../contract/site/custom-pages.ts'
import { coverKey } from './media/images/covers.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeArtist, makeCover, makeEpisode, makeMember, makePodcast, makeUser } from './testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rich text that is not sanitized in the database is wherever it is read; lists have none', async () => {
  const { ctx } = app
  const { token } = await makeUser(ctx, { admin: true })
  const artist = await makeArtist(ctx)
  const editor = await makeUser(ctx)
  await makeMember(ctx, artist, editor)
  const image = `<img src="/storage/${coverKey((await makeCover(ctx)).hash, 1024, 'webp')}" alt="Us" width="1024" height="1024" loading="lazy" />`
  const link = '<a href="https://example.org" rel="noopener nofollow ugc">Site</a>'
  const kept = `<h2>Kept</h2><p>${link} &amp; ${image}</p>`
  const hostile = `${kept}<script>run()</script><img src="x" onerror="run()" /><a href="javascript:run()" onclick="run()"></a>`
  const expected = `${kept}<a></a>`

  const podcast = await makePodcast(ctx, { artist_id: artist.id, description: hostile })
  const episode = await makeEpisode(ctx, { podcast_id: podcast.id, description: hostile, summary: null })
  const page = await ctx.db
    .insertInto('custom_pages')
    .values({
      title: 'About',
      path: '/about',
      sections: JSON.stringify([{ heading: '', html: hostile }]),
      public: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const of = ({ id }: { id: number }) => ({ params: { id } })
  const read = {
    podcast: (await app.call(podcasts.get, of(podcast))).description,
    episode: (await app.call(episodes.get, of(episode))).description,
    page: (await app.call(customPages.get, { params: { path: 'about' } })).sections[0]?.html,
    'page by query': (await app.call(customPages.at, { query: { path: '/about' } }))?.sections[0]?.html,
    'edited page': (await app.call(adminPages.get, of(page), token)).sections[0]?.html,
    'edited podcast': (await app.call(adminPodcasts.get, of(podcast), token)).description,
    'edited episode': (await app.call(adminEpisodes.get, of(episode), token)).description,
    'podcast of an artist': (await app.call(artistPodcasts.get, of(podcast), editor.token)).description,
    'episode of an artist': (await app.call(artistEpisodes.get, of(episode), editor.token)).description,
  }
  for (const [what, html] of Object.entries(read)) expect([what, html]).toEqual([what, expected])

  const feed = (await app.fastify.inject({ url: `/feeds/podcasts/${podcast.id}.xml` })).body
  expect(feed).toContain('&lt;h2&gt;Kept')
  expect(feed).not.toContain('run()')
  for (const url of [
    '/api/podcasts',
    '/api/episodes',
    '/api/admin/podcasts',
    '/api/admin/episodes',
    '/api/admin/pages',
  ]) {
    const { body } = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([url, body.includes('"total":1'), body.includes('Kept')]).toEqual([url, true, false])
  }
})
