// npm test: every check there is, each with its time; a failing one hides none of the later.
// `--quick` (npm run check) leaves out fault tests and the journeys in a browser.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

let runs = 0

/** One run of vitest: the counts of each file by its path, and what was printed. */
async function runTests(project, ...args) {
  const file = join(scratch, `${project}-${++runs}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run('vitest', 'run', '--project', project, ...args, ...reports)
  if (!existsSync(file)) return { files: new Map([[project, { passed: 0, failed: 1 }]]), output }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const files = new Map(
    report.testResults.map((one) => {
      const counted = (status) => one.assertionResults.filter((test) => test.status === status).length
      // A file that could not be loaded, or whose hooks failed, fails although none of its tests did.
      const failed = counted('failed') || (one.status === 'failed' ? 1 : 0)
      return [relative(root, one.name), { passed: counted('passed'), failed }]
    }),
  )
  // Errors outside of tests only show in the exit code.
  const told = [...files.values()].some(({ failed }) => failed > 0)
  if (code !== 0 && !told) files.set(project, { passed: 0, failed: 1 })
  return { files, output }
}

const summed = ({ files, output }) => {
  const sum = (of) => [...files.values()].reduce((total, counts) => total + counts[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), output }
}

const vitest = (name, project, ...args) => step(name, async () => summed(await runTests(project, ...args)))

/** Journeys wait a lot: three parts at once, each with a product of its own, take little more than one of them. */
const PARTS = 3

/**
 * Journeys in a browser. A loaded machine may miss a deadline: files that failed are gone through once more, alone and
 * in a product that nobody has used. What is broken fails twice.
 */
const journeys = () =>
  step('journeys in a browser', async () => {
    const all = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.e2e.ts'))
    // Every third file: long ones stand beside each other by name, shards of vitest's own making are uneven.
    const parts = Array.from({ length: PARTS }, (_, part) =>
      all.filter((_, at) => at % PARTS === part).map((file) => `e2e/${file}`),
    )
    const done = await Promise.all(parts.map((part) => runTests('e2e', ...part)))
    const files = new Map(done.flatMap((part) => [...part.files]))
    const output = done.map((part) => part.output).join('\n')
    const failed = [...files].filter(([, counts]) => counts.failed > 0).map(([file]) => file)
    if (failed.length === 0 || failed.includes('e2e')) return summed({ files, output })
    console.log(`${output.trimEnd()}\nonce more, alone: ${failed.join(', ')}`)
    const again = await runTests('e2e', ...failed)
    return summed({ files: new Map([...files, ...again.files]), output: again.output })
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
