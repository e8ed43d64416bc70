import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { albums } from '../../../contract/catalog/albums.ts'
import { album, song } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { search } from '../../../contract/site/search.ts'
import {
  type Conversation,
  chat,
  conversation,
  conversationMember,
  message,
} from '../../../contract/social/chat.ts'
import { friend, friends } from '../../../contract/social/friends.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Thread } from './thread/Thread.tsx'

/** Lena (1) with her friends Mira (2) and Jonas (3). */
const named = (id: number, name: string) =>
  sampleOf(friend, { id, name, title: name, avatar: null, friend_status: 'friends' })
const member = (id: number, name: string) =>
  sampleOf(conversationMember, { id, name, title: name, avatar: null })
let group: Conversation

beforeEach(() => {
  group = sampleOf(conversation, {
    id: 7,
    kind: 'group',
    name: 'Sunday listening',
    owner_id: 1,
    users: [member(2, 'Mira'), member(3, 'Jonas')],
    last_message: null,
    muted: false,
    unread: 0,
    can_send: true,
    silenced_until: null,
  })
  answer(friends.list, () => [named(2, 'Mira'), named(3, 'Jonas'), named(4, 'Selma')])
  answer(chat.conversations, () => ({ data: [group], meta: { page: 1, per_page: 30, next: null } }))
  answer(chat.get, () => group)
  answer(chat.unread, () => ({ unread: 0 }))
  answer(chat.delivered, () => ({ status: 'success' as const }))
})

/** Bodies of the requests of this method and path. */
const sent = (method: string, path: string) =>
  received.filter((one) => one.method === method && one.path === `/api${path}`).map(({ body }) => body)
const dialog = () => page.getByRole('dialog')

