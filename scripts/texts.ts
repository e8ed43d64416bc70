/**
 * Texts of the interface: finds them in the code and keeps the files of `src/i18n`. `npm run texts` adds new ones to the
 * English file, removes those that no code mentions from all languages, sorts them, and lists what has no translation.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { withoutCategory } from '../src/i18n/languages.ts'

const root = join(import.meta.dirname, '../src')
const folder = join(root, 'i18n')

/** Languages into which English is translated. */
export const translations = ['ar', 'de', 'es', 'fr'] as const

type Texts = Record<string, string>

export const readTexts = (name: string): Texts =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

interface Use {
  key: string
  counted: boolean
  at: string
}

/** Texts found in the code. Paths are relative to `src`. */
interface Code {
  /** Keys passed to the translate function. */
  uses: Use[]
  /** Texts of the web app that are shown without being translated. */
  bare: string[]
  /** Sentences that the server sends. */
  sentences: string[]
  /** All string literals, with the files that contain them. */
  literals: Map<string, Set<string>>
}

/** Attributes and properties with user-facing text. */
const shown =
  /^(aria-(label|description|valuetext|roledescription)|label|title|placeholder|alt|data-tip|text|lead|note|yes|no|hint)$/
const isText = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && !/^(Ctrl K|M3U8|JSPF|LRCLIB|https:\/\/.*)$/.test(text)
/** Command-line output for operators and messages for other apps are not translated. */
const notTranslated =
  /^server\/(cli|domains\/site\/(demo|subsonic\/|operations\/(doctor|nodes|cli|rotate-secret)|backups\/(archive|backup-commands|make-backup|read-backup|restore-backup|load))|domains\/social\/listens\/listenbrainz\/|.*[./]cli|domains\/catalog\/importing\/import-command|http\/(openapi|server|pages\/html-shell)|jobs\/|realtime\/|media\/storage\/contract|domains\/catalog\/uploads\/tus)\b/
const sentence = /^\p{Lu}\S* .*[.!]$/u

/** Files of the admin and artist areas. */
const backOffice =
  /^(web\/back-office|contract\/\w+\/back-office|contract\/platform\/configuration)\/|[./](admin|artist)\.ts$/

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

/** Texts that a node shows as they are. Keys under a name of `shown` are translated where they are rendered. */
const shownTexts = (node: ts.Node, english: Texts): string[] => {
  if (ts.isJsxText(node)) return isRead(node.parent) ? [node.text.trim()] : []
  if (ts.isJsxExpression(node) && isRead(node.parent)) return writtenIn(node.expression)
  if (ts.isJsxAttribute(node) && shown.test(node.name.getText()) && node.initializer) {
    if (typed.test(node.parent.parent.tagName.getText())) return []
    const value = node.initializer
    return writtenIn(ts.isJsxExpression(value) ? value.expression : (value as ts.Expression))
  }
  if (ts.isPropertyAssignment(node) && shown.test(node.name.getText()))
    return writtenIn(node.initializer).filter((text) => !(text in english))
  return []
}

/** Reads the code of the server, the contract and the web app, without tests. */
export const readCode = (): Code => {
  const english = readTexts('en')
  const code: Code = { uses: [], bare: [], sentences: [], literals: new Map() }
  const note = (text: string, file: string): void => {
    code.literals.set(text, (code.literals.get(text) ?? new Set()).add(file))
    // Those with placeholders of settings are templates.
    if (sentence.test(text) && !/%[a-z]/.test(text) && !file.startsWith('web/') && !notTranslated.test(file))
      code.sentences.push(text)
  }
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|testing|^i18n\//.test(file),
  )
  const read = (file: string): void => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const inWeb = file.startsWith('web/')
    const visit = (node: ts.Node): void => {
      const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
      if (ts.isStringLiteralLike(node)) note(node.text, file)
      if (ts.isCallExpression(node)) for (const use of keysOf(node)) code.uses.push({ ...use, at: at() })
      if (inWeb)
        code.bare.push(
          ...shownTexts(node, english)
            .filter(isText)
            .map((text) => `${at()} ${text}`),
        )
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  files.forEach(read)
  return code
}

const sorted = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the keys that a language has for the English texts: one for each plural category of a text with a count. */
export const keysIn = (locale: string, english: Texts): string[] => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.keys(english).flatMap((key) => {
    const base = withoutCategory(key)
    if (base === key || !(`${base}_other` in english)) return [key]
    return key.endsWith('_other') ? categories.map((category) => `${base}_${category}`) : []
  })
}

/** Returns the English texts, and the keys of those that only the admin and artist areas show. */
export const englishTexts = ({ uses, literals }: Code): { english: Texts; backOfficeKeys: string[] } => {
  const singular = readTexts('en-singular')
  const counted = new Set([
    ...uses.filter((use) => use.counted).map(({ key }) => key),
    ...Object.keys(singular).filter((key) => literals.has(key)),
  ])
  const known = Object.keys(readTexts('en')).filter((key) => literals.has(key))
  const plain = [...known, ...uses.filter((use) => !use.counted).map(({ key }) => key)]
  const english = sorted({
    ...Object.fromEntries(plain.map((key) => [key, key])),
    ...Object.fromEntries([...counted].map((key) => [`${key}_one`, singular[key] ?? key])),
    ...Object.fromEntries([...counted].map((key) => [`${key}_other`, key])),
  })
  const isBackOffice = (key: string): boolean =>
    [...(literals.get(key) ?? [])].every((file) => backOffice.test(file))
  return {
    english,
    backOfficeKeys: [...new Set(Object.keys(english).map(withoutCategory))].filter(isBackOffice),
  }
}

const write = (name: string, value: unknown): void =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)

if (import.meta.main) {
  const { english, backOfficeKeys } = englishTexts(readCode())
  write('en', english)
  write('back-office', backOfficeKeys)
  for (const locale of translations) {
    const texts = readTexts(locale)
    const keys = keysIn(locale, english)
    const present = keys.filter((key) => texts[key])
    write(locale, sorted(Object.fromEntries(present.map((key) => [key, texts[key] as string]))))
    for (const key of keys) if (!texts[key]) console.log(`${locale}: ${key}`)
  }
}
