import { albumsSeed } from './albums.bench.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300
const DRAWN = 30

const linkPreviewsBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await albumsSeed(ctx.db)
    const ask = async (album: number): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${address}/previews/album/${album}.jpg`)
      if (!answer.ok) throw new Error(`preview image: ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - start
    }
    const median = async (rounds: number, albumOf: (round: number) => number): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await ask(albumOf(round)))
      return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0
    }
    return [
      // It loads the image library and the fonts.
      {
        what: 'Preview image of an album, first of a process',
        value: await ask(7),
        unit: 'ms',
        goal: 'none',
      },
      {
        what: 'drawn anew, median',
        value: await median(DRAWN, (round) => 8 + round),
        unit: 'ms',
        goal: 'at most 250 ms',
      },
      {
        what: 'drawn before, median',
        value: await median(ROUNDS, () => 7),
        unit: 'ms',
        goal: 'at most 3 ms',
      },
    ]
  })

export const bench: Bench = { name: 'link previews', run: linkPreviewsBench }
