// Mutation testing, `npm run test:mutations`: plants one fault at a time in a copy of the tree, and runs the tests that are
// nearest until one fails. A fault that no test notices shows a promise that nothing protects. Stryker does not fit: its
// runner for vitest instruments modules that vitest transforms, whereas the server's tests import it as Node does.
//
//   --seed TEXT      other faults (1)
//   --count N        how many (60)
//   --only N, N-M    only these of them
//   --files N        how many test files a fault has to survive (48), the nearest first
//   --slow N         how many fault tests and journeys after them (0); the first one of a run builds the app
//   --list           only shows the faults, and the files that would run
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    files: { type: 'string', default: '48' },
    slow: { type: 'string', default: '0' },
    list: { type: 'boolean', default: false },
  },
})

/** The share of each part in the faults. */
const PARTS = { 'src/server': 3, 'src/web': 2, 'src/contract': 1 }

/** Tests, what only they use, texts, and what has been applied to databases and never changes. */
const SKIPPED = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/messages\/|\/db\/(baseline|migrations)\/|\/db\/tables-/

/** Calls whose arguments nobody but a reader of logs sees. */
const LOGS = /^(console|log|logger|.*\.log|.*\.logger)\.\w+$/

/** Attributes and properties that only concern looks and documentation. */
const LOOKS = /^(class|className|style|width|height|size|description|summary|behavior)$/

/** Numbers up to it count something; one more or less of a larger one is rarely a difference. */
const SMALL = 20

interface Mutation {
  file: string
  line: number
  operator: string
  /** What replaces the text between two positions. */
  start: number
  end: number
  text: string
}

const hash = (...values: string[]): string => createHash('sha256').update(values.join('\0')).digest('hex')

/** Sorts by a hash: the same for a seed, whatever else is in the list. */
const shuffled = <T>(items: T[], nameOf: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, key: hash(options.seed, nameOf(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)

const SWAPS = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
])

type Edit = [operator: string, start: number, end: number, text: string]

const stringCompared = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  return ts.isCallExpression(parent) && calledName(parent) === 'where' && parent.arguments[2] === node
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

function editsOfCall(node: ts.CallExpression, inContract: boolean): Edit[] {
  const { expression } = node
  const edits: Edit[] = []
  if (ts.isPropertyAccessExpression(expression)) {
    const { name } = expression
    const limits =
      inContract && /^(check|min|max|length|regex|int|positive|nonnegative|nonempty)$/.test(name.text)
    if (name.text === 'where' || limits)
      edits.push([`drop .${name.text}()`, expression.expression.getEnd(), node.getEnd(), ''])
  }
  for (const argument of node.arguments) {
    if (!ts.isObjectLiteralExpression(argument)) continue
    for (const [index, entry] of argument.properties.entries()) {
      if (ts.isSpreadAssignment(entry) || LOOKS.test(entry.name.getText())) continue
      const next = argument.properties[index + 1]
      edits.push(['drop an entry', entry.getStart(), next?.getStart() ?? argument.getEnd() - 1, ''])
    }
  }
  return edits
}

function editsOfLiteral(node: ts.StringLiteral | ts.NumericLiteral): Edit[] {
  const { parent } = node
  const [start, end] = [node.getStart(), node.getEnd()]
  if (ts.isStringLiteral(node)) {
    if (node.text === 'asc' || node.text === 'desc')
      return [['swap the order', start, end, node.text === 'asc' ? "'desc'" : "'asc'"]]
    return stringCompared(node) ? [['another string', start, end, "'other'"]] : []
  }
  const counts =
    ts.isBinaryExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)
  return counts && Number(node.text) <= SMALL
    ? [['change by 1', start, end, String(Number(node.text) + 1)]]
    : []
}

/** A function that returns nothing can end before it began. */
function editsOfBody(node: ts.Block): Edit[] {
  const { parent } = node
  const returnsNothing =
    ts.isFunctionLike(parent) &&
    !ts.isConstructorDeclaration(parent) &&
    (parent.type ? /\bvoid\b/.test(parent.type.getText()) : !/\breturn [^\s]/.test(node.getText()))
  return returnsNothing && node.statements.length > 0
    ? [['return early', node.getStart() + 1, node.getStart() + 1, ' return;']]
    : []
}

