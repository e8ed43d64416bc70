import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Hls, { type LoaderConfig, type LoadPolicy } from 'hls.js/light'
import { describe, expect, it } from 'vitest'
import { hlsConfig } from './hls.ts'

const config = { ...Hls.DefaultConfig, ...hlsConfig }
const numbers = (policy: LoadPolicy) => {
  const { maxTimeToFirstByteMs, maxLoadTimeMs, errorRetry, timeoutRetry } = policy.default as LoaderConfig
  return {
    first: maxTimeToFirstByteMs,
    load: maxLoadTimeMs,
    errors: errorRetry && [errorRetry.maxNumRetry, errorRetry.retryDelayMs, errorRetry.maxRetryDelayMs],
    timeouts: timeoutRetry && [
      timeoutRetry.maxNumRetry,
      timeoutRetry.retryDelayMs,
      timeoutRetry.maxRetryDelayMs,
    ],
  }
}

describe('hls.js configuration in the specification', () => {
  it('changes only the penalty of a failed redundant stream, and needs no worker', () => {
    expect(hlsConfig).toEqual({ errorPenaltyExpireMs: 300_000, enableWorker: false })
  })

  it('buffers, measures bandwidth and follows live streams as specified', () => {
    expect(config).toMatchObject({
      maxBufferLength: 30,
      maxMaxBufferLength: 600,
      maxBufferSize: 60_000_000,
      liveSyncDurationCount: 3,
      abrBandWidthFactor: 0.95,
      abrBandWidthUpFactor: 0.7,
      abrEwmaDefaultEstimate: 500_000,
    })
  })

  it('retries loads as specified', () => {
    // 8 s to the first byte and 20 s in total are hls.js defaults for keys and certificates. Manifests have no
    // first-byte limit; playlists have 10 s. Retries after timeouts start immediately; key retries wait up to 20 s.
    expect(numbers(config.certLoadPolicy)).toMatchObject({ first: 8000, load: 20_000 })
    expect(numbers(config.keyLoadPolicy)).toEqual({
      first: 8000,
      load: 20_000,
      errors: [8, 1000, 20_000],
      timeouts: [1, 1000, 20_000],
    })
    expect(numbers(config.manifestLoadPolicy)).toEqual({
      first: Number.POSITIVE_INFINITY,
      load: 20_000,
      errors: [1, 1000, 8000],
      timeouts: [2, 0, 0],
    })
    expect(numbers(config.playlistLoadPolicy)).toEqual({
      first: 10_000,
      load: 20_000,
      errors: [2, 1000, 8000],
      timeouts: [2, 0, 0],
    })
    expect(numbers(config.fragLoadPolicy)).toEqual({
      first: 10_000,
      load: 120_000,
      errors: [6, 1000, 8000],
      timeouts: [4, 0, 0],
    })
  })

  it('labels four caption tracks', () => {
    expect([1, 2, 3, 4].map((n) => config[`captionsTextTrack${n as 1}Label`])).toEqual([
      'English',
      'Spanish',
      'Unknown CC',
      'Unknown CC',
    ])
    expect([1, 2].map((n) => config[`captionsTextTrack${n as 1}LanguageCode`])).toEqual(['en', 'es'])
  })

  it('has the two numbers that hls.js defines as constants', () => {
    const source = readFileSync(createRequire(import.meta.url).resolve('hls.js/light'), 'utf8')
    expect(source).toMatch(/DEFAULT_TARGET_DURATION = 10;/)
    expect(source).toMatch(/bufferPadding = 0\.2;/)
  })

  it('rejects contradictory options', () => {
    const mixed = { liveSyncDurationCount: 3, liveSyncDuration: 10 }
    expect(() => new Hls(mixed)).toThrow(/don't mix up/i)
    expect(() => new Hls({ liveSyncDurationCount: 3, liveMaxLatencyDurationCount: 2 })).toThrow(
      /must be greater/i,
    )
    expect(() => new Hls({ liveSyncDuration: 10, liveMaxLatencyDuration: 9 })).toThrow(/must be greater/i)
  })
})
