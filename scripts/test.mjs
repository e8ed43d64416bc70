// npm test: checks and tests, with the processor time of each stage; a failing one does not prevent later ones. With CI set,
// also what is tagged `long`, fault tests and all journeys. `--long` (npm run test:long) runs all, and repeats property, fault
// and endurance tests more often, with new random values. `--quick` (npm run check) runs the static checks, unit tests and
// those of the web app's modules only.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openMeter, slowness } from './cpu.mjs'
import { environment, installPackages, root } from './prepare.mjs'

const quick = process.argv.includes('--quick')
const long = process.argv.includes('--long')
const all = long || Boolean(process.env.CI)
// The tests read it: how often they repeat themselves.
if (long) environment.LONG = '1'

/** Processor seconds that a stage may take: in `npm test`, and with all tests. A slower machine may take longer (`slowness`). */
const BUDGETS = {
  'static checks': [120, 120],
  build: [40, 40],
  'demo catalog': [120, 120],
  'unit and integration tests': [850, 1200],
  'fault tests': [0, 290],
  'component tests': [400, 620],
  campaign: [0, 200],
  journeys: [800, 2700],
}
/** The same work takes longer beside other work, or in a cold cache. */
const TOLERANCE = 1.25

/** So many files may fail once and pass when they run again: more are tests that nobody can rely on. */
const FLAKY_ALLOWED = 2

const scale = Math.max(1, slowness())
const total = { passed: 0, failed: 0 }
/** Times of the stages, in the order in which they ended. */
const stages = []
/** Failed and flaky tests are repeated at the very end, so that they are visible even in a truncated log. */
const failures = []
const flaky = []
const scratch = mkdtempSync(join(tmpdir(), 'tonearm-checks-'))

/** Runs a program of the packages to its end and returns its exit code and output. */
function run(meter, ...command) {
  return new Promise((done) => {
    const [program, ...args] = meter.join(command)
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: -1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? -1, output }))
  })
}

/** Runs the steps of a stage and notes the time that all its programs took. */
async function stage(name, work) {
  const began = performance.now()
  const meter = openMeter()
  await work(meter)
  stages.push({ name, cpu: meter.seconds(), wall: (performance.now() - began) / 1000 })
  meter.close()
}

