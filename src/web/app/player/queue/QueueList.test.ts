import { expect, test } from 'vitest'
import { groupsOf } from './QueueList.tsx'

const entry = (key: string, added: boolean) => ({ key, item: key, added })

test('queue groups preserve the order of entries, and their names when their first entry is removed', () => {
  const entries = [entry('a', true), entry('b', true), entry('c', false), entry('d', true)]
  const groups = groupsOf(entries)
  expect(groups.map((group) => [group.name, group.entries.map((one) => one.key).join('')])).toEqual([
    ['added0', 'ab'],
    ['next0', 'c'],
    ['added1', 'd'],
  ])
  const related = { ...entry('e', false), related: true }
  expect(groupsOf([...entries, related]).at(-1)).toMatchObject({ kind: 'related', entries: [related] })
  expect(groupsOf(entries.slice(1)).map((group) => group.name)).toEqual(groups.map((group) => group.name))
  expect(groupsOf([])).toEqual([])
})
