// npm test: every check there is, each with its time; a failing one hides none of the later.
// `--quick` (npm run check) leaves out fault tests and the journeys in a browser.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

let runs = 0

/** One run of vitest; a file that could not be loaded holds no test, and errors outside tests only show in the exit code. */
async function runTests(project, ...args) {
  const file = join(scratch, `${project}-${++runs}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run('vitest', 'run', '--project', project, ...args, ...reports)
  if (!existsSync(file)) return { passed: 0, failed: 1, output }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), output }
}

const vitest = (name, project, ...args) => step(name, () => runTests(project, ...args))

/** Journeys wait a lot: two halves at once, each with a product of its own, take little more than one of them. */
const journeys = () =>
  step('journeys in a browser', async () => {
    const files = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.e2e.ts'))
    // Every other file: long ones stand beside each other by name, shards of vitest's own making are uneven.
    const half = (odd) => files.filter((_, at) => at % 2 === odd).map((file) => `e2e/${file}`)
    const halves = await Promise.all([runTests('e2e', ...half(0)), runTests('e2e', ...half(1))])
    return {
      passed: halves.reduce((sum, half) => sum + half.passed, 0),
      failed: halves.reduce((sum, half) => sum + half.failed, 0),
      output: halves.map((half) => half.output).join('\n'),
    }
  })

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
  await check('format and lint', 'biome', 'ci', '--colors=off')
  await check('types', 'tsc', '-p', 'tsconfig.json', '--noEmit')
  await importLaw()
  await check('unused code', 'knip')
  await step('web app builds', async () => {
    buildWeb()
    return verdict(true)
  })
  // Fault tests mostly wait for what was killed.
  await Promise.all([
    vitest('unit and integration tests', 'unit', '--maxWorkers=2'),
    quick || vitest('fault tests', 'fault'),
  ])
  if (!quick) {
    await browser()
    await journeys()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
