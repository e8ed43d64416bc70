import { afterEach, expect, test, vi } from 'vitest'
import { purgeReads, storeRead } from '../data/offline-read-cache.ts'
import { storeSnapshot } from './page-snapshot.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Local storage, whose keys are its properties. */
const storage = () => {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value
    },
    removeItem: (key: string) => {
      delete values[key]
    },
    key: (index: number) => Object.keys(values)[index] ?? null,
  }
  const values = Object.create(methods, { length: { get: () => Object.keys(values).length } })
  return values
}

test('the newest five snapshots are stored, and deleted with the offline read cache', () => {
  vi.stubGlobal('localStorage', storage())
  vi.useFakeTimers()
  storeRead('/api/a', 1, undefined, (work) => work())
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/1', '/6']) {
    vi.advanceTimersByTime(1)
    storeSnapshot(path, { path })
  }
  const paths = () => Object.keys(localStorage).flatMap((key) => key.split(':page:')[1] ?? [])
  expect(paths().toSorted()).toEqual(['/1', '/3', '/4', '/5', '/6'])
  expect(Object.keys(localStorage)).toHaveLength(6)
  purgeReads()
  expect(Object.keys(localStorage)).toEqual([])
})
