import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { errors } from '../../contract/errors.ts'
import { en } from '../../contract/messages/en.ts'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|testing/.test(file),
)
const shown = new Set(['aria-label', 'label', 'title', 'placeholder', 'alt', 'data-tip', 'text', 'lead'])
const letters = /\p{L}{2,}/u

interface Use {
  key: string
  counted: boolean
  at: string
}
const uses: Use[] = []
const bare: string[] = []

const literalsOf = (node: ts.Expression | undefined): string[] => {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  return []
}

const keysOf = (call: ts.CallExpression, source: ts.SourceFile): Omit<Use, 'at'>[] => {
  if (!/^(t|translate|worded|.*i18n\.t)$/.test(call.expression.getText(source))) return []
  const values = call.arguments[1]
  const counted = values !== undefined && /\bcount\b/.test(values.getText(source))
  return literalsOf(call.arguments[0]).map((key) => ({ key, counted }))
}

const shownTexts = (node: ts.Node, source: ts.SourceFile): string[] => {
  if (ts.isJsxText(node)) return [node.text.trim()]
  if (!ts.isJsxAttribute(node) || !shown.has(node.name.getText(source)) || !node.initializer) return []
  const value = node.initializer
  return literalsOf(ts.isJsxExpression(value) ? value.expression : (value as ts.Expression))
}

const lookAt = (source: ts.SourceFile, file: string): void => {
  const visit = (node: ts.Node): void => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isCallExpression(node)) for (const use of keysOf(node, source)) uses.push({ ...use, at })
    // Commands are typed as they stand, in every language.
    for (const text of shownTexts(node, source))
      if (letters.test(text) && !text.startsWith('npm run')) bare.push(`${at} ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}
for (const file of files) {
  const path = join(root, file)
  lookAt(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), file)
}

test('every message key of the web app and of mails has its English text', () => {
  expect(uses.length).toBeGreaterThan(80)
  const missing = uses.filter(({ key, counted }) =>
    counted ? !(`${key}_one` in en && `${key}_other` in en) : !(key in en),
  )
  expect(missing.map(({ key, at }) => `${at} ${key}`)).toEqual([])
})

test('no text on screen goes around the messages', () => {
  expect(bare).toEqual([])
})

test('what the server says of errors can be translated', () => {
  expect(Object.values(errors).filter(({ message }) => !(message in en))).toEqual([])
})

test('every key is its own English text, but for plurals', () => {
  const odd = Object.entries(en).filter(([key, text]) => key !== text && !/_(one|other)$/.test(key))
  expect(odd).toEqual([])
})
