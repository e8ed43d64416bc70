import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, mergeConfig, type Plugin } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '../src/testing/rounds.ts'
import server from '../vite.server.config.ts'
import type { Report } from './report.ts'

/** A value within a template literal. */
const value = (name: string): string => `\${${name}}`

/** Faults planted into a build, which the campaign must find. */
const plants = [
  {
    name: 'a lost write',
    args: ['faults', '--short', '--round', '0'],
    file: 'catalog/likes/queries.ts',
    from: `values (${value('userId')}, ${value('type')}, ${value('id')}, ${value('reportedTime(at)')})`,
    to: `select ${value('userId')}::int, ${value('type')}::text, ${value('id')}::int, ${value('reportedTime(at)')} where random() < 0.5`,
    found: /acknowledged but lost/,
  },
  {
    name: 'a play that counts twice',
    args: ['faults', '--short', '--round', '0'],
    file: 'catalog/plays/queries.ts',
    from: 'set plays = c.plays + 1 from',
    to: 'set plays = c.plays + 2 from',
    found: /has 2 plays instead of 1/,
  },
  {
    name: 'a leaked file handle',
    args: ['soak', '--short', '--minutes', '0.8'],
    file: 'server/http/server.ts',
    from: 'genReqId: () => randomUUID()',
    to: "genReqId: () => (process.getBuiltinModule('node:fs').openSync('/dev/null'), randomUUID())",
    found: /file descriptors/,
  },
]

const root = join(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// Builds of their own, and minutes of workload.
test.runIf(isLong).each(plants)('finds $name', async ({ args, file, from, to, found }) => {
  // Beside the real build: modules of the server find their files from there.
  const outDir = join(root, `dist-planted-${process.pid}`)
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-planted-'))
  folders.push(outDir, folder)
  let planted = false
  const plant: Plugin = {
    name: 'plant',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith(file)) return undefined
      const changed = code.replace(from, () => to)
      planted = changed !== code
      return changed
    },
  }
  await build(
    mergeConfig(server, {
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [plant],
      build: { outDir, emptyOutDir: true },
    }),
  )
  expect(planted).toBe(true)
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), ...args, '--seed', '1', '--folder', folder],
    { encoding: 'utf8', env: { ...process.env, CAMPAIGN_SERVER: join(outDir, 'main.js') } },
  )
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  expect(report.violations.map(({ what, details }) => [what, ...details].join('\n')).join('\n')).toMatch(
    found,
  )
  expect(run.status).toBe(1)
})
