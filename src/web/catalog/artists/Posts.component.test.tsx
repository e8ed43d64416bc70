import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistPost, artistPosts } from '../../../contract/catalog/artist-pages.ts'
import { artist } from '../../../contract/catalog/items.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Posts } from './Posts.tsx'

it('has a menu for each post, in which it can be reported', async () => {
  const posts = ['On tour', 'Out now'].map((text, id) => sampleOf(artistPost, { id, text, item: null }))
  answer(artistPosts.list, () => ({ ...sampleOf(artistPosts.list.reply), data: posts, next_page_url: null }))
  await showToListener(<Posts artist={sampleOf(artist, { id: 7, name: 'Brine', displayname: null })} />)
  const post = page.getByRole('article').filter({ hasText: 'On tour' })
  expect(page.getByRole('button', { name: /Report/ }).elements()).toHaveLength(0)
  await post.getByRole('button', { name: /^Options for Brine/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect.element(page.getByRole('dialog', { name: /^What’s wrong with Brine/ })).toBeVisible()
})

it('can be liked, and shows how many do', async () => {
  const likes = { liked: false, likes: 3 }
  const post = sampleOf(artistPost, { id: 1, text: 'On tour', item: null, ...likes })
  answer(artistPosts.list, () => ({ ...sampleOf(artistPosts.list.reply), data: [post], next_page_url: null }))
  const first = Promise.withResolvers<void>()
  answer(artistPosts.like, async () => {
    await first.promise
    return { liked: true, likes: 4 }
  })
  answer(artistPosts.unlike, () => ({ liked: false, likes: 7 }))
  await showToListener(<Posts artist={sampleOf(artist, { id: 7, name: 'Brine', displayname: null })} />)
  const like = page.getByRole('button', { name: /^Like/ })
  await expect.element(like).toHaveTextContent('Like3')
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await expect.element(like).toHaveTextContent('Like4')
  await like.click()
  await expect.element(like).toHaveTextContent('Like3')
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  first.resolve()
  await expect.element(like).toHaveTextContent('Like7')
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
})
