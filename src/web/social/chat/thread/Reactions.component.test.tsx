import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { conversation, message } from '../../../../contract/social/chat.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { Reactions } from './Reactions.tsx'
import { ThreadProvider } from './thread-context.ts'

const nothing = () => {}
const thread = {
  conversation: sampleOf(conversation, { can_send: true }),
  viewer: 1,
  member: () => 'Mira',
  reply: nothing,
  edit: nothing,
  jumpTo: nothing,
}

it('counts those who reacted alike, and not a single one', async () => {
  const reactions = [
    { emoji: '🔥', user_ids: [1, 2] },
    { emoji: '👏', user_ids: [2] },
  ]
  await showToListener(
    <ThreadProvider value={thread}>
      <Reactions message={sampleOf(message, { reactions })} />
    </ThreadProvider>,
  )
  const both = page.getByRole('button', { name: '🔥 You, Mira' })
  await expect.poll(() => both.element().textContent).toBe('🔥2')
  await expect.element(both).toHaveAttribute('aria-pressed', 'true')
  const hers = page.getByRole('button', { name: '👏 Mira' })
  await expect.poll(() => hers.element().textContent).toBe('👏')
  await expect.element(hers).toHaveAttribute('aria-pressed', 'false')
})
