import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { setToken } from '../session/token.ts'
import { toggleReaction } from './toggle.ts'

it('asks a visitor to log in instead of liking', async () => {
  await showToListener(<h1>Album</h1>)
  setToken(null)
  received.length = 0
  const liked = toggleReaction({ type: 'album', id: 7, liked: false })
  const question = page.getByRole('alertdialog', { name: 'You need to login to your account' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await liked).toBeUndefined()
  expect(received).toEqual([])
})
