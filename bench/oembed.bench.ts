import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import { load } from './load.ts'
import type { Bench, Result } from './result.ts'

const CONNECTIONS = 16

const oembedBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    await setSetting(ctx, 'enableEmbedPlayer', '1')
    while (!ctx.settings().enableEmbedPlayer) await new Promise(setImmediate)
    const link = (path: string) => encodeURIComponent(ctx.settings().appUrl + path)
    const answer = await load(`${address}/api/oembed?url=${link('/album/7')}`, CONNECTIONS)
    const page = await load(`${address}/embed/album/7`, CONNECTIONS)
    return [
      { what: 'oEmbed of an album', value: answer.rate, unit: '/s', goal: 'at least 3,000/s' },
      { what: 'its 99th percentile', value: answer.p99, unit: 'ms', goal: 'none' },
      { what: 'Page of the embed player of an album', value: page.rate, unit: '/s', goal: 'none' },
    ]
  })

export const bench: Bench = { name: 'oembed', run: oembedBench }
