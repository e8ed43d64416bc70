import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { friend, friends } from '../../../contract/social/friends.ts'
import {
  type PlaylistInvite,
  type PlaylistMember,
  playlistActivity,
  playlistMember,
  playlistMembers,
} from '../../../contract/social/playlist-members.ts'
import { openMembers } from '../../catalog/playlists/playlist-dialogs.ts'
import { axeFinds } from '../../testing/axe.ts'
import { isListening, sendEvent } from '../../testing/event-stream.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const memberOf = (id: number, name: string, role: PlaylistMember['role']): PlaylistMember =>
  sampleOf(playlistMember, { id, name, title: name, role, joined_at: null })
const jonas = memberOf(2, 'Jonas', 'editor')

/** Shows the dialog to Lena, the user 1. */
const open = async (members: PlaylistMember[], invite: PlaylistInvite | null = null) => {
  const present = { members, invite }
  answer(playlistMembers.list, () => present.members)
  answer(playlistMembers.invite, () => ({ invite: present.invite }))
  answer(friends.list, () =>
    ['Jonas', 'Liv', 'Maren'].map((name, index) => sampleOf(friend, { id: index + 2, name, title: name })),
  )
  await showToListener(<h1>Page</h1>)
  openMembers({ id: 7, title: 'Kitchen radio' })
  await expect.element(page.getByRole('dialog', { name: 'Members' }).getByText('You')).toBeVisible()
  return present
}
const bodies = (end: string) => received.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)

it('adds friends who are not members yet, with a role', async () => {
  const present = await open([memberOf(1, 'Lena', 'owner'), jonas])
  const add = () => page.getByRole('button', { name: /^Add .* to the playlist$/ })
  await expect.poll(() => add().elements()).toHaveLength(2)
  expect(await axeFinds()).toEqual([])
  await page.getByRole('combobox', { name: 'Role of new members' }).selectOptions('viewer')
  await page.getByRole('searchbox', { name: 'Find friends' }).fill('li')
  await expect.poll(() => add().elements()).toHaveLength(1)
  answer(playlistMembers.add, ({ body }) => {
    present.members = [...present.members, memberOf(body.user_id, 'Liv', body.role)]
    return present.members
  })
  await page.getByRole('button', { name: 'Add Liv to the playlist' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Role of Liv' })).toHaveValue('viewer')
  expect(bodies('/members').at(-1)).toEqual({ user_id: 3, role: 'viewer' })
  await expect.poll(() => add().elements()).toHaveLength(1)
  await page.getByRole('searchbox', { name: 'Find friends' }).fill('nobody')
  await expect.element(page.getByText('No friend with this name')).toBeVisible()
})

it('changes the role of a member, and removes them once that is confirmed', { tags: 'long' }, async () => {
  const present = await open([memberOf(1, 'Lena', 'owner'), jonas])
  answer(playlistMembers.change, ({ body }) => {
    present.members = [memberOf(1, 'Lena', 'owner'), memberOf(body.user_id, 'Jonas', body.role)]
    return present.members
  })
  answer(playlistMembers.remove, () => {
    present.members = [memberOf(1, 'Lena', 'owner')]
    return present.members
  })
  const role = page.getByRole('combobox', { name: 'Role of Jonas' })
  await role.selectOptions('viewer')
  await expect.element(role).toHaveValue('viewer')
  await page.getByRole('button', { name: 'Remove Jonas from the playlist' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Jonas from the playlist?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => role.elements()).toHaveLength(0)
})

it('creates, replaces and turns off the invite link', async () => {
  await open([memberOf(1, 'Lena', 'owner')])
  let count = 0
  answer(playlistMembers.renewInvite, ({ body }) => ({
    invite: { token: `token-number-${++count}`, role: body.role, expires_at: null },
  }))
  answer(playlistMembers.revokeInvite, () => ({ status: 'success' as const }))
  await page.getByRole('combobox', { name: 'Role for people who join by link' }).selectOptions('viewer')
  await page.getByRole('checkbox', { name: 'Expires after 7 days' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('textbox', { name: 'Invite link' })
  await expect.element(link).toHaveValue(`${location.origin}/join/token-number-1`)
  expect(bodies('/invite').at(-1)).toEqual({ role: 'viewer', expires: false })
  await expect.element(page.getByText(/logs in joins as a viewer/)).toBeVisible()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect.element(page.getByRole('img', { name: 'Invite link as a QR code' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await expect.element(link).toHaveValue(`${location.origin}/join/token-number-2`)
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible()
})

it('offers members nothing but to leave, and shows who joins meanwhile', async () => {
  const present = await open([memberOf(2, 'Jonas', 'owner'), memberOf(1, 'Lena', 'viewer')])
  const dialog = page.getByRole('dialog', { name: 'Members' })
  await expect.element(dialog.getByRole('button', { name: 'Leave playlist' })).toBeVisible()
  expect(dialog.getByRole('combobox').elements()).toHaveLength(0)
  expect(dialog.getByRole('searchbox').elements()).toHaveLength(0)
  await expect.poll(isListening).toBe(true)
  present.members = [...present.members, memberOf(3, 'Liv', 'editor')]
  sendEvent('playlist.changed', { playlist_id: 7, updated_at: null })
  await expect.element(dialog.getByText('Liv')).toBeVisible()
  answer(playlistMembers.leave, () => ({ status: 'success' as const }))
  await dialog.getByRole('button', { name: 'Leave playlist' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('You left Kitchen radio.')).toBeVisible()
})

it('tells what members did, by pages', { tags: 'long' }, async () => {
  await open([memberOf(1, 'Lena', 'owner'), jonas])
  const user = { id: 2, name: 'Jonas', avatar: null }
  answer(playlistMembers.activity, ({ query }) =>
    query.after === '51'
      ? [sampleOf(playlistActivity, { id: 50, user: null, kind: 'removed', count: 3 })]
      : Array.from({ length: 50 }, (_, index) =>
          sampleOf(playlistActivity, { id: 100 - index, user, kind: 'added', count: 100 - index }),
        ),
  )
  await page.getByRole('button', { name: 'Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activity' })
  await expect.element(dialog.getByText('Jonas added 100 songs')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect.element(dialog.getByText('Deleted account removed 3 songs')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

it('says so when it cannot be loaded', async () => {
  answer(playlistMembers.list, () => refuse('forbidden'))
  await showToListener(<h1>Page</h1>)
  openMembers({ id: 7, title: 'Kitchen radio' })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
