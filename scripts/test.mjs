// npm test: checks and tests, each with its time; a failing one does not prevent later ones. Tests tagged `long` run with
// `--all` only (npm run test:all, which CI does). `--long` (npm run test:long) runs all, and repeats property, fault and
// endurance tests more often. `--quick` (npm run check) omits fault tests and journeys; `--measure` records how long each
// browser test takes.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build, environment, installPackages, root } from './prepare.mjs'

const quick = process.argv.includes('--quick')
const long = process.argv.includes('--long')
const all = long || process.argv.includes('--all')
// The tests read it: how often they repeat themselves.
if (long) environment.LONG = '1'
const total = { passed: 0, failed: 0 }
/** Seconds by stage, and how busy the machine's processors were, in the order in which they ended. */
const stages = []
/** Files that failed and passed when they ran again, alone. */
const flaky = []
/** So many may be a loaded machine; more are tests that nobody can rely on. */
const FLAKY_ALLOWED = 2
const scratch = mkdtempSync(join(tmpdir(), 'tonearm-checks-'))

/** Runs a program of the packages to its end and returns its exit code and output. */
function run(program, ...args) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: -1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? -1, output }))
  })
}

/** Time that the processors of the machine have spent so far, in total and waiting. */
function processorTime() {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  return {
    idle,
    total: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}

/** How busy the processors were since then, in percent: a stage that leaves them idle may run beside another. */
function busySince(then) {
  const now = processorTime()
  return Math.round(100 - (100 * (now.idle - then.idle)) / Math.max(1, now.total - then.total))
}

async function step(name, work) {
  const began = performance.now()
  const before = processorTime()
  const { passed, failed, output } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error.stack),
  }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  stages.push({ name, seconds, busy: busySince(before) })
  total.passed += passed
  total.failed += failed
  if (failed > 0) console.log(output.trimEnd())
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)${passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''}`,
  )
}

const verdict = (good, output) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, output })

const check = (name, program, ...args) =>
  step(name, async () => {
    const { code, output } = await run(program, ...args)
    return verdict(code === 0, output)
  })

/** Without a TypeScript version that it supports, dependency-cruiser reads nothing and succeeds. */
const importLaw = () =>
  step('import law', async () => {
    const { code, output } = await run('depcruise', 'src', '--output-type', 'err-long')
    const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
    return verdict(code === 0 && modules > 0, modules > 0 ? output : `${output}\nno module was read`)
  })

/** Repeated at the very end, so that they are visible even in a truncated log. */
const failures = []
let runs = 0

/** Returns the first lines of a failure message: the rest is the runner's stack. */
const brief = (messages) => messages.join('\n').split('\n').slice(0, 12).join('\n    ')

/** Runs vitest once and returns counts and failure messages by file path. */
async function runTests(projects, ...args) {
  const name = projects.join(' and ')
  const file = join(scratch, `${++runs}.json`)
  const { code, output } = await run(
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
const SLOWEST_SHOWN = 8

const slowest = (files) =>
  [...files]
    .filter(([, { seconds }]) => seconds > 0)
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(([name, { seconds }]) => `${name} ${seconds} s`)

const failing = (files) => [...files].filter(([, { failed }]) => failed > 0)

/**
 * Runs the tests of some projects, with several argument lists in parallel. A loaded machine may miss a deadline: failed
 * files are run again, alone. Real failures fail twice.
 */
async function tests(projects, ...parts) {
  const files = new Map(
    (await Promise.all(parts.map((part) => runTests(projects, ...part)))).flatMap((part) => [...part]),
  )
  const first = failing(files)
  if (first.length > 0 && !files.has(projects.join(' and '))) {
    const names = first.map(([name]) => name)
    for (const [name, { said }] of first) console.log(`once more, alone: ${name}\n  ${said}`)
    for (const [name, counts] of await runTests(projects, ...names)) files.set(name, counts)
    flaky.push(...names.filter((name) => files.get(name).failed === 0))
  }
  const output = failing(files).map(([name, { said }]) => `${name}\n  ${said}`)
  failures.push(...output)
  if (files.size > 1) console.log(`slowest: ${slowest(files).join(', ')}`)
  const sum = (of) => [...files.values()].reduce((total, counts) => total + counts[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), output: output.join('\n'), files }
}

/** Duration of each browser test when last measured. */
const SECONDS = join(root, 'e2e/seconds.json')

/** Whether a file is left out unless all tests run; known before loading it, so that both parts get equal work. */
const isLong = (file) => /^\/\/ @module-tag long$/m.test(readFileSync(join(root, 'e2e', file), 'utf8'))

/**
 * Runs the browser tests, which mostly wait: two parts in parallel, each with its own product, take little more time
 * than one.
 */
async function journeys() {
  const known = JSON.parse(readFileSync(SECONDS, 'utf8'))
  const names = readdirSync(join(root, 'e2e')).filter(
    (file) => file.endsWith('.e2e.ts') && (all || !isLong(file)),
  )
  const bytesOf = (file) => statSync(join(root, 'e2e', file)).size
  const measured = names.filter((file) => file in known)
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  // An unmeasured one takes as long as its length suggests.
  const pace = sum(measured.map((file) => known[file])) / sum(measured.map(bytesOf))
  const files = names.map((file) => ({ file: `e2e/${file}`, seconds: known[file] ?? bytesOf(file) * pace }))
  // Longest first, each to the part with less work: both end at about the same time.
  const parts = [0, 1].map(() => ({ files: [], seconds: 0 }))
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds)) {
    const [part] = parts.sort((a, b) => a.seconds - b.seconds)
    part.files.push(file)
    part.seconds += seconds
  }
  const result = await tests(['e2e'], ...parts.map(({ files }) => files))
  if (process.argv.includes('--measure')) {
    const taken = [...result.files].map(([file, { seconds }]) => [file.replace('e2e/', ''), seconds]).sort()
    writeFileSync(SECONDS, `${JSON.stringify(Object.fromEntries(taken), null, 2)}\n`)
  }
  return result
}

/**
 * Installs the browser for players and journeys: Debian's package if we may install it, or else Playwright's. The one
 * without a user interface, even if the whole one is there: that takes twice the processor time for each page.
 */
const browser = () =>
  step('a browser is there', async () => {
    const packages = ['chromium-headless-shell', 'chromium']
    const isThere = (name) => existsSync(`/usr/bin/${name}`)
    if (isThere(packages[0])) return verdict(true)
    const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
    if (!debian) {
      if (packages.some(isThere)) return verdict(true)
      const { code, output } = await run('playwright-core', 'install', '--only-shell', 'chromium')
      return verdict(code === 0, output)
    }
    let { output } = await run('apt-get', 'update')
    for (const name of packages) {
      if (isThere(name)) return verdict(true)
      const install = ['apt-get', 'install', '-y', '--no-install-recommends', name]
      const result = await run('env', 'DEBIAN_FRONTEND=noninteractive', ...install)
      if (result.code === 0) return verdict(true)
      output += result.output
    }
    return verdict(false, output)
  })

/** Prepares what several kinds of tests share. */
async function prepareTests() {
  await step('web app builds', async () => {
    build()
    return verdict(true)
  })
  // Players of the unit tests need it too.
  await browser()
  // All parts of the journeys copy it; alone, each would build it.
  if (!quick) await check('demo catalog for journeys', 'node', 'e2e/golden.ts')
}

try {
  await step('packages', async () => {
    installPackages()
    return verdict(true)
  })
  await Promise.all([
    check('format and lint', 'biome', 'ci', '--colors=off'),
    // Not `tsc`, which two packages provide: dependency-cruiser needs TypeScript 6, which takes twice as long.
    check(
      'types',
      'node',
      'node_modules/typescript-7/bin/tsc',
      '-p',
      'tsconfig.json',
      '--noEmit',
      '--checkers',
      '1',
    ),
    importLaw(),
    check('unused code', 'knip'),
    prepareTests(),
  ])
  // Fault tests mostly wait for killed processes. Component tests need the processors, and run when those have ended.
  await Promise.all([
    step('unit and integration tests', () => tests(['unit', 'web'], ['--maxWorkers=2'])),
    quick || step('fault tests', () => tests(['fault'], [])),
  ])
  // Two pages at once: one leaves the processors idle while it loads.
  await step('component tests', () => tests(['components'], ['--maxWorkers=2']))
  if (!quick) {
    await step('journeys in a browser', journeys)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`failed twice:\n${failures.join('\n')}`)
const width = Math.max(...stages.map(({ name }) => name.length))
console.log('time by stage (some run at once):')
for (const { name, seconds, busy } of stages)
  console.log(`  ${name.padEnd(width)} ${seconds.padStart(7)} s, processors ${busy} % busy`)
for (const name of flaky) console.log(`flaky, passed when run again: ${name}`)
if (flaky.length > FLAKY_ALLOWED) {
  console.log(`✗ ${flaky.length} flaky files; at most ${FLAKY_ALLOWED} are accepted`)
  total.failed++
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