it('makes a group of a name and the chosen friends', async () => {
  await showToListener(<p>Behind</p>)
  openDialog(() => import('./NewGroupDialog.tsx').then((m) => m.NewGroupDialog))
  const create = page.getByRole('button', { name: 'Create group' })
  await expect.element(create).toBeDisabled()
  await page.getByLabelText('Group name').fill('Monday')
  await expect.element(create).toBeDisabled()
  await page.getByLabelText('Find friends').fill('ra')
  await expect.element(page.getByRole('button', { name: 'Jonas' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mira' }).click()
  await expect.element(page.getByRole('button', { name: 'Mira' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabelText('Find friends').fill('')
  await expect.element(page.getByRole('button', { name: 'Mira' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Jonas' }).click()
  await page.getByRole('button', { name: 'Jonas' }).click()
  await page.getByRole('button', { name: 'Selma' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('2 of up to 19 friends chosen')
  expect(await axeFinds()).toEqual([])
  answer(chat.createGroup, () => group)
  await create.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent('POST', '/conversations/groups')).toEqual([{ name: 'Monday', user_ids: [2, 4] }])
})

it('lets the owner rename a group, hand it over, remove members and add friends', {
  tags: 'long',
}, async () => {
  answer(chat.update, ({ body }) => {
    group = { ...group, name: body.name ?? group.name, owner_id: body.owner_id ?? group.owner_id }
    return group
  })
  answer(chat.removeMember, () => {
    group = { ...group, users: group.users.filter(({ id }) => id !== 3) }
    return { status: 'success' as const }
  })
  answer(chat.addMembers, () => {
    group = { ...group, users: [...group.users, member(4, 'Selma')] }
    return group
  })
  await showToListener(<p>Behind</p>)
  openDialog(() => import('./GroupInfoDialog.tsx').then((m) => m.GroupInfoDialog), { id: 7 })
  await page.getByLabelText('Group name').fill('Monday listening')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByRole('heading', { name: 'Monday listening' })).toBeVisible()
  expect(await axeFinds()).toEqual([])

  await page.getByRole('button', { name: 'Options for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  await expect.element(page.getByRole('button', { name: 'Options for Jonas' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add friends' }).click()
  await expect.element(page.getByRole('button', { name: 'Mira' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Selma' }).click()
  await expect.element(page.getByRole('button', { name: 'Options for Selma' })).toBeVisible()

  await page.getByRole('button', { name: 'Options for Mira' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await expect.element(page.getByLabelText('Group name')).not.toBeInTheDocument()
  expect(sent('PUT', '/conversations/7')).toEqual([{ name: 'Monday listening' }, { owner_id: 2 }])
  expect(sent('DELETE', '/conversations/7/members')).toEqual([{ user_id: 3 }])
  expect(sent('POST', '/conversations/7/members')).toEqual([{ user_ids: [4] }])
})

it('mutes a group, and leaves it only after a question', { tags: 'long' }, async () => {
  answer(chat.mute, ({ body }) => {
    group = { ...group, muted: body.muted }
    return { status: 'success' as const }
  })
  answer(chat.removeMember, () => ({ status: 'success' as const }))
  const { location } = await showToListener(<p>Behind</p>, '/messages/7')
  openDialog(() => import('./GroupInfoDialog.tsx').then((m) => m.GroupInfoDialog), { id: 7 })
  await page.getByRole('switch', { name: 'Mute' }).click()
  await expect.element(page.getByRole('switch', { name: 'Mute' })).toBeChecked()
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(sent('DELETE', '/conversations/7/members')).toEqual([])
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => sent('DELETE', '/conversations/7/members')).toEqual([{ user_id: 1 }])
  await expect.poll(location).toBe('/messages')
})

it('sends an item with a few words to a group and to a friend', { tags: 'long' }, async () => {
  answer(albums.get, () => sampleOf(albums.get.reply, { id: 5, title: 'Isobars', cover: null }))
  answer(chat.open, () => sampleOf(conversation, { id: 8, kind: 'direct', name: null, last_message: null }))
  answer(chat.send, ({ params, body }) =>
    sampleOf(message, { id: 1, conversation_id: params.id, text: body.text ?? null, deleted: false }),
  )
  await showToListener(<p>Behind</p>)
  openDialog(() => import('./SendToFriendDialog.tsx').then((m) => m.SendToFriendDialog), {
    type: 'album',
    id: 5,
    title: 'Isobars',
  })
  await expect.element(dialog().getByRole('button', { name: 'Play Isobars' })).toBeVisible()
  await page.getByLabelText('Message (optional)').fill('For you')
  await page.getByRole('button', { name: 'Send to Sunday listening' }).click()
  await page.getByRole('button', { name: 'Send to Mira' }).click()
  await expect.poll(() => dialog().getByText('Sent', { exact: true }).elements().length).toBe(2)
  expect(await axeFinds()).toEqual([])
  const body = { text: 'For you', item: { type: 'album', id: 5 }, client_id: expect.any(String) }
  await expect.poll(() => sent('POST', '/conversations/7/messages')).toEqual([body])
  await expect.poll(() => sent('POST', '/conversations/8/messages')).toEqual([body])
})

it('finds what is to be sent with a message, of which Enter takes the first', { tags: 'long' }, async () => {
  const weather = sampleOf(album, { id: 6, title: 'Slow Weather', cover: null })
  const found = [sampleOf(song, { id: 5, title: 'Isobars', cover: null })]
  const none = {
    albums: [],
    artists: [],
    genres: [],
    podcasts: [],
    episodes: [],
    playlists: [],
    radio_stations: [],
    profiles: [],
  }
  answer(search.all, ({ params: { query } }) => ({
    ...sampleOf(search.all.reply, { query, top: null }),
    ...none,
    songs: query === 'iso' ? found : [],
    albums: query === 'slow' ? [weather] : [],
  }))
  answer(songs.get, () => sampleOf(songs.get.reply, { id: 5, title: 'Isobars' }))
  answer(albums.get, () => weather)
  answer(chat.messages, () => ({ data: [], has_more: false, has_newer: false }))
  await showToListener(
    <div style={{ display: 'flex', height: 700 }}>
      <Thread id={7} />
    </div>,
  )
  await page.getByRole('button', { name: 'Add music' }).click()
  const field = page.getByRole('dialog').getByLabelText('Find music and podcasts')
  await field.fill('xyz')
  await expect.element(page.getByText('No results')).toBeVisible()
  await field.fill('iso')
  await page.getByRole('list', { name: 'Results' }).getByRole('button', { name: 'Isobars' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Isobars' })).toBeVisible()
  // Enter sends it.
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove Isobars' }).click()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  // Enter takes the first hit, also before it is shown.
  await page.getByRole('button', { name: 'Add music' }).click()
  await field.fill('slow')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Slow Weather' })).toBeVisible()
})
