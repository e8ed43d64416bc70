import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// The queue's own backstop is half a minute, longer than this test may take.
test('works off what waits without a rest between jobs, also after one that failed', async () => {
  const waiting = [1, 2, 3, 4, 5]
  await app.on.queue.sendMany(
    'package-media',
    waiting.map((media_id) => ({ media_id })),
  )
  const done: number[] = []
  await app.on.queue.work('package-media', async ({ media_id }) => {
    done.push(media_id)
    if (media_id === 2) throw new Error('this one fails')
  })
  await expect.poll(() => new Set(done).size, { timeout: 20_000 }).toBe(waiting.length)
})
