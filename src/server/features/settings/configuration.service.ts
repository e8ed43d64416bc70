import { fieldsOf, type Group } from '../../../contract/admin/configuration.ts'
import { conflictsOf, problemOf } from '../../../contract/admin/setting-rules.ts'
import { MASK, type StoredSetting } from '../../../contract/admin/settings.ts'
import { type AnySettingKey, allSettingsFrom, isSettingKey } from '../../../contract/all-settings.ts'
import { type Author, record } from '../../crud/audit.ts'
import { failFields } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { factsOf } from './facts.service.ts'
import { holdAll, writeOne } from './settings.queries.ts'
import { fixedBy, SETTINGS, storedSettings } from './settings.service.ts'

interface Given {
  key: string
  value: string
}

const isSecret = (key: AnySettingKey): boolean => /_(secret|password)$/.test(key)

const shown = (
  on: Pick<Platform, 'env'>,
  keys: AnySettingKey[],
  texts: Record<AnySettingKey, string>,
): StoredSetting[] =>
  keys.map((key) => ({
    key,
    value: isSecret(key) && texts[key] !== '' ? MASK : texts[key],
    fixed: fixedBy(on.env, key),
  }))

/** The settings of one page, as they are stored, and what the page tells beside them. */
export const readConfiguration = async (on: Platform, group: Group) => {
  const keys = fieldsOf(group).map(({ key }) => key)
  const [texts, facts] = await Promise.all([storedSettings(on), factsOf(on, group)])
  return { settings: shown(on, keys, texts), facts }
}

const refuse = (problems: [string, string][]): void => {
  if (problems.length > 0) failFields(Object.fromEntries(problems.map(([key, problem]) => [key, [problem]])))
}

/** What is wrong with each of them by itself. */
const problemsOf = (on: Pick<Platform, 'env'>, given: Given[]): [string, string][] =>
  given.flatMap(({ key, value }): [string, string][] => {
    if (!isSettingKey(key)) return [[key, 'This field is not known.']]
    if (fixedBy(on.env, key)) return [[key, 'The environment of the server decides this.']]
    const problem = problemOf(key, value)
    return problem === undefined ? [] : [[key, problem]]
  })

/** Changes settings, all or none, and tells every node. A masked secret keeps what is there. */
export const writeConfiguration = async (
  on: Pick<Platform, 'db' | 'channel' | 'env'>,
  by: Author,
  all: Given[],
): Promise<{ settings: StoredSetting[] }> => {
  const given = all.filter(({ key, value }) => !(isSettingKey(key) && isSecret(key) && value === MASK))
  refuse(problemsOf(on, given))
  await on.db.transaction().execute(async (trx) => {
    const before = await holdAll(trx)
    const kept = before.filter((one) => !given.some(({ key }) => key === one.key))
    const next = allSettingsFrom([...kept, ...given])
    refuse(Object.entries(conflictsOf(next)))
    const previous = allSettingsFrom(before)
    for (const { key, value } of given) await writeOne(trx, key, value)
    const lines = given
      .filter(({ key }) => previous[key as AnySettingKey] !== next[key as AnySettingKey])
      .map(({ key }) => ({
        resource: 'settings',
        action: 'change',
        label: key,
        before: { [key]: previous[key as AnySettingKey] },
        after: { [key]: next[key as AnySettingKey] },
      }))
    await record(trx, by, lines)
  })
  await on.channel.tell(SETTINGS)
  const keys = all.map(({ key }) => key).filter(isSettingKey)
  return { settings: shown(on, keys, await storedSettings(on)) }
}
