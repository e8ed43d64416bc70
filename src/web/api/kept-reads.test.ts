import { beforeEach, expect, test, vi } from 'vitest'
import { keepRead, keptRead, purgeReads } from './kept-reads.ts'

class Storage {
  values = new Map<string, string>()
  get length() {
    return this.values.size
  }
  key = (place: number) => [...this.values.keys()][place] ?? null
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
}

const now = (work: () => void) => work()
let storage: Storage

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('localStorage', storage)
})

test('an answer comes back for a year', () => {
  const year = 365 * 24 * 3600 * 1000
  keepRead('/api/songs', { a: 1 }, 1000, now)
  expect(keptRead('/api/songs', 1000 + year)).toEqual({ a: 1 })
  expect(keptRead('/api/songs', 1001 + year)).toBeUndefined()
  expect(keptRead('/api/albums', 1000)).toBeUndefined()
  expect([...storage.values.keys()][0]).toMatch(/^axios-cache/)
})

test('at most 2 MB stay, the oldest goes first', () => {
  storage.setItem('token', 'x')
  const large = 'x'.repeat(200_000)
  for (let n = 1; n <= 7; n++) keepRead(`/api/${n}`, large, Date.now() + n, now)
  const bytes = [...storage.values].reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0)
  expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024)
  expect(keptRead('/api/1')).toBeUndefined()
  expect(keptRead('/api/7')).toBe(large)
  expect(storage.getItem('token')).toBe('x')
})

test('purging also stops what was about to be written', () => {
  const waiting: (() => void)[] = []
  keepRead('/api/a', 1, undefined, now)
  keepRead('/api/b', 2, undefined, (work) => waiting.push(work))
  purgeReads()
  for (const work of waiting) work()
  expect(keptRead('/api/a')).toBeUndefined()
  expect(keptRead('/api/b')).toBeUndefined()
})

test('a full storage does not throw', () => {
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => keepRead('/api/a', 1, undefined, now)).not.toThrow()
})
