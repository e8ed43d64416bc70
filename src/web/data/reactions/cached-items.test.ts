import { expect, test } from 'vitest'
import { changeItem } from './cached-items.ts'

const song = (id: number) => ({ type: 'song', id, liked: false, album: { id: 1, title: 'Disc' } })
const like = (item: Record<string, unknown>) => ({ ...item, liked: true })

test('a cached item changes in every copy: in pages, in sections and on its own', () => {
  const data = { pages: [{ data: [song(1), song(2)] }, { data: [song(2)] }], feature: song(2) }
  expect(changeItem(data, 'song', 2, like)).toEqual({
    pages: [{ data: [song(1), { ...song(2), liked: true }] }, { data: [{ ...song(2), liked: true }] }],
    feature: { ...song(2), liked: true },
  })
})

test('cached objects without the item preserve their identity', () => {
  const data = [[song(1)], [song(2)]]
  const changed = changeItem(data, 'song', 2, like)
  expect(changed[0]).toBe(data[0])
  expect(changed[1]).not.toBe(data[1])
  expect(changeItem(data, 'album', 2, like)).toBe(data)
})
