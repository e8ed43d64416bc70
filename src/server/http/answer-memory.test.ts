import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answerMemory } from './answer-memory.ts'
import { packingFor } from './packing.ts'

const long = 'x'.repeat(2_000)

describe('the packing of an answer', () => {
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
  ])('for %j is %s', (accepted, packing) => {
    expect(packingFor(accepted, long)).toBe(packing)
    expect(packingFor(accepted, 'short')).toBeNull()
  })
})

describe('answers to visitors', () => {
  it('are made once for all who ask at the same time, and packed once', async () => {
    const memory = answerMemory()
    let made = 0
    const make = async () => `${long}${++made}`
    const all = await Promise.all([memory.get('/a', make), memory.get('/a', make), memory.get('/b', make)])
    expect(all.map((one) => one.body.slice(2_000))).toEqual(['1', '1', '2'])
    const [first] = all
    expect(brotliDecompressSync((await first?.packed('br')) as Buffer).toString()).toBe(first?.body)
    expect(gunzipSync((await first?.packed('gzip')) as Buffer).toString()).toBe(first?.body)
    expect(await first?.packed('br')).toBe(await first?.packed('br'))
  })

  it('are made again when told to forget, even by one that was being made', async () => {
    const memory = answerMemory()
    let finish = (_: string): void => {}
    const slow = memory.get('/a', () => new Promise((resolve) => (finish = resolve)))
    memory.forget()
    expect((await memory.get('/a', async () => 'new')).body).toBe('new')
    finish('old')
    expect((await slow).body).toBe('old')
    expect((await memory.get('/a', async () => 'newer')).body).toBe('new')
  })

  it('are not older than they may be, not kept when they fail, and not more than they may be', async () => {
    const failing = answerMemory()
    await expect(failing.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await failing.get('/a', async () => 'well')).body).toBe('well')
    const none = answerMemory(0)
    await none.get('/a', async () => '1')
    expect((await none.get('/a', async () => '2')).body).toBe('2')
    const two = answerMemory(60_000, 2)
    for (const url of ['/a', '/b', '/c']) await two.get(url, async () => 'first')
    expect((await two.get('/c', async () => 'second')).body).toBe('first')
    expect((await two.get('/a', async () => 'second')).body).toBe('second')
  })
})
