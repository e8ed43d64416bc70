// First, because it declares the order of the layers.
import '../../../styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { artistAnalytics } from '../../../../contract/platform/back-office/analytics.ts'
import { managed, openArtistArea } from '../../../testing/back-office.tsx'
import { answer } from '../../../testing/http-server.ts'
import { sampleOf } from '../../../testing/sample.ts'

it('shows what listeners hear of a song of the artist that is shown', async () => {
  const sample = sampleOf(artistAnalytics.retention.reply)
  let asked: unknown
  answer(artistAnalytics.retention, ({ params, query }) => {
    asked = { ...params, ...query }
    return { ...sample, item: { ...sample.item, title: 'Harbour' } }
  })
  await openArtistArea('analytics/songs/3')
  await expect.element(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible()
  expect(asked).toEqual({ type: 'songs', id: 3, artist_id: managed.id })
})
