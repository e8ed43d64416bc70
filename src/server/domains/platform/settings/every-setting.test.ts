import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AnySettingKey, settingKeys } from '../../../../contract/core/all-settings.ts'
import { fieldsOf, groups } from '../../../../contract/platform/configuration/configuration.ts'

const src = join(import.meta.dirname, '../../../..')

/** Named in the list of settings that every page carries; their features do not exist yet. */
const withoutFeature: AnySettingKey[] = []
/** Changed elsewhere than on a page of fields, or not by operators yet. */
const withoutField: AnySettingKey[] = [
  ...withoutFeature,
  // The theme page.
  'defaultTheme',
]

const declares =
  /^contract\/(messages\/.*|settings|all-settings|admin\/(configuration|setting-rules))(\.ts)?$/

const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*', '**/testing/**'] })
  .filter((path) => !declares.test(path))
  .map((path) => readFileSync(join(src, path), 'utf8'))
  .join('\n')

/** Event settings are read by the name of the event; templates by the type of an item. */
const readAs = (key: string): RegExp =>
  /^analytics_\w+_event$/.test(key) ? /\banalytics_\$\{[\w.]+\}_event\b/ : new RegExp(`\\b${key}\\b`)

test.each(settingKeys.filter((key) => !withoutFeature.includes(key)))('%s is read somewhere', (key) => {
  expect(sources).toMatch(readAs(key))
})

test.each(withoutFeature)('%s is read nowhere, as long as it is exempt', (key) => {
  expect(sources).not.toMatch(readAs(key))
})

test('every setting has exactly one field on a configuration page, unless exempt', () => {
  const fields = groups.flatMap(fieldsOf).map(({ key }) => key)
  expect(fields.toSorted()).toEqual(settingKeys.filter((key) => !withoutField.includes(key)).toSorted())
})
