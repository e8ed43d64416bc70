import cliProgress from 'cli-progress'

/** A bar on a terminal, a line every tenth elsewhere. */
export interface Meter {
  set: (done: number) => void
  say: (line: string) => void
  end: () => void
}

/** How far a command has come; `told` says it where the plain numbers would not. */
export const meterOf = (what: string, total: number, told: (n: number) => string = String): Meter => {
  if (process.stdout.isTTY) {
    const bar = new cliProgress.SingleBar({
      format: `${what} {bar} {done}/{all}  {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: false,
    })
    const shown = (n: number) => ({ done: told(n), all: told(total) })
    bar.start(total, 0, shown(0))
    return {
      set: (done) => bar.update(done, shown(done)),
      // The bar's line is written over, then drawn again below.
      say: (line) => process.stdout.write(`\r\u001b[K${line}\n`),
      end: () => bar.stop(),
    }
  }
  let tenths = 0
  return {
    set: (done) => {
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (tenth > tenths) console.log(`${what}: ${told(done)} of ${told(total)}`)
      tenths = Math.max(tenths, tenth)
    },
    say: (line) => console.log(line),
    end: () => undefined,
  }
}
