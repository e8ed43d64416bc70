import cliProgress from 'cli-progress'

/** A progress bar on a terminal, otherwise a line every ten percent. */
export interface ProgressBar {
  set: (done: number) => void
  say: (line: string) => void
  end: () => void
}

/** Shows the progress of a command; the formatter applies to the numbers. */
export const createProgressBar = (
  what: string,
  total: number,
  lastPrinted: (n: number) => string = String,
): ProgressBar => {
  if (process.stdout.isTTY) {
    const bar = new cliProgress.SingleBar({
      format: `${what} {bar} {done}/{all}  {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: false,
    })
    const figures = (n: number) => ({ done: lastPrinted(n), all: lastPrinted(total) })
    bar.start(total, 0, figures(0))
    return {
      set: (done) => bar.update(done, figures(done)),
      // Overwrites the bar's line, then the bar is drawn again below.
      say: (line) => process.stdout.write(`\r\u001b[K${line}\n`),
      end: () => bar.stop(),
    }
  }
  let tenths = 0
  return {
    set: (done) => {
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
      if (tenth > tenths) console.log(`${what}: ${lastPrinted(done)} of ${lastPrinted(total)}`)
      tenths = Math.max(tenths, tenth)
    },
    say: (line) => console.log(line),
    end: () => undefined,
  }
}
