import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { presences } from '../../../contract/presence.ts'
import { profile, profiles } from '../../../contract/profiles.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { ProfilePage } from './Profile.tsx'

it('keeps the menu of a friend beside the other actions on small phones', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const ben = { id: 2, name: 'Ben', title: 'Ben', avatar: null, banner: null, bio: '' }
  answer(profiles.get, () =>
    sampleOf(profile, {
      ...ben,
      friend_status: 'friends',
      owned: false,
      sections: [],
      mutual_friends: undefined,
      followers_count: 0,
    }),
  )
  answer(presences.of, () => [])
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
})
