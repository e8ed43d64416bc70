import { beforeEach, expect, test, vi } from 'vitest'
import { cachedRead, purgeReads, storeRead } from './offline-read-cache.ts'

class Storage {
  values = new Map<string, string>()
  get length() {
    return this.values.size
  }
  key = (index: number) => [...this.values.keys()][index] ?? null
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

test('a response is cached for a year', () => {
  const year = 365 * 24 * 3600 * 1000
  storeRead('/api/songs', { a: 1 }, 1000, now)
  expect(cachedRead('/api/songs', 1000 + year)).toEqual({ a: 1 })
  expect(cachedRead('/api/songs', 1001 + year)).toBeUndefined()
  expect(cachedRead('/api/albums', 1000)).toBeUndefined()
  expect([...storage.values.keys()][0]).toMatch(/^axios-cache/)
})

test('the cache is limited to 2 MB and evicts the oldest first', () => {
  storage.setItem('token', 'x')
  const large = 'x'.repeat(200_000)
  for (let n = 1; n <= 7; n++) storeRead(`/api/${n}`, large, Date.now() + n, now)
  const bytes = [...storage.values].reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0)
  expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024)
  expect(cachedRead('/api/1')).toBeUndefined()
  expect(cachedRead('/api/7')).toBe(large)
  expect(storage.getItem('token')).toBe('x')
})

test('purging also discards pending writes', () => {
  const waiting: (() => void)[] = []
  storeRead('/api/a', 1, undefined, now)
  storeRead('/api/b', 2, undefined, (work) => waiting.push(work))
  purgeReads()
  for (const work of waiting) work()
  expect(cachedRead('/api/a')).toBeUndefined()
  expect(cachedRead('/api/b')).toBeUndefined()
})

test('full storage does not throw', () => {
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => storeRead('/api/a', 1, undefined, now)).not.toThrow()
})
