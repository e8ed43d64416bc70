import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LoaderConfiguration, LoaderContext } from 'hls.js'
import Hls, { FetchLoader, LoaderContextType } from 'hls.js/light'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let server: Server
let answer: (response: ServerResponse) => void
let url: string
beforeEach(async () => {
  vi.stubGlobal('self', globalThis)
  server = createServer((_, response) => answer(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.m4s`
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((done) => server.close(done))
})

const context = (): LoaderContext => ({ url, responseType: 'text', type: LoaderContextType.MEDIA_FRAGMENT })
const config: LoaderConfiguration = {
  maxRetry: 0,
  timeout: 5000,
  retryDelay: 0,
  maxRetryDelay: 0,
  loadPolicy: { maxTimeToFirstByteMs: 5000, maxLoadTimeMs: 5000, timeoutRetry: null, errorRetry: null },
}
const load = (loader = new FetchLoader(Hls.DefaultConfig)) =>
  new Promise<unknown>((told) =>
    loader.load(context(), config, {
      onSuccess: ({ data }) => told(data),
      onError: told,
      onTimeout: () => told('timeout'),
    }),
  )

describe('hls.js errors', () => {
  it('have five types', () => {
    expect(Object.values(Hls.ErrorTypes).sort()).toEqual([
      'keySystemError',
      'mediaError',
      'muxError',
      'networkError',
      'otherError',
    ])
  })

  it('have a code for what failed: manifest, level, fragment or key, loading, timeout, parsing or buffer', () => {
    const parts = ['manifest', 'level', 'frag', 'key']
    const codes = Object.values(Hls.ErrorDetails)
    expect(codes).toEqual(
      expect.arrayContaining([
        ...parts.flatMap((part) => [`${part}LoadError`, `${part}LoadTimeOut`]),
        'manifestParsingError',
        'levelParsingError',
        'fragParsingError',
        ...['Append', 'Appending', 'Full', 'AddCodec'].map((what) => `buffer${what}Error`),
        'bufferStalledError',
      ]),
    )
  })

  it('contain the status of an HTTP failure and its status text, or a default text', async () => {
    answer = (response) => response.writeHead(418, 'Short and stout').end()
    expect(await load()).toEqual({ code: 418, text: 'Short and stout' })
    answer = (response) => {
      response.socket?.end('HTTP/1.1 503 \r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    }
    expect(await load()).toEqual({ code: 503, text: 'fetch, bad network response' })
  })

  it('occur when a loader is used twice', async () => {
    answer = (response) => response.writeHead(200).end('sound')
    const loader = new FetchLoader(Hls.DefaultConfig)
    expect(await load(loader)).toBe('sound')
    await expect(load(loader)).rejects.toThrow('Loader can only be used once.')
  })
})
