import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { negotiateEncoding } from './compression.ts'
import { createResponseCache } from './response-cache.ts'

const long = 'x'.repeat(2_000)

describe('the compression of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0.0,gzip;q=0', null],
    ['identity', null],
    ['brx, xgzip', null],
    ['', null],
    [undefined, null],
  ])('is for %j: %s', (accepted, packing) => {
    expect(negotiateEncoding(accepted, long)).toBe(packing)
    expect(negotiateEncoding(accepted, 'short')).toBeNull()
  })
})

describe('cached visitor responses', () => {
  it('are created once for concurrent requests, and compressed once', async () => {
    const cache = createResponseCache()
    let created = 0
    const make = async () => `${long}${++created}`
    const all = await Promise.all([cache.get('/a', make), cache.get('/a', make), cache.get('/b', make)])
    expect(all.map((one) => one.body.slice(2_000))).toEqual(['1', '1', '2'])
    const [first] = all
    expect(brotliDecompressSync((await first?.compressed('br')) as Buffer).toString()).toBe(first?.body)
    expect(gunzipSync((await first?.compressed('gzip')) as Buffer).toString()).toBe(first?.body)
    expect(await first?.compressed('br')).toBe(await first?.compressed('br'))
  })

  it('are created again after invalidation, even if in progress', async () => {
    const cache = createResponseCache()
    let finish = (_: string): void => {}
    const slow = cache.get('/a', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    expect((await cache.get('/a', async () => 'new')).body).toBe('new')
    finish('old')
    expect((await slow).body).toBe('old')
    expect((await cache.get('/a', async () => 'newer')).body).toBe('new')
  })

  it('expire, are not cached on failure, and are limited in number', async () => {
    const failing = createResponseCache()
    await expect(failing.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await failing.get('/a', async () => 'well')).body).toBe('well')
    const brief = createResponseCache(1)
    await brief.get('/a', async () => '1')
    await vi.waitFor(async () => expect((await brief.get('/a', async () => '2')).body).toBe('2'))
    const two = createResponseCache(60_000, 2)
    for (const url of ['/a', '/b', '/c']) await two.get(url, async () => 'first')
    expect((await two.get('/c', async () => 'second')).body).toBe('first')
    expect((await two.get('/a', async () => 'second')).body).toBe('second')
  })
})
