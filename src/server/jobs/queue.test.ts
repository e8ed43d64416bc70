import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// The queue's own polling interval is half a minute, longer than this test may take.
test('processes pending jobs without a pause in between, also after a failed one', async () => {
  const pending = [1, 2, 3, 4, 5]
  await app.ctx.queue.sendMany(
    'package-media',
    pending.map((media_id) => ({ media_id })),
  )
  const done: number[] = []
  await app.ctx.queue.work('package-media', async ({ media_id }) => {
    done.push(media_id)
    if (media_id === 2) throw new Error('this one fails')
  })
  await expect.poll(() => new Set(done).size, { timeout: 20_000 }).toBe(pending.length)
})
