import { expect, it } from 'vitest'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { loadUser, refreshUser, useSession } from './session.ts'

const named = (name: string): User => sampleOf(session.user.reply, { id: 1, name })

it('keeps what was loaded later when earlier answers arrive after it', async () => {
  const replies: ((user: User) => void)[] = []
  answer(session.user, () => new Promise((resolve) => replies.push(resolve)))
  const earlier = loadUser()
  const later = refreshUser()
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.(named('New name'))
  await later
  replies[0]?.(named('Old name'))
  expect((await earlier)?.name).toBe('New name')
  expect(useSession.getState().user?.name).toBe('New name')
})
