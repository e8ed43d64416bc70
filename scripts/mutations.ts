// Mutation testing, `npm run test:mutations`: plants one fault at a time in a copy of the tree, and runs the tests that are
// nearest until one fails, then checks the types. A fault that survives shows what nothing protects. Stryker does not fit: its
// runner for vitest instruments modules as vitest transforms them, whereas the server's tests import them as Node does.
//
//   --seed TEXT        other faults (1)
//   --count N          how many (60)
//   --only N,N-M       only these of them
//   --files N          how many test files a fault has to survive, the nearest first (24)
//   --tests FILE,FILE  these test files instead, to see what a new test notices
//   --slow N           how many fault tests and journeys after them (0); the first one builds the app
//   --list             only shows the faults, and the files that would run
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseFaults, type Fault } from './mutations/choose.ts'
import { openTests } from './mutations/nearest.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    files: { type: 'string', default: '24' },
    tests: { type: 'string' },
    slow: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
  },
})

const root = join(import.meta.dirname, '..')
const testsOf = openTests(root)

/** Test files in the order in which they run, those of one start of vitest together: starting it takes seconds. */
function planStages({ file }: Fault): string[][] {
  if (options.tests) return [options.tests.split(',')]
  const { fast, slow } = testsOf(file)
  const near = fast.slice(0, Number(options.files))
  const stages = [near.slice(0, 2), near.slice(2, 8), near.slice(8)]
  for (const test of slow.slice(0, Number(options.slow))) stages.push([test])
  return stages.filter((files) => files.length > 0)
}

/** The copy in which faults are planted. */
let scratch = ''
let running: ChildProcess | undefined

const stop = (): void => {
  // With what it has started.
  if (running?.pid) process.kill(-running.pid, 'SIGKILL')
}

function makeScratch(): void {
  scratch = mkdtempSync(join(tmpdir(), 'tonearm-mutations-'))
  process.on('exit', () => {
    stop()
    rmSync(scratch, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  // PostgreSQL runs as another user if we are root.
  chmodSync(scratch, 0o755)
  const omitted = ['.git', 'data', 'node_modules']
  for (const name of readdirSync(root).filter((name) => !omitted.includes(name)))
    cpSync(join(root, name), join(scratch, name), { recursive: true })
  // Unlike a link of the folder, links of its files keep the caches in it apart.
  const packages = join(root, 'node_modules')
  if (spawnSync('cp', ['-al', packages, scratch]).status !== 0) spawnSync('cp', ['-a', packages, scratch])
}

/** Tests may not end at all with a fault. */
const LIMIT_MS = 900_000

/** Runs a program of the packages and returns its exit code; null if it took too long. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const bin = join(scratch, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(scratch, 'node_modules/.cache/node'),
  }
  return new Promise((done) => {
    const child = spawn(join(bin, 'node'), args, { cwd: scratch, env, detached: true })
    running = child
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const timer = setTimeout(stop, LIMIT_MS)
    child.on('close', (code) => {
      clearTimeout(timer)
      running = undefined
      done({ code, output })
    })
  })
}

const brief = (code: string): string => code.replace(/\s+/g, ' ').trim().slice(0, 60)

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs test files until one fails, and returns what failed: twice, since it is to be the fault. */
async function findFailure(files: string[], again = true): Promise<string | undefined> {
  const file = join(scratch, 'report.json')
  rmSync(file, { force: true })
  const { code, output } = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--retry=1',
    `--maxWorkers=${files.length > 2 ? 2 : 1}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  )
  if (code === 0) return undefined
  if (code === null) return `${files.join(', ')}: does not end`
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  const failed = report?.testResults.find(({ status }) => status === 'failed')
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  if (failed && test) return `${relative(scratch, failed.name)}: ${test.fullName}`
  // A browser that did not start in time looks like a file that the fault prevents from loading.
  if (again) return findFailure(files, false)
  return `${failed ? relative(scratch, failed.name) : files.join(', ')}: ${brief(output.slice(-300))}`
}

async function typeError(): Promise<string | undefined> {
  const { code, output } = await run(
    ...['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json', '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types'],
  )
  return code === 0 ? undefined : `types: ${output.split('\n')[0]}`
}

async function findCatcher(fault: Fault): Promise<string | undefined> {
  for (const files of planStages(fault)) {
    const failure = await findFailure(files)
    if (failure) return failure
  }
  return typeError()
}

/** Replaces a file of the copy at once, so that nothing reads half of it. */
function write(file: string, content: string): void {
  writeFileSync(join(scratch, 'new'), content)
  renameSync(join(scratch, 'new'), join(scratch, file))
}

const ranges = options.only?.split(',').map((range) => range.split('-').map(Number))
const isWanted = (number: number): boolean =>
  ranges?.some(([first = 0, last = first]) => number >= first && number <= last) ?? true
const faults = [...chooseFaults(root, options.seed, Number(options.count)).entries()].filter(([index]) =>
  isWanted(index + 1),
)
if (!options.list) {
  makeScratch()
  const failure = (await findFailure(['src/server/http/authorize.test.ts'])) ?? (await typeError())
  if (failure) throw new Error(`Tests fail without a fault: ${failure}`)
}
let caught = 0
for (const [index, fault] of faults) {
  const { file, line, operator, start, end, text } = fault
  const content = readFileSync(join(root, file), 'utf8')
  console.log(
    `${index + 1} ${file}:${line} ${operator}: ${brief(content.slice(start, end))} → ${brief(text)}`,
  )
  if (options.list) {
    for (const files of planStages(fault)) console.log(`   ${files.join(' ')}`)
    continue
  }
  write(file, content.slice(0, start) + text + content.slice(end))
  const catcher = await findCatcher(fault)
  write(file, content)
  if (catcher) caught++
  console.log(`   ${catcher ? `caught by ${catcher}` : 'SURVIVED'}`)
}
if (!options.list) {
  console.log(`${caught} of ${faults.length} caught`)
  process.exitCode = caught < faults.length ? 1 : 0
}
