import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedResponse } from '../../../../outbound/public-fetch.ts'
import { StationRelay } from './station-relay.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const answered = (): OpenedResponse => {
  const body = new PassThrough()
  body.write('sound')
  return { status: 200, headers: { 'content-type': 'audio/aac' }, url: '', permanentUrl: '', body }
}

test('waits for a slow source, and closes it if nobody joined', async () => {
  const source = Promise.withResolvers<OpenedResponse>()
  const onEnd = vi.fn()
  const nothing = () => undefined
  const relay = new StationRelay({
    open: () => source.promise,
    onTitle: nothing,
    onState: nothing,
    onEnd,
    log: pino({ enabled: false }),
  })
  await vi.advanceTimersByTimeAsync(9_000)
  source.resolve(answered())
  expect(await relay.opened).toBe('audio/aac')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onEnd).toHaveBeenCalledOnce()
})
