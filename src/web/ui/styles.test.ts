import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => join(root, file))
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)
const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** Classes imported from other sheets: `[alias, name, path]`. */
const importsOf = (css: string): (readonly [string, string, string])[] =>
  [...css.matchAll(/^@value ([^;]+?) from "([^"]+)";/gm)].flatMap(([, names = '', path = '']) =>
    [...names.matchAll(/([\w-]+) as ([\w-]+)/g)].map(
      ([, name = '', alias = '']) => [alias, name, path] as const,
    ),
  )
/** Class names in selectors, without those of `:global(…)`. */
const classesOf = (css: string): Set<string> =>
  new Set(
    matches(
      withoutComments(css)
        .replace(/:global\([^()]*\)/g, '')
        .replace(/^@value [^;]*;/gm, '')
        .replace(/"[^"]*"/g, ''),
      /\.([a-z][\w-]*)(?=[^;}]*\{)/gi,
    ),
  )

const modules = files.filter((file) => file.endsWith('.module.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file))
const definedIn = new Map(
  modules.map((file) => {
    const css = textOf.get(file) ?? ''
    const imported = new Set(importsOf(css).map(([alias]) => alias))
    return [file, new Set([...classesOf(css)].filter((name) => !imported.has(name)))]
  }),
)

/** Uses of class names in scripts: `[script, sheet, name]`. */
const uses = scripts.flatMap((file) => {
  const text = textOf.get(file) ?? ''
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(
    ([, name = '', path = '']) =>
      matches(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g')).map(
        (used) => [relative(root, file), resolve(dirname(file), path), used] as const,
      ),
  )
})

test('every class of a module that is used exists', () => {
  const missing = uses.filter(([, sheet, name]) => !definedIn.get(sheet)?.has(name))
  expect(missing).toEqual([])
})

test('every class of a module is used', () => {
  const used = new Set(uses.map(([, sheet, name]) => `${sheet} ${name}`))
  const unused = [...definedIn].flatMap(([sheet, names]) =>
    [...names]
      .filter((name) => !used.has(`${sheet} ${name}`))
      .map((name) => `${relative(root, sheet)} ${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a module imports exists and appears in it', () => {
  const wrong = modules.flatMap((file) => {
    const css = textOf.get(file) ?? ''
    const own = classesOf(css)
    return importsOf(css)
      .filter(
        ([alias, name, path]) => !own.has(alias) || !definedIn.get(resolve(dirname(file), path))?.has(name),
      )
      .map(([, name]) => `${relative(root, file)} ${name}`)
  })
  expect(wrong).toEqual([])
})

test('every sheet of a component is a module', () => {
  const shared = ['styles.css', 'theme/tokens.css', 'ui/base.css', 'ui/reset.css', 'ui/utilities.css']
  const others = files
    .map((file) => relative(root, file))
    .filter((file) => /(?<!\.module)\.css$/.test(file) && !file.includes('/testing/'))
  expect(others.toSorted()).toEqual(shared.toSorted())
})

const isApp = (file: string): boolean => !/^(ui|testing)\/|\.test\.tsx$/.test(relative(root, file))

test('outside of the kit, buttons are its components', () => {
  const raw = scripts.filter((file) => isApp(file) && /<button\b/.test(textOf.get(file) ?? ''))
  expect(raw.map((file) => relative(root, file))).toEqual([])
})

/** Returns the folder of a noun: `<domain>/<noun>`. */
const nounOf = (file: string): string => relative(root, dirname(file)).split('/').slice(0, 2).join('/')

test('components keep to the sheets of their noun', () => {
  const foreign = [...textOf].flatMap(([file, text]) =>
    matches(text, /^(?:import \w+|@value [^;]+?) from ['"]([^'"]+\.module\.css)/gm)
      .filter((path) => isApp(file) && nounOf(resolve(dirname(file), path)) !== nounOf(file))
      .map((path) => `${relative(root, file)} ${path}`),
  )
  expect(foreign).toEqual([])
})

test('global class names are those of the shared sheets', () => {
  const shared = new Set(
    ['theme/tokens.css', 'ui/base.css', 'ui/utilities.css'].flatMap((file) => [
      ...classesOf(textOf.get(join(root, file)) ?? ''),
    ]),
  )
  const attributes = scripts.flatMap((file) => {
    const text = textOf.get(file) ?? ''
    const written = [
      ...matches(text, /\bclassName="([^"]*)"/g),
      ...matches(text, /\bclassName=\{`([^`]*)`\}/g).map((value) => value.replace(/\$\{[^}]*\}/g, ' ')),
      ...matches(text, /\bclasses\(([^()]*)\)/g).flatMap((value) =>
        matches(value.replace(/[=!]== '[^']*'/g, ''), /'([^']*)'/g),
      ),
    ]
    return written
      .flatMap((value) => value.split(/\s+/))
      .filter((name) => name && !shared.has(name))
      .map((name) => `${relative(root, file)} ${name}`)
  })
  expect(attributes).toEqual([])
})

test('every shared class is used', () => {
  const everything = [...textOf]
    .filter(([file]) => !/ui\/(base|utilities)\.css$/.test(file))
    .map(([, text]) => text)
  const all = everything.join('\n')
  const names = [...classesOf(textOf.get(join(root, 'ui/utilities.css')) ?? '')]
  expect(names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(all))).toEqual([])
})

/** Set by the component library on its popups. */
const positioned = ['--available-height', '--anchor-width']

test('every custom property that is used is defined', () => {
  const defined = new Set(positioned)
  for (const [file, text] of textOf) {
    const names = file.endsWith('.css')
      ? matches(text, /(--[\w-]+)\s*:/g)
      : matches(text, /['"`](--[\w-]+)['"`]/g)
    for (const name of names) defined.add(name)
  }
  const unknown = [...textOf].flatMap(([file, text]) =>
    matches(text, /var\((--[\w-]+)\s*\)/g)
      .filter((name) => !defined.has(name))
      .map((name) => `${relative(root, file)} ${name}`),
  )
  expect(unknown).toEqual([])
})

/** Ends in `+` or `~` and what any element may be: `*`, or pseudo-classes alone. */
const anySibling = /[+~]\s*(\*|:(?!is|where)[\w-]+)(:[\w-]+(\(.*\))?)*$/

// Browsers restyle everything below whatever gains or loses a sibling while a rule ends in “any element after another”:
// a menu that opened beside the page restyled all of it.
test('no rule applies to any sibling of an element', () => {
  const wrong = [...textOf].flatMap(([file, text]) =>
    matches(withoutComments(text), /([^{};]+)\{/g)
      .flatMap((selectors) => selectors.split(','))
      .filter((selector) => anySibling.test(selector.trim()))
      .map((selector) => `${relative(root, file)} ${selector.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('fields and dialogs are components of ui', () => {
  const raw = scripts
    .map((file) => relative(root, file))
    .filter((file) => file.endsWith('.tsx') && !/^ui\/|\.test\.tsx$|\/testing\//.test(file))
    .filter((file) => /<(input|select|textarea)\b/.test(textOf.get(join(root, file)) ?? ''))
  const foreign = [...textOf].flatMap(([file, text]) =>
    /^(import|@value) .*\/ui\/(dialog|fields)\.module\.css/m.test(text) ? [relative(root, file)] : [],
  )
  expect([...raw, ...foreign]).toEqual([])
})
