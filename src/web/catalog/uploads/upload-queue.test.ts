import { expect, test } from 'vitest'
import { itemList } from './upload-queue.ts'

test('changes apply at once, are published together, and leave other items as they are', async () => {
  const list = itemList<{ key: number; sent: number }>()
  for (let key = 1; key <= 200; key++) list.add({ key, sent: 0 })
  await Promise.resolve()
  const published: (readonly { key: number; sent: number }[])[] = [list.use.getState().items]
  list.use.subscribe(({ items }) => published.push(items))
  for (let key = 1; key <= 100; key++) list.patch(key, { sent: key })
  list.drop(200)
  list.patch(200, { sent: 1 })
  expect([list.itemOf(7)?.sent, list.itemOf(200)]).toEqual([7, undefined])
  await Promise.resolve()
  expect(published.map((items) => items.length)).toEqual([200, 199])
  const [before, after] = published
  expect(after?.[100]).toBe(before?.[100])
  expect(after?.[6]).toEqual({ key: 7, sent: 7 })
})
