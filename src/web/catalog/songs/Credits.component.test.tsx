import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Credits } from './Credits.tsx'

it('says when a song was added', async () => {
  answer(songs.credits, () => sampleOf(songs.credits.reply))
  await showToListener(<Credits song={sampleOf(song, { id: 1, created_at: '2026-11-02T10:00:00.000Z' })} />)
  const added = page.getByRole('term').filter({ hasText: 'Date added' })
  await expect.element(added).toBeVisible()
  expect(added.element().nextElementSibling?.textContent).toBe('Nov 2, 2026')
})
