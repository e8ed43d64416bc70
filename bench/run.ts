import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Result } from './result.ts'

/**
 * Runs every bench, or those whose file is named (`npm run bench -- albums ranges`), and prints one table. Results are
 * comparable within one run on one machine only.
 */
const main = async (): Promise<void> => {
  const wanted = process.argv.slice(2)
  const files = readdirSync(import.meta.dirname).filter(
    (file) =>
      file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.includes(file.replace('.bench.ts', ''))),
  )
  const unknown = wanted.filter((name) => !files.includes(`${name}.bench.ts`))
  if (unknown.length > 0) throw new Error(`There is no bench named ${unknown.join(' or ')}.`)
  const rows: Result[] = []
  for (const file of files.sort()) {
    const { bench } = (await import(join(import.meta.dirname, file))) as { bench: Bench }
    console.log(`… ${bench.name}`)
    try {
      rows.push(...(await bench.run()))
    } catch (error) {
      // A bench that lacks a tool does not discard the results of the others.
      console.error(`${bench.name}: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
  const text = (value: number, unit: string): string => `${Number(value.toPrecision(4))} ${unit}`
  console.table(
    rows.map((r) => ({
      what: r.what,
      value: text(r.value, r.unit),
      reference: r.reference ? `${r.reference.label}: ${text(r.reference.value, r.unit)}` : '',
      ratio: r.ratio === undefined ? '' : r.ratio.toFixed(2),
      goal: r.goal,
    })),
  )
}

await main()
