// Chooses faults by a seed: the same ones as long as their files stay the same.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A fault: what replaces the text between two positions of a file. */
export interface Fault {
  file: string
  line: number
  operator: string
  start: number
  end: number
  text: string
}

type Edit = Pick<Fault, 'operator' | 'start' | 'end' | 'text'>

/** The share of each part in the faults. */
const PARTS = { 'src/server': 3, 'src/web': 2, 'src/contract': 1 }

/** Tests, what only they use, texts, and what databases have applied already and so never changes. */
const SKIPPED = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/db\/(baseline|migrations|tables)\//

/** Calls that only readers of logs notice. */
const LOGS = /^(console|log|logger|.*\.log|.*\.logger)(\.\w+)?$/

/** Attributes and properties that only concern looks and documentation. */
const LOOKS = /^(class|className|style|width|height|size|description|summary|behavior)$/

/** How long something waits before it tries again: any length is right. */
const WAITS = /\bwait\b|delay|backoff|jitter/i

/** Numbers up to it count something; one more of a larger number is rarely a difference. */
const SMALL = 20

/** Faults that nobody can notice, by file and operator. */
const EQUIVALENT = new Set([
  // Whom nothing is to be sent to.
  'src/server/domains/catalog/podcasts/service.ts > to >=',
  // The first item changes places with itself.
  'src/web/player/queue/queue-changes.ts > to >=',
  // No type is that long.
  'src/contract/catalog/plays.ts change by 1',
  // Without a time, an entry is too old anyway.
  'src/web/data/offline-read-cache.ts change by 1',
  // A spot that is played has a duration.
  'src/server/domains/ads/campaigns/next.service.ts change by 1',
  // A millisecond.
  'src/web/catalog/upcoming-albums/Countdown.tsx change by 1',
])

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

const isCompared = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'where' &&
    parent.arguments[2] === node
  )
}

const replace = (operator: string, node: ts.Node, text: string): Edit => ({
  operator,
  start: node.getStart(),
  end: node.getEnd(),
  text,
})

function editCall(node: ts.CallExpression, inContract: boolean): Edit[] {
  const { expression, arguments: given } = node
  const edits: Edit[] = []
  if (ts.isPropertyAccessExpression(expression)) {
    const { text } = expression.name
    if (text === 'where')
      edits.push({
        operator: 'drop .where()',
        start: expression.expression.getEnd(),
        end: node.getEnd(),
        text: '',
      })
    if (text === 'check' && inContract)
      for (const [index, rule] of given.entries()) {
        const end = given[index + 1]?.getStart() ?? rule.getEnd()
        edits.push({ operator: 'drop a rule', start: rule.getStart(), end, text: '' })
      }
  }
  for (const argument of given.filter(ts.isObjectLiteralExpression))
    for (const [index, entry] of argument.properties.entries()) {
      if (ts.isSpreadAssignment(entry) || LOOKS.test(entry.name.getText())) continue
      const end = argument.properties[index + 1]?.getStart() ?? argument.getEnd() - 1
      edits.push({ operator: 'drop an entry', start: entry.getStart(), end, text: '' })
    }
  return edits
}

function editNumber(node: ts.NumericLiteral): Edit[] {
  const { parent } = node
  const counts =
    ts.isBinaryExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)
  if (!counts || Number(node.text) > SMALL || WAITS.test(parent.getText())) return []
  return [replace('change by 1', node, String(Number(node.text) + 1))]
}

function editString(node: ts.StringLiteral): Edit[] {
  if (node.text === 'asc') return [replace('swap the order', node, "'desc'")]
  if (node.text === 'desc') return [replace('swap the order', node, "'asc'")]
  return isCompared(node) ? [replace('another string', node, "'other'")] : []
}

/** A function that returns nothing can end before it began, under a condition that the compiler takes for one. */
function editBody(node: ts.Block): Edit[] {
  const { parent } = node
  if (!ts.isFunctionLike(parent) || ts.isConstructorDeclaration(parent) || node.statements.length === 0)
    return []
  const returnsNothing = parent.type
    ? /\bvoid\b/.test(parent.type.getText())
    : !/\breturn [^\s]/.test(node.getText())
  const start = node.getStart() + 1
  return returnsNothing
    ? [{ operator: 'return early', start, end: start, text: ' if (globalThis) return;' }]
    : []
}

function editNode(node: ts.Node, inContract: boolean): Edit[] {
  if (ts.isIfStatement(node)) return [replace('negate', node.expression, `!(${node.expression.getText()})`)]
  if (ts.isConditionalExpression(node))
    return [replace('negate', node.condition, `!(${node.condition.getText()})`)]
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    const other = SWAPS.get(operator)
    return other ? [replace(`${operator} to ${other}`, node.operatorToken, other)] : []
  }
  if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression))
    return [replace('drop an awaited call', node, ';')]
  if (ts.isCallExpression(node)) return editCall(node, inContract)
  if (ts.isStringLiteral(node)) return editString(node)
  if (ts.isNumericLiteral(node)) return editNumber(node)
  return ts.isBlock(node) ? editBody(node) : []
}

const isUnseen = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  // Whether an environment has what others lack.
  (ts.isBinaryExpression(node) &&
    ts.isTypeOfExpression(node.left) &&
    ts.isIdentifier(node.left.expression)) ||
  (ts.isCallExpression(node) && LOGS.test(node.expression.getText())) ||
  ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && LOOKS.test(node.name.getText()))

function findFaults(root: string, file: string): Fault[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: Fault[] = []
  const visit = (node: ts.Node): void => {
    if (isUnseen(node)) return
    for (const edit of editNode(node, file.startsWith('src/contract'))) {
      const { line } = source.getLineAndCharacterOfPosition(edit.start)
      found.push({ file, line: line + 1, ...edit })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found.filter(({ operator }) => !EQUIVALENT.has(`${file} ${operator}`))
}

/** Sorts by a hash: two items keep their order whatever else is in the list. */
const shuffled = <T>(seed: string, items: T[], nameOf: (item: T) => string): T[] =>
  items
    .map((item) => ({
      item,
      key: createHash('sha256')
        .update(`${seed}\0${nameOf(item)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)

/** One fault of a file: its operator first, so that rare ones occur. */
function pickFault(root: string, file: string, seed: string): Fault[] {
  const all = findFaults(root, file)
  const operators = [...new Set(all.map(({ operator }) => operator))]
  const [chosen] = shuffled(seed, operators, (name) => file + name)
  const same = all.filter(({ operator }) => operator === chosen)
  return shuffled(seed, same, ({ start }) => file + start).slice(0, 1)
}

/** Returns faults in as many files. */
export function chooseFaults(root: string, seed: string, count: number): Fault[] {
  const shares = Object.values(PARTS).reduce((sum, share) => sum + share, 0)
  return Object.entries(PARTS).flatMap(([part, share]) => {
    const files = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !SKIPPED.test(file))
    const wanted = Math.round((count * share) / shares)
    const chosen: Fault[] = []
    for (const file of shuffled(seed, files, (name) => name))
      if (chosen.length < wanted) chosen.push(...pickFault(root, file, seed))
    return chosen
  })
}
