import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { mediaExpiry, signMedia, verifyMedia } from './signed-url.ts'

const secret = 'a secret of the server'
const item = { type: 'song', id: 7, listener: 'user:3', expires: 2_000_000_000 }

describe('signed media URLs', () => {
  test('contain listener and expiry', () => {
    const sig = signMedia(secret, item)
    expect(verifyMedia(secret, sig, 'song', 7, 1_999_999_999)).toEqual({
      ok: true,
      listener: 'user:3',
      expires: 2_000_000_000,
    })
    expect(sig).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/)
  })

  test('expire', () => {
    const sig = signMedia(secret, item)
    expect(verifyMedia(secret, sig, 'song', 7, 2_000_000_000)).toEqual({ ok: false, reason: 'expired' })
  })

  test('open their own item only', () => {
    const sig = signMedia(secret, item)
    for (const [type, id] of [
      ['song', 8],
      ['episode', 7],
    ] as const) {
      expect(verifyMedia(secret, sig, type, id, 0)).toEqual({ ok: false, reason: 'signature' })
    }
    expect(verifyMedia('another secret', sig, 'song', 7, 0)).toEqual({ ok: false, reason: 'signature' })
  })

  test('preserve any listener name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (listener, expires) => {
          const sig = signMedia(secret, { ...item, listener, expires })
          expect(verifyMedia(secret, sig, 'song', 7, 0)).toEqual({ ok: true, listener, expires })
        },
      ),
    )
  })

  test('are invalid after changing any character', () => {
    const sig = signMedia(secret, item)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
    fc.assert(
      fc.property(fc.nat(sig.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
        const changed = sig.slice(0, at) + letter + sig.slice(at + 1)
        if (changed !== sig) expect(verifyMedia(secret, changed, 'song', 7, 0).ok).toBe(false)
      }),
      { numRuns: rounds(300, 1000) },
    )
    for (const text of ['', '.', '..', 'a.b.c', `${sig}=`, `${sig}.x`, `${sig}A`]) {
      expect(verifyMedia(secret, text, 'song', 7, 0)).toEqual({ ok: false, reason: 'signature' })
    }
  })

  test('are equal within one hour and valid for five to six hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (now) => {
        const left = mediaExpiry(now) - now
        expect(left).toBeGreaterThan(5 * 3600)
        expect(left).toBeLessThanOrEqual(6 * 3600)
        const hour = Math.floor(now / 3600) * 3600
        expect(mediaExpiry(hour + 3599)).toBe(mediaExpiry(hour))
      }),
    )
  })
})
