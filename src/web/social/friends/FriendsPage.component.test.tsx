import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { search } from '../../../contract/site/search.ts'
import { blends } from '../../../contract/social/blends.ts'
import { friend, friendRequest, friendSuggestion, friends } from '../../../contract/social/friends.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { FriendsPage } from './FriendsPage.tsx'

const NOW = new Date().toISOString()
const named = (id: number, name: string) =>
  sampleOf(friend, { id, name, title: name, avatar: null, online: false, listening: null, since: NOW })

beforeEach(() => {
  answer(friends.list, () => [named(2, 'Ben Castor'), named(3, 'Cleo Park')])
  answer(friends.requests, () => ({ received: [], sent: [] }))
  answer(friends.suggestions, () => [])
  answer(blends.list, () => [])
  answer(search.tab, () => ({ data: [], meta: { page: 1, per_page: 30, next: null } }))
})

const find = (text: string) => page.getByRole('searchbox', { name: 'Find people' }).fill(text)
const heading = page.getByRole('heading', { name: 'All friends' })

it('lists no friends where a text names none', async () => {
  await openPage('/friends', FriendsPage, '/friends')
  await expect.element(heading).toBeVisible()
  await find('Ben')
  await expect.element(page.getByText('Cleo Park')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^Online/ }).click()
  await expect.element(page.getByText('None of your friends are online.')).toBeVisible()
  await expect.element(heading).toBeVisible()
  await find('Zora')
  await expect.element(page.getByText('No other people found for “Zora”.')).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByText('None of your friends are online.')).not.toBeInTheDocument()
})

it('sends a request once, however often the button is pressed before the server answers', async () => {
  const { promise: answered, resolve: go } = Promise.withResolvers<void>()
  let requests = 0
  answer(friends.suggestions, () => [
    sampleOf(friendSuggestion, { id: 4, name: 'Dan', avatar: null, friend_status: 'none' }),
  ])
  answer(friends.add, async () => {
    requests++
    await answered
    return { status: 'pending_sent' as const }
  })
  await openPage('/friends', FriendsPage, '/friends')
  const add = page.getByRole('button', { name: 'Add Dan as a friend' })
  await add.click()
  await expect.element(add).toBeDisabled()
  ;(add.element() as HTMLButtonElement).click()
  expect(requests).toBe(1)
  go()
  await expect.element(add).toBeEnabled()
})

it('moves nothing under the pointer when a request is answered', async () => {
  await page.viewport(1280, 800)
  const request = (id: number, name: string) =>
    sampleOf(friendRequest, {
      id,
      name,
      avatar: null,
      friend_status: 'pending_received',
      mutual_friends: 0,
      created_at: NOW,
    })
  const [dan, eve] = [request(4, 'Dan'), request(5, 'Eve')]
  answer(friends.list, () => [])
  answer(friends.requests, () => ({ received: [dan, eve], sent: [] }))
  await openPage('/friends', FriendsPage, '/friends')
  const region = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  const top = (name: string) => region(name).element().getBoundingClientRect().top
  await expect.element(region('Eve')).toBeVisible()
  const before = [top('Dan'), top('Eve')]
  answer(friends.add, () => {
    answer(friends.list, () => [named(4, 'Dan')])
    answer(friends.requests, () => ({ received: [eve], sent: [] }))
    return { status: 'friends' as const }
  })
  await page.getByRole('button', { name: 'Accept the request from Dan' }).click()
  await expect.element(page.getByText('You’re friends now')).toBeVisible()
  await expect.element(heading).toBeVisible()
  expect([top('Dan'), top('Eve')]).toEqual(before)
  answer(friends.remove, () => {
    answer(friends.requests, () => ({ received: [], sent: [] }))
    return { status: 'none' as const }
  })
  await page.getByRole('button', { name: 'Decline the request from Eve' }).click()
  await expect.element(page.getByText('Request declined')).toBeVisible()
  expect([top('Dan'), top('Eve')]).toEqual(before)
})
