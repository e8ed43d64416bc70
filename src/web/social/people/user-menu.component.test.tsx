import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import { profileRef, type User } from '../../../contract/platform/user.ts'
import { setToken } from '../../data/session/token.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { useChatWindow } from './chat-window.ts'
import { PersonMenuButton } from './PersonMenuButton.tsx'

const ben = sampleOf(profileRef, { id: 2, name: 'Ben', title: 'Ben', avatar: null, friend_status: 'friends' })
const openMenu = async (friend_status: 'friends' | 'none') => {
  const permissions = [{ name: 'Use chat' }]
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, permissions }) as User)
  await showToListener(<PersonMenuButton person={{ ...ben, friend_status }} />)
  await page.getByRole('button', { name: 'Options for Ben' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Go to profile' })).toBeInTheDocument()
}
const message = () => page.getByRole('menuitem', { name: 'Message' })

it('opens the chat with a friend', async () => {
  await openMenu('friends')
  await message().click()
  await expect.poll(() => useChatWindow.getState().openChatWith).toMatchObject({ id: 2, name: 'Ben' })
})

it('offers neither chat nor a Blend with somebody else', async () => {
  await openMenu('none')
  expect(message().elements()).toHaveLength(0)
  expect(page.getByRole('menuitem', { name: 'Invite to a Blend' }).elements()).toHaveLength(0)
})

it('ends with what one does to be left alone, and does not lead to the page that is open', async () => {
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, permissions: [] }) as User)
  setToken('token')
  onTestFinished(() => setToken(null))
  await showToListener(<PersonMenuButton person={ben} />, '/profile/2')
  await page.getByRole('button', { name: 'Options for Ben' }).click()
  const entries = page.getByRole('menuitem')
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(['Invite to a Blend', 'Follow', 'Remove friend', 'Share', 'Copy link', 'Report', 'Block'])
  const color = (name: string) => getComputedStyle(page.getByRole('menuitem', { name }).element()).color
  expect(color('Block')).toBe(color('Report'))
  expect(color('Block')).not.toBe(color('Copy link'))
})
