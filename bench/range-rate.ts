import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CONNECTIONS = 16
const SECONDS = 8

export const exists = (program: string): boolean => spawnSync('which', [program]).status === 0

export interface Rate {
  /** Responses per second. */
  rate: number
  p99: number
  /** Processor milliseconds of the server for each response. */
  cost: number
}

/**
 * Measures a server with ranges of one length at changing offsets of a file, by wrk (a separate process, in C). `spent`
 * returns the processor seconds of the server.
 */
export const rangeRate = async (
  url: string,
  { length, file }: { length: number; file: number },
  folder: string,
  spent: () => number,
): Promise<Rate> => {
  const script = join(folder, 'ranges.lua')
  writeFileSync(
    script,
    `local n, length, slots = 0, ${length}, ${file / length}
request = function()
  n = (n + 7) % slots
  return wrk.format('GET', nil, { ['Range'] = 'bytes=' .. n * length .. '-' .. (n + 1) * length - 1 })
end
done = function(summary, latency)
  io.write(string.format('%d %d %.3f %d', summary.requests, summary.duration,
    latency:percentile(99) / 1000, summary.errors.status + summary.errors.read + summary.errors.timeout))
end`,
  )
  const args = ['-t1', '--timeout', '10s', `-c${CONNECTIONS}`, '-s', script]
  const run = promisify(execFile)
  await run('wrk', [...args, '-d2s', url])
  const before = spent()
  const { stdout } = await run('wrk', [...args, `-d${SECONDS}s`, url])
  const seconds = spent() - before
  const [requests = 0, micros = 1, p99 = 0, wrong = 0] = (stdout.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  if (wrong > 0) throw new Error(`${wrong} answers of ${url} were no success`)
  return { rate: requests / (micros / 1e6), p99, cost: (seconds * 1000) / requests }
}