function editsOf(node: ts.Node, inContract: boolean): Edit[] {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    return [['negate', condition.getStart(), condition.getEnd(), `!(${condition.getText()})`]]
  }
  if (ts.isBinaryExpression(node)) {
    const token = node.operatorToken
    const other = SWAPS.get(token.getText())
    return other ? [[`${token.getText()} to ${other}`, token.getStart(), token.getEnd(), other]] : []
  }
  if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression))
    return [['drop an awaited call', node.getStart(), node.getEnd(), ';']]
  if (ts.isCallExpression(node)) return editsOfCall(node, inContract)
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return editsOfLiteral(node)
  if (ts.isBlock(node)) return editsOfBody(node)
  return []
}

const isUnseen = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isCallExpression(node) && LOGS.test(node.expression.getText())) ||
  ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && LOOKS.test(node.name.getText()))

function mutationsOf(file: string): Mutation[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: Mutation[] = []
  const visit = (node: ts.Node): void => {
    if (isUnseen(node)) return
    for (const [operator, start, end, text] of editsOf(node, file.startsWith('src/contract'))) {
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      found.push({ file, line, operator, start, end, text })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** One fault of a file: an operator first, so that the rare ones occur. */
function oneOf(file: string): Mutation | undefined {
  const all = mutationsOf(file)
  const [operator] = shuffled([...new Set(all.map(({ operator }) => operator))], (name) => file + name)
  const same = all.filter((one) => one.operator === operator)
  return shuffled(same, ({ start }) => file + start)[0]
}

function chooseMutations(count: number): Mutation[] {
  const shares = Object.values(PARTS).reduce((sum, share) => sum + share, 0)
  return Object.entries(PARTS).flatMap(([part, share]) => {
    const files = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !SKIPPED.test(file))
    const wanted = Math.round((count * share) / shares)
    const chosen: Mutation[] = []
    for (const file of shuffled(files, (name) => name)) {
      if (chosen.length === wanted) break
      const mutation = oneOf(file)
      if (mutation) chosen.push(mutation)
    }
    return chosen
  })
}

// Which tests are near.

const sources = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: root })
const importers = new Map<string, string[]>()
for (const file of sources)
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    /(?:from|import\(|import) ?'(\.[^']+\.tsx?)'/g,
  )) {
    const target = join(dirname(file), path)
    importers.set(target, [...(importers.get(target) ?? []), file])
  }

