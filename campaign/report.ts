import { cpus } from 'node:os'
import type { Row, Violation } from './part.ts'

/** What a run has found. */
export interface Report {
  seed: number
  command: string
  started: string
  /** Seconds of all runs that it was resumed by. */
  seconds: number
  parts: { name: string; rounds: number; seconds: number; rows: Row[] }[]
  violations: Violation[]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Returns a report as Markdown. */
export const markdown = (report: Report): string => {
  const { seed, command, started, seconds, parts, violations } = report
  const results = parts.flatMap(({ name, rounds, seconds: took, rows }) => [
    [name, 'rounds', String(rounds), `${Math.round(took)} s`, ''],
    ...rows.map((row) => ['', row.what, row.value, row.goal, row.met ? 'yes' : '**no**']),
  ])
  const found = violations.map((one) => [
    `${one.part} ${one.round}`,
    one.what,
    one.details.slice(0, 5).join('; ').slice(0, 500),
  ])
  return [
    '# Campaign',
    `\`${command}\`, seed ${seed}, ${started}, ${Math.round(seconds)} s, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    table(['part', 'what', 'value', 'goal', 'met'], results),
    `## Violations: ${violations.length}`,
    ...(found.length > 0 ? [table(['round', 'what', 'details'], found)] : []),
  ].join('\n\n')
}