async function step(name, work) {
  const began = performance.now()
  const { passed, failed, output } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error.stack),
  }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(output.trimEnd())
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)${passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''}`,
  )
}

const verdict = (good, output) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, output })

const check = (meter, name, ...command) =>
  step(name, async () => {
    const { code, output } = await run(meter, ...command)
    return verdict(code === 0, output)
  })

/** Without a TypeScript version that it supports, dependency-cruiser reads nothing and succeeds. */
const importLaw = (meter) =>
  step('import law', async () => {
    const { code, output } = await run(meter, 'depcruise', 'src', '--output-type', 'err-long')
    const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
    return verdict(code === 0 && modules > 0, modules > 0 ? output : `${output}\nno module was read`)
  })

// Not `tsc`, which two packages provide: dependency-cruiser needs TypeScript 6, which takes twice as long. Several threads
// that check would do much of the work repeatedly.
const TYPES = ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--checkers', '1']

let runs = 0

/** Returns the first lines of a failure message: the rest is the runner's stack. */
const brief = (messages) => messages.join('\n').split('\n').slice(0, 12).join('\n    ')

/** Runs vitest once and returns counts and failure messages by file path. */
async function runTests(meter, projects, ...args) {
  const name = projects.join(' and ')
  const file = join(scratch, `${++runs}.json`)
  const { code, output } = await run(
    meter,
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...(all ? [] : ['--tagsFilter=!long']),
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  if (!existsSync(file)) return new Map([[name, { passed: 0, failed: 1, said: output }]])
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const files = new Map(
    report.testResults.map((one) => {
      const failed = one.assertionResults.filter(({ status }) => status === 'failed')
      const said = failed.map((test) => `${test.fullName}\n    ${brief(test.failureMessages)}`)
      // A file that could not be loaded, or whose hooks failed, fails although none of its tests did.
      if (one.status === 'failed' && failed.length === 0) said.push(one.message)
      const passed = one.assertionResults.filter(({ status }) => status === 'passed').length
      const seconds = Math.round((one.endTime - one.startTime) / 1000)
      return [relative(root, one.name), { passed, failed: said.length, said: said.join('\n  '), seconds }]
    }),
  )
  // Errors outside of tests only show in the exit code.
  const told = [...files.values()].some(({ failed }) => failed > 0)
  if (code !== 0 && !told) files.set(name, { passed: 0, failed: 1, said: output })
  return files
}

/** Files that take longest, and are worth a look when the whole takes too long. */
const SLOWEST_SHOWN = 12

const slowest = (files) =>
  [...files]
    .filter(([, { seconds }]) => seconds > 0)
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(([name, { seconds }]) => `${name} ${seconds} s`)

const failing = (files) => [...files].filter(([, { failed }]) => failed > 0)

/** Runs the tests of some projects. Failed files run again, alone, which tells a flaky test from a broken one. */
const tests = (meter, name, projects, ...args) =>
  step(name, async () => {
    const files = await runTests(meter, projects, ...args)
    const first = failing(files)
    if (first.length > 0 && !files.has(projects.join(' and '))) {
      for (const [name, { said }] of first) console.log(`once more, alone: ${name}\n  ${said}`)
      const names = first.map(([name]) => name)
      for (const [name, counts] of await runTests(meter, projects, ...names)) files.set(name, counts)
      for (const [name, { said }] of first) if (files.get(name).failed === 0) flaky.push({ name, said })
    }
    const output = failing(files).map(([name, { said }]) => `${name}\n  ${said}`)
    failures.push(...output)
    if (files.size > 1) console.log(`slowest: ${slowest(files).join(', ')}`)
    const sum = (of) => [...files.values()].reduce((total, counts) => total + counts[of], 0)
    return { passed: sum('passed'), failed: sum('failed'), output: output.join('\n') }
  })

/** Installs the servers and proxies of fault tests, if we may: the tests that need them are skipped without. */
const engines = (meter) =>
  step('servers and proxies', async () => {
    const files = [
      '/usr/sbin/haproxy',
      '/usr/sbin/pgbouncer',
      '/usr/lib/postgresql',
      '/usr/bin/redis-server',
      '/usr/sbin/nginx',
    ]
    const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
    if (!debian || files.every((file) => existsSync(file))) return verdict(true)
    await run(meter, 'apt-get', 'update')
    const install = [
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      'postgresql',
      'haproxy',
      'pgbouncer',
      'redis-server',
      'nginx',
    ]
    const { code, output } = await run(meter, 'env', 'DEBIAN_FRONTEND=noninteractive', ...install)
    return verdict(code === 0, output)
  })

/**
 * Installs the browser for players and journeys: Debian's package if we may install it, or else Playwright's. The one
 * without a user interface, even if the whole one is there: that takes twice the processor time for each page.
 */
const browser = (meter) =>
  step('a browser is there', async () => {
    const packages = ['chromium-headless-shell', 'chromium']
    const isThere = (name) => existsSync(`/usr/bin/${name}`)
    if (isThere(packages[0])) return verdict(true)
    const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
    if (!debian) {
      if (packages.some(isThere)) return verdict(true)
      const { code, output } = await run(meter, 'playwright-core', 'install', '--only-shell', 'chromium')
      return verdict(code === 0, output)
    }
    let { output } = await run(meter, 'apt-get', 'update')
    for (const name of packages) {
      if (isThere(name)) return verdict(true)
      const install = ['apt-get', 'install', '-y', '--no-install-recommends', name]
      const result = await run(meter, 'env', 'DEBIAN_FRONTEND=noninteractive', ...install)
      if (result.code === 0) return verdict(true)
      output += result.output
    }
    return verdict(false, output)
  })

/** Prepares what several kinds of tests share. */
async function prepareTests() {
  await stage('build', async (meter) => {
    await check(meter, 'web app and server build', 'node', 'scripts/prepare.mjs')
    await check(meter, 'sizes of the web app', 'node', 'scripts/sizes.ts')
    // Players of the unit tests need it too.
    await browser(meter)
    if (all && !quick) await engines(meter)
  })
  // The processes of the journeys copy it.
  if (!quick) await stage('demo catalog', (meter) => check(meter, 'demo catalog', 'node', 'e2e/golden.ts'))
}

/** Prints the time of each stage beside its budget, and counts stages that exceed theirs as failed. */
function report() {
  const width = Math.max(...stages.map(({ name }) => name.length))
  console.log(`budgets are ${scale.toFixed(2)} times those of the machine for which they were set`)
  console.log('processor seconds of each stage, its budget, and seconds until it ended (some run at once):')
  for (const { name, cpu, wall } of stages) {
    const set = BUDGETS[name]?.[all ? 1 : 0]
    const budget = set && Math.round(set * scale)
    const over = budget !== undefined && !long && cpu > budget * TOLERANCE
    if (over) total.failed++
    const used = cpu === undefined ? 'unknown' : cpu.toFixed(0)
    console.log(
      `${over ? '✗' : ' '} ${name.padEnd(width)} ${used.padStart(7)} of ${String(budget ?? '-').padStart(3)}, ${wall.toFixed(0).padStart(4)} s`,
    )
  }
  const sum = (values) => values.reduce((total, value) => total + (value ?? 0), 0)
  console.log(
    `  ${'sum'.padEnd(width)} ${sum(stages.map(({ cpu }) => cpu))
      .toFixed(0)
      .padStart(7)}, ${(performance.now() / 1000).toFixed(0)} s in all`,
  )
}

try {
  installPackages()
  await Promise.all([
    stage('static checks', (meter) =>
      Promise.all([
        check(meter, 'format and lint', 'biome', 'ci', '--colors=off'),
        check(meter, 'types', 'node', ...TYPES),
        importLaw(meter),
        check(meter, 'unused code', 'knip'),
      ]),
    ),
    prepareTests(),
  ])
  await Promise.all([
    stage('unit and integration tests', (meter) =>
      tests(meter, 'unit and integration tests', ['unit', 'web'], '--maxWorkers=2'),
    ),
    // They mostly wait for killed processes.
    all && !quick && stage('fault tests', (meter) => tests(meter, 'fault tests', ['fault'])),
  ])
  if (!quick) {
    // Two pages at once: one leaves the processors idle while it loads.
    await stage('component tests', (meter) =>
      tests(meter, 'component tests', ['components'], '--maxWorkers=2'),
    )
    if (all)
      await stage('campaign', (meter) =>
        check(
          meter,
          'shortest form of the campaign',
          'node',
          'campaign/run.ts',
          '--short',
          '--folder',
          scratch,
        ),
      )
    await stage('journeys', (meter) => tests(meter, 'journeys in a browser', ['e2e']))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`failed twice:\n${failures.join('\n')}`)
for (const { name, said } of flaky) console.log(`flaky, passed when run again: ${name}\n  ${said}`)
if (flaky.length > FLAKY_ALLOWED) {
  console.log(`✗ ${flaky.length} flaky files; at most ${FLAKY_ALLOWED} are accepted`)
  total.failed++
}
report()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
