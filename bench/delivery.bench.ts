import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { streamInfo } from '../src/server/domains/catalog/streaming/media.service.ts'
import { originalKey } from '../src/server/media/original-key.ts'
import { makeSong } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import { withNginx } from './nginx.ts'
import { exists, rangeRate } from './range-rate.ts'
import type { Bench, Result } from './result.ts'

const FILE = 32 * 1024 * 1024
/** A segment of eight seconds at 128 kbit/s. */
const SEGMENT = 128 * 1024
const KEY = 'a-key-of-the-edge'

/** Segments per second of a server that has the file in a folder, or in a bucket. */
const fromServer = (folder: string, variables: Record<string, string>, root?: string): Promise<number> =>
  withApp(async ({ ctx, address }) => {
    const bytes = randomBytes(FILE)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const song = await makeSong(ctx, { media: { ...(root ? {} : { bytes }), hash, size: FILE } })
    if (root) {
      const path = join(root, 'media', originalKey({ hash, ext: 'mp3' }))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
    }
    const { file_url } = await streamInfo(ctx, VISITOR_SCOPE, 'song', song.id)
    return (await rangeRate(address + file_url, { length: SEGMENT, file: FILE }, folder, () => 0)).rate
  }, variables)

/** Segments per second of an edge that verifies signatures and keeps what it has sent. */
const fromEdge = (folder: string, bucket: string): Promise<number> =>
  withNginx(
    mkdtempSync(join(folder, 'edge-')),
    () => `location / {
      secure_link $arg_md5,$arg_expires;
      secure_link_md5 "$secure_link_expires$uri ${KEY}";
      if ($secure_link != 1) { return 403; }
      slice 1m; proxy_cache media; proxy_cache_key $uri$slice_range; proxy_cache_valid 200 206 1h;
      proxy_set_header Range $slice_range; proxy_pass ${bucket}; }`,
    async (url) => {
      const expires = Math.floor(Date.now() / 1000) + 3600
      const md5 = createHash('md5').update(`${expires}/media/file ${KEY}`).digest('base64url')
      const address = `${url}/media/file?expires=${expires}&md5=${md5}`
      return (await rangeRate(address, { length: SEGMENT, file: FILE }, folder, () => 0)).rate
    },
  )

const run = async (): Promise<Result[]> => {
  if (!exists('wrk') || !exists('nginx')) throw new Error('This bench needs wrk and nginx.')
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-delivery-'))
  const root = join(folder, 'bucket')
  mkdirSync(join(root, 'media'), { recursive: true })
  writeFileSync(join(root, 'media', 'file'), randomBytes(FILE))
  try {
    return await withNginx(
      mkdtempSync(join(folder, 'nginx-')),
      () => `root ${root};`,
      async (bucket) => {
        const local = await fromServer(folder, {})
        const remote = await fromServer(
          folder,
          { STORAGE_URL: `s3://KEY:SECRET@bucket.invalid/media?endpoint=${bucket}` },
          root,
        )
        const edge = await fromEdge(folder, bucket)
        return [
          {
            what: 'Segments of 128 KiB from a bucket, 16 connections',
            value: remote,
            unit: '/s',
            goal: 'at least 0.5 of a folder',
            reference: { label: 'from a folder', value: local },
            ratio: remote / local,
          },
          {
            what: 'The same from the cache of an edge',
            value: edge,
            unit: '/s',
            goal: 'at least 10 times',
            reference: { label: 'from a bucket by the server', value: remote },
            ratio: edge / remote,
          },
        ]
      },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const bench: Bench = { name: 'delivery', run }
