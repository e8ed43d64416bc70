import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import { profileRef, type User } from '../../../contract/platform/user.ts'
import { presences } from '../../../contract/social/presence.ts'
import { profile, profiles } from '../../../contract/social/profiles.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { ProfilePage } from './Profile.tsx'

beforeEach(() => {
  const permissions = [{ name: 'Use chat' }]
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, name: 'Lena', permissions }) as User)
  const ben = { id: 2, name: 'Ben', title: 'Ben', avatar: null, banner: null, bio: '' }
  answer(profiles.get, () =>
    sampleOf(profile, {
      ...ben,
      friend_status: 'friends',
      owned: false,
      sections: [],
      mutual_friends: undefined,
      friends_count: 0,
      followers_count: 0,
    }),
  )
  answer(presences.of, () => [{ user_id: 2, online: true, listening: null }])
})

it.each([360, 390])(
  'keeps the menu of a friend beside the other actions on phones %s pixels wide',
  async (width) => {
    await page.viewport(width, 740)
    onTestFinished(() => page.viewport(1280, 800))
    await openPage('/profile/$id', ProfilePage, '/profile/2')
    const menu = page.getByRole('button', { name: 'Options for Ben' })
    await expect.element(menu).toBeVisible()
    const middleOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    }
    const follow = page.getByRole('button', { name: 'Follow Ben' }).element()
    expect(middleOf(menu.element())).toBe(middleOf(follow))
    expect(menu.element().querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(0)
  },
)

it('marks in light colors that a friend is online, as the header is dark in every theme', async () => {
  const { dataset } = document.documentElement
  dataset.theme = 'light'
  onTestFinished(() => void delete dataset.theme)
  await openPage('/profile/$id', ProfilePage, '/profile/2')
  const online = page.getByText('Online')
  await expect.element(online).toBeVisible()
  expect(getComputedStyle(online.element(), '::before').backgroundColor).toBe('rgb(74, 222, 128)')
})

it('lists the friends of somebody who shows them', async () => {
  const { mutual_friends, ...ben } = sampleOf(profile, { id: 2, name: 'Ben', title: 'Ben', owned: false })
  answer(profiles.get, () => ({
    ...ben,
    sections: ['friends' as const],
    friends_count: 1,
    hidden: undefined,
  }))
  const mara = sampleOf(profileRef, { id: 3, name: 'Mara', title: 'Mara', avatar: null })
  answer(profiles.friends, () => ({ data: [mara], meta: { page: 1, per_page: 48, next: null } }))
  await openPage('/profile/$id', ProfilePage, '/profile/2')
  const section = page.getByRole('region', { name: 'Friends' })
  await expect.element(section.getByRole('link', { name: 'Mara' })).toBeVisible()
})
