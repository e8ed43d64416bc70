import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300

const linkPreviewsBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    const ask = async (): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${address}/previews/album/7.jpg`)
      if (!answer.ok) throw new Error(`preview image: ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - start
    }
    const first = await ask()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask())
    const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
    return [
      { what: 'Preview image of an album, drawn', value: first, unit: 'ms', goal: 'at most 250 ms' },
      { what: 'drawn before, median', value: median, unit: 'ms', goal: 'at most 3 ms' },
    ]
  })

export const bench: Bench = { name: 'link previews', run: linkPreviewsBench }
