// npm test: every check there is, each with its time; a failing one hides none of the later.
// `--quick` (npm run check) leaves out fault tests and the journeys in a browser; `--measure` notes how long each of those takes.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb, environment, installPackages, root } from './prepare.mjs'

const quick = process.argv.includes('--quick')
const total = { passed: 0, failed: 0 }
const scratch = mkdtempSync(join(tmpdir(), 'tonearm-checks-'))

/** Runs a program of the packages to its end; answers its exit code and all it printed. */
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

const check = (name, program, ...args) =>
  step(name, async () => {
    const { code, output } = await run(program, ...args)
    return verdict(code === 0, output)
  })

/** Under a TypeScript it does not know, dependency-cruiser reads nothing and is content. */
const importLaw = () =>
  step('import law', async () => {
    const { code, output } = await run('depcruise', 'src', '--output-type', 'err-long')
    const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
    return verdict(code === 0 && modules > 0, modules > 0 ? output : `${output}\nno module was read`)
  })

/** What is said again at the very end, where even a log that was cut shows it. */
const failures = []
let runs = 0

/** The first lines of what a test says about its failure: the rest is the stack of the runner. */
const brief = (messages) => messages.join('\n').split('\n').slice(0, 12).join('\n    ')

/** One run of vitest: by the path of each file its counts and what it says of those that failed. */
async function runTests(project, ...args) {
  const file = join(scratch, `${project}-${++runs}.json`)
  const { code, output } = await run(
    'vitest',
    'run',
    '--project',
    project,
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  if (!existsSync(file)) return new Map([[project, { passed: 0, failed: 1, said: output }]])
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
  if (code !== 0 && !told) files.set(project, { passed: 0, failed: 1, said: output })
  return files
}

const failing = (files) => [...files].filter(([, { failed }]) => failed > 0)

/**
 * Runs the tests of a project, each list of arguments at once with the others. A loaded machine may miss a deadline:
 * files that failed are gone through once more, alone. What is broken fails twice.
 */
async function tests(project, ...parts) {
  const files = new Map(
    (await Promise.all(parts.map((part) => runTests(project, ...part)))).flatMap((part) => [...part]),
  )
  const first = failing(files)
  if (first.length > 0 && !files.has(project)) {
    const names = first.map(([name]) => name)
    for (const [name, { said }] of first) console.log(`once more, alone: ${name}\n  ${said}`)
    for (const [name, counts] of await runTests(project, ...names)) files.set(name, counts)
  }
  const output = failing(files).map(([name, { said }]) => `${name}\n  ${said}`)
  failures.push(...output)
  const sum = (of) => [...files.values()].reduce((total, counts) => total + counts[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), output: output.join('\n'), files }
}

/** How long each journey took when they were last measured. */
const SECONDS = join(root, 'e2e/seconds.json')
/** One that nobody measured yet. */
const USUAL_SECONDS = 30

/** Journeys wait a lot: two parts at once, each with a product of its own, take little more than one of them. */
async function journeys() {
  const known = JSON.parse(readFileSync(SECONDS, 'utf8'))
  const all = readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => ({ file: `e2e/${file}`, seconds: known[file] ?? USUAL_SECONDS }))
  // The longest first, each to the part that has less to do: both end at about the same time.
  const parts = [0, 1].map(() => ({ files: [], seconds: 0 }))
  for (const { file, seconds } of all.sort((a, b) => b.seconds - a.seconds)) {
    const [part] = parts.sort((a, b) => a.seconds - b.seconds)
    part.files.push(file)
    part.seconds += seconds
  }
  const result = await tests('e2e', ...parts.map(({ files }) => files))
  if (process.argv.includes('--measure')) {
    const measured = [...result.files]
      .map(([file, { seconds }]) => [file.replace('e2e/', ''), seconds])
      .sort()
    writeFileSync(SECONDS, `${JSON.stringify(Object.fromEntries(measured), null, 2)}\n`)
  }
  return result
}

/** The browser for the journeys: Debian's package where we may install it, else Playwright's own. */
const browser = () =>
  step('a browser is there', async () => {
    if (existsSync('/usr/bin/chromium')) return verdict(true)
    const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
    if (!debian) {
      const { code, output } = await run('playwright-core', 'install', 'chromium')
      return verdict(code === 0, output)
    }
    const update = await run('apt-get', 'update')
    const install = await run(
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
    )
    return verdict(install.code === 0, update.output + install.output)
  })

try {
  await step('packages', async () => {
    installPackages()
    return verdict(true)
  })
  await Promise.all([
    check('format and lint', 'biome', 'ci', '--colors=off'),
    check('types', 'tsc', '-p', 'tsconfig.json', '--noEmit'),
    importLaw(),
    check('unused code', 'knip'),
  ])
  await step('web app builds', async () => {
    buildWeb()
    return verdict(true)
  })
  // Fault tests mostly wait for what was killed, and players for what they play.
  await Promise.all([
    step('unit and integration tests', () => tests('unit', ['--maxWorkers=3'])),
    quick || step('fault tests', () => tests('fault', [])),
  ])
  if (!quick) {
    await browser()
    await step('journeys in a browser', journeys)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`failed twice:\n${failures.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