/** How many imports lead from each file to this one, up to a limit. */
function distancesTo(file: string, limit: number): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [name, distance] of distances)
    for (const importer of distance < limit ? (importers.get(name) ?? []) : [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/** The nouns of a path, in their singular. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/^src\/|\.(test|component|e2e|service|queries|routes|tsx?)\b/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => !/^(|server|web|contract|features|feature|e|src)$/.test(word))
      .map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')),
  )

/** Sorts tests by how likely they notice a fault: those that import the file, or belong to it or to what imports it. */
function nearest(file: string, tests: string[]): string[] {
  const distances = distancesTo(file, 6)
  const folders = new Map<string, number>()
  for (const [name, distance] of distances) {
    const known = folders.get(dirname(name)) ?? Number.POSITIVE_INFINITY
    folders.set(dirname(name), Math.min(known, distance))
  }
  const own = wordsOf(file)
  const nameWords = wordsOf(basename(file))
  const nearness = (test: string): number => {
    const words = wordsOf(test)
    const shared = [...own].filter((word) => words.has(word)).length
    const named = [...nameWords].filter((word) => words.has(word)).length
    const folder = folders.get(dirname(test)) ?? 9
    return 2 * shared + 2 * named + Math.max(0, 5 - 2 * folder) + Math.max(0, 7 - (distances.get(test) ?? 9))
  }
  return tests
    .map((test) => ({ test, near: nearness(test) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
}

const isSlow = (file: string): boolean => /\.(fault\.test|e2e)\.ts$/.test(file)
const slowTests = sources.filter(isSlow)
const fastTests = sources.filter((file) => /\.test\.tsx?$/.test(file) && !isSlow(file))

/** Test files in the order in which they run, those of one start of vitest together: starting it takes seconds. */
function stagesOf({ file }: Mutation): string[][] {
  const near = nearest(file, fastTests).slice(0, Number(options.files))
  const far = nearest(file, slowTests).slice(0, Number(options.slow))
  const stages = [near.slice(0, 2), near.slice(2, 8), near.slice(8, 24), near.slice(24)]
  for (const one of far) stages.push([one])
  return stages.filter((files) => files.length > 0)
}

// The copy, and what runs in it.

/** A test may not end at all with a fault. */
const LIMIT_MS = 900_000

let scratch = ''

function makeScratch(): void {
  scratch = mkdtempSync(join(tmpdir(), 'tonearm-mutations-'))
  // PostgreSQL runs as another user if we are root.
  chmodSync(scratch, 0o755)
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const omitted = ['.git', 'data', 'node_modules']
  for (const name of readdirSync(root))
    if (!omitted.includes(name)) cpSync(join(root, name), join(scratch, name), { recursive: true })
  // Links of files take no space, and unlike a link of the folder keep the caches apart.
  const link = spawnSync('cp', ['-al', join(root, 'node_modules'), scratch], { stdio: 'inherit' })
  if (link.status !== 0) spawnSync('cp', ['-a', join(root, 'node_modules'), scratch], { stdio: 'inherit' })
}

/** Runs a program of the packages and returns its exit code, or null if it took too long. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const bin = join(scratch, 'node_modules/.bin')
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(scratch, 'node_modules/.cache/node'),
    MALLOC_ARENA_MAX: '2',
  }
  return new Promise((done) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const child = spawn(join(bin, 'node'), args, { cwd: scratch, env, detached: true, stdio: [...stdio] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LIMIT_MS)
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ code, output })
    })
  })
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs test files until one fails, and returns what failed. */
async function failureOf(files: string[]): Promise<string | undefined> {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    `--maxWorkers=${files.length > 2 ? 2 : 1}`,
    ...reporters,
    ...files,
  )
  if (code === 0) return undefined
  if (code === null) return `${files.join(', ')}: does not end`
  if (!existsSync(report)) return `${files.join(', ')}: ${output.trim().slice(-300)}`
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.find(({ status }) => status === 'failed')
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  if (!failed) return `${files.join(', ')}: ${output.trim().slice(-300)}`
  return `${relative(scratch, failed.name)}: ${test?.fullName ?? 'could not be loaded'}`
}

async function typeErrorOf(): Promise<string | undefined> {
  const { code, output } = await run(
    'node_modules/typescript-7/bin/tsc',
    ...[
      '-p',
      'tsconfig.json',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types',
    ],
  )
  return code === 0 ? undefined : `types: ${output.split('\n')[0]}`
}

async function catcherOf(mutation: Mutation): Promise<string | undefined> {
  for (const files of stagesOf(mutation)) {
    const failure = await failureOf(files)
    if (failure) return failure
  }
  return typeErrorOf()
}

/** Writes anew instead of changing the file, which readers may have open. */
function write(file: string, content: string): void {
  writeFileSync(join(scratch, 'new'), content)
  renameSync(join(scratch, 'new'), join(scratch, file))
}

const describe = ({ file, line, operator, start, end, text }: Mutation, content: string): string => {
  const brief = (code: string) => code.replace(/\s+/g, ' ').slice(0, 60)
  return `${file}:${line} ${operator}: ${brief(content.slice(start, end))} → ${brief(text)}`
}

const [first = 1, last = first] = options.only?.split('-').map(Number) ?? [1, Number.POSITIVE_INFINITY]
const mutations = chooseMutations(Number(options.count))
  .map((mutation, index) => ({ mutation, number: index + 1 }))
  .filter(({ number }) => number >= first && number <= last)

if (!options.list) {
  makeScratch()
  const failure = await failureOf(['src/server/http/authorize.test.ts'])
  if (failure) throw new Error(`Tests fail without a fault: ${failure}`)
}
let caught = 0
for (const { mutation, number } of mutations) {
  const content = readFileSync(join(root, mutation.file), 'utf8')
  console.log(`${number} ${describe(mutation, content)}`)
  if (options.list) {
    for (const files of stagesOf(mutation)) console.log(`    ${files.join(' ')}`)
    continue
  }
  write(mutation.file, content.slice(0, mutation.start) + mutation.text + content.slice(mutation.end))
  const catcher = await catcherOf(mutation)
  write(mutation.file, content)
  if (catcher) caught++
  console.log(`   ${catcher ? `caught by ${catcher}` : 'SURVIVED'}`)
}
if (!options.list) {
  console.log(`${caught} of ${mutations.length} caught`)
  process.exitCode = caught < mutations.length ? 1 : 0
}
