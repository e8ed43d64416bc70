import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { errors } from '../../contract/core/errors.ts'
import { fits, placeholderErrors } from '../../contract/core/text.ts'
import { adminKeys } from '../../contract/messages/admin-keys.ts'
import { builtInTexts } from '../../contract/messages/catalog.ts'
import { en } from '../../contract/messages/en/index.ts'
import { spokenLanguages } from '../../contract/messages/languages.ts'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|testing|contract\/messages/.test(file),
)
/** Attributes and properties with user-facing text. */
const shown =
  /^(aria-(label|description|valuetext|roledescription)|label|title|placeholder|alt|data-tip|text|lead|note|yes|no|hint)$/
const letters = /\p{L}{2,}/u
/** Command-line output for operators is not translated. */
const forOperators =
  /^server\/(cli|domains\/site\/(demo|operations\/(doctor|operations\.cli|rotate-secret)|backups\/(archive|backup-commands|make-backup|read-backup|restore-backup|load))|.*\.cli|domains\/catalog\/importing\/import-command|http\/(server|html-shell)|jobs\/|media\/storage-contract|domains\/catalog\/uploads\/tus)\b/
const sentence = /^\p{Lu}\S* .*[.!]$/u

interface Use {
  key: string
  counted: boolean
  at: string
}
const uses: Use[] = []
const bare: string[] = []
const sentences: string[] = []
const literals = new Set<string>()
const forListeners = new Set<string>()
const backOffice = /^(web\/(admin|artist|back-office)|contract\/admin)\/|^web\/api\/(admin|translations)/

const literalsOf = (node: ts.Expression | undefined): string[] => {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)$/.test(node.operatorToken.getText()))
    return literalsOf(node.right)
  return []
}

/** Like `literalsOf`, including the fixed parts of template literals. */
const writtenIn = (node: ts.Expression | undefined): string[] =>
  node && ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
    : literalsOf(node)

const keysOf = (call: ts.CallExpression): Omit<Use, 'at'>[] => {
  if (!/^(t|translate|worded|.*i18n\.t)$/.test(call.expression.getText())) return []
  const values = call.arguments[1]
  const counted = values !== undefined && /\bcount\b/.test(values.getText())
  return literalsOf(call.arguments[0])
    .filter((key) => key !== '')
    .map((key) => ({ key, counted }))
}

/** Keys, commands and URLs are the same in every language. */
const typed = /^(kbd|code|Code)$/
const isRead = (node: ts.Node): boolean =>
  ts.isJsxFragment(node) || (ts.isJsxElement(node) && !typed.test(node.openingElement.tagName.getText()))

const shownTexts = (node: ts.Node): string[] => {
  if (ts.isJsxText(node)) return isRead(node.parent) ? [node.text.trim()] : []
  if (ts.isJsxExpression(node) && isRead(node.parent)) return writtenIn(node.expression)
  if (ts.isJsxAttribute(node) && shown.test(node.name.getText()) && node.initializer) {
    if (typed.test(node.parent.parent.tagName.getText())) return []
    const value = node.initializer
    return writtenIn(ts.isJsxExpression(value) ? value.expression : (value as ts.Expression))
  }
  // Message keys stored under such a name are translated where they are rendered.
  if (ts.isPropertyAssignment(node) && shown.test(node.name.getText()))
    return writtenIn(node.initializer).filter((text) => !(text in en))
  return []
}

const noteText = (text: string, file: string): void => {
  literals.add(text)
  if (/^(web|contract)\//.test(file) && !backOffice.test(file)) forListeners.add(text)
  // Those with placeholders of settings are templates.
  if (sentence.test(text) && !/%[a-z]/.test(text) && !file.startsWith('web/') && !forOperators.test(file))
    sentences.push(text)
}

const lookAt = (source: ts.SourceFile, file: string): void => {
  const web = file.startsWith('web/')
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isStringLiteralLike(node)) noteText(node.text, file)
    if (ts.isCallExpression(node)) for (const use of keysOf(node)) uses.push({ ...use, at: at() })
    const texts = web ? shownTexts(node) : []
    for (const text of texts) if (letters.test(text) && text !== 'Ctrl K') bare.push(`${at()} ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}
for (const file of files) {
  const path = join(root, file)
  lookAt(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), file)
}

test('every message key in the web app and emails has an English text', () => {
  expect(uses.length).toBeGreaterThan(80)
  const missing = uses.filter(({ key, counted }) =>
    counted ? !(`${key}_one` in en && `${key}_other` in en) : !(key in en),
  )
  expect(missing.map(({ key, at }) => `${at} ${key}`)).toEqual([])
})

test('no user-facing text bypasses the messages', () => {
  expect(bare).toEqual([])
})

test('every server error message can be translated', () => {
  expect(Object.values(errors).filter(({ message }) => !(message in en))).toEqual([])
  expect(sentences.filter((text) => !(text in en))).toEqual([])
})

test('no text shown to listeners is in a back-office area', () => {
  expect([...forListeners].filter((text) => adminKeys.has(text))).toEqual([])
})

test('every text is used', () => {
  const stale = Object.keys(en).filter(
    (key) => !literals.has(key) && !literals.has(key.replace(/_(one|other)$/, '')),
  )
  expect(stale).toEqual([])
})

test('every key is its own English text, except plurals', () => {
  const odd = Object.entries(en).filter(([key, text]) => key !== text && !/_(one|other)$/.test(key))
  expect(odd).toEqual([])
})

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const isCounted = (key: string): boolean => `${base(key)}_other` in en && key !== base(key)

const translated = await Promise.all(
  [...builtInTexts]
    .filter(([locale]) => locale !== 'en')
    .map(async ([locale, load]) => [locale, await load()] as const),
)

describe.each(translated)('in %s', (locale, texts) => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const wanted = Object.keys(en).flatMap((key) => {
    if (!isCounted(key)) return [key]
    return key.endsWith('_other') ? pluralCategories.map((category) => `${base(key)}_${category}`) : []
  })

  test('translations have no missing and no extra texts', () => {
    expect(wanted.filter((key) => !texts[key])).toEqual([])
    expect(Object.keys(texts).filter((key) => !wanted.includes(key))).toEqual([])
  })

  test('every translation has the placeholders of its English text', () => {
    const differs = (key: string): boolean => {
      const english = en[key] ?? en[`${base(key)}_other`] ?? key
      const category = isCounted(key) ? key.slice(base(key).length + 1) : null
      return !fits(placeholderErrors(english, texts[key] ?? '', category))
    }
    expect(Object.keys(texts).filter(differs)).toEqual([])
  })
})

test('no language lists a text twice', async () => {
  const folder = join(root, 'contract/messages')
  const listed = async (locale: string): Promise<string[]> => {
    const names = readdirSync(join(folder, locale)).filter((name) => name !== 'index.ts')
    const modules = await Promise.all(
      names.map((name): Promise<Record<string, object>> => import(join(folder, locale, name))),
    )
    return modules
      .flatMap((module) => Object.values(module))
      .flatMap((texts) => (Array.isArray(texts) ? texts : Object.keys(texts)))
  }
  for (const { locale } of spokenLanguages) {
    const keys = await listed(locale)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  }
})

test('every available language has its messages', () => {
  expect(spokenLanguages.map(({ locale }) => locale).sort()).toEqual([...builtInTexts.keys()].sort())
})
