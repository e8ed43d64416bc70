import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AnySettingKey,
  allSettingsFrom,
  isSecretSetting,
  isSettingKey,
} from '../../../../contract/core/all-settings.ts'
import {
  type Fact,
  isPowerful,
  MASK,
  type StoredSetting,
} from '../../../../contract/platform/back-office/settings.ts'
import {
  configuration,
  fieldsOf,
  type Group,
} from '../../../../contract/platform/configuration/configuration.ts'
import { conflictsOf, problemOf } from '../../../../contract/site/back-office/setting-rules.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { announceByPresentServer, announceChange } from '../operators/service.ts'
import { hasLoginProvider, indexCounts } from './queries.ts'
import { fixedBy, lockedSettings, SETTINGS, storedSettings, storeSetting } from './service.ts'

const GIB = 1024 ** 3

/** Returns the location of media, without credentials. */
const locationOf = ({ storageUrl, dataDir }: AppContext['env']): string => {
  if (storageUrl === undefined) return join(dataDir, 'media')
  const { host, pathname } = new URL(storageUrl)
  return `s3://${host}${pathname}`
}

/** A bucket in the environment, with placeholders for what operators fill in. */
const BUCKET_LINE = 'STORAGE_URL=s3://KEY:SECRET@host/bucket?region=us-east-1'

/** Returns the line of the environment that chooses the storage, with placeholders for credentials. */
const storageLine = ({ storageUrl, dataDir }: AppContext['env']): string => {
  if (storageUrl === undefined) return `TONEARM_DATA=${dataDir}`
  const { host, pathname, search } = new URL(storageUrl)
  return `STORAGE_URL=s3://KEY:SECRET@${host}${pathname}${search}`
}

const storage = async (ctx: AppContext): Promise<Fact[]> => {
  const details = [
    { label: 'Location', value: locationOf(ctx.env) },
    { label: 'Set by', value: storageLine(ctx.env) },
  ]
  if (ctx.storage.kind !== 'local') return details
  details.push({ label: 'To use a bucket', value: BUCKET_LINE })
  const { bavail, bsize } = await statfs(ctx.env.dataDir)
  return [...details, { label: 'Free space', value: `${((bavail * bsize) / GIB).toFixed(1)} GB` }]
}

const search = async (ctx: AppContext): Promise<Fact[]> => {
  const { documents, waiting } = await indexCounts(ctx.db)
  return [
    { label: 'Indexed items', value: String(documents) },
    { label: 'Pending changes', value: String(waiting) },
  ]
}

const mail = async ({ env, settings }: AppContext): Promise<Fact[]> => {
  const { smtp_host, smtp_port } = settings()
  return [
    smtp_host === ''
      ? { label: 'Emails are saved to', value: join(env.dataDir, 'mail') }
      : { label: 'Emails are sent via', value: `${smtp_host}:${smtp_port}` },
  ]
}

const auth = async ({ settings }: AppContext): Promise<Fact[]> => [
  { label: 'Redirect URI for Facebook', value: `${settings().appUrl}/login/facebook/callback` },
]

const seo = async ({ settings }: AppContext): Promise<Fact[]> => [
  { label: 'Sitemap', value: `${settings().appUrl}/sitemap.xml` },
]

const infoByGroup: Partial<Record<Group, (ctx: AppContext) => Promise<Fact[]>>> = {
  storage,
  search,
  mail,
  auth,
  seo,
}

/** Returns the information shown beside the settings of a page. */
const configurationInfo = async (ctx: AppContext, group: Group): Promise<Fact[]> =>
  (await infoByGroup[group]?.(ctx)) ?? []

interface SettingInput {
  key: string
  value: string
}

const settingsFor = (
  ctx: AppContext,
  keys: AnySettingKey[],
  texts: Record<AnySettingKey, string>,
): StoredSetting[] =>
  keys.map((key) => ({
    key,
    value: isSecretSetting(key) && texts[key] !== '' ? MASK : texts[key],
    fixed: fixedBy(ctx.env, key),
  }))

/** Returns the stored settings of one page with its additional information. */
export const readConfiguration = async (ctx: AppContext, group: Group) => {
  const keys = fieldsOf(group).map(({ key }) => key)
  const [texts, facts] = await Promise.all([storedSettings(ctx), configurationInfo(ctx, group)])
  return { settings: settingsFor(ctx, keys, texts), facts }
}

const refuse = (problems: [string, string][]): void => {
  if (problems.length > 0)
    throwFieldErrors(Object.fromEntries(problems.map(([key, problem]) => [key, [problem]])))
}

/** Validates each setting on its own. */
const problemsOf = (ctx: AppContext, input: SettingInput[]): [string, string][] =>
  input.flatMap(({ key, value }): [string, string][] => {
    if (!isSettingKey(key)) return [[key, 'Unknown field.']]
    if (fixedBy(ctx.env, key)) return [[key, 'Set by the server environment.']]
    const problem = problemOf(key, value)
    return problem === undefined ? [] : [[key, problem]]
  })

/** Returns the titles of settings, each after that of its section. */
const settingTitles = (keys: string[]): string[][] =>
  Object.values(configuration)
    .flat()
    .flatMap(({ title, fields }) =>
      fields.filter(({ key }) => keys.includes(key)).map(({ label }) => [title, label]),
    )

/** Updates settings of the site; 403 for others. */
export const writeSiteConfiguration = (
  ctx: AppContext,
  by: AuditAuthor,
  all: SettingInput[],
): Promise<{ settings: StoredSetting[] }> => {
  if (all.some(({ key }) => isSettingKey(key) && isPowerful(key)))
    throwError('forbidden', 'Only administrators can change this.')
  return writeConfiguration(ctx, by, all)
}

/**
 * Updates settings, all or none, and notifies every node; all administrators learn of powerful ones. A masked secret
 * leaves the stored one unchanged.
 */
export const writeConfiguration = async (
  ctx: AppContext,
  by: AuditAuthor,
  all: SettingInput[],
): Promise<{ settings: StoredSetting[] }> => {
  const input = all.filter(({ key, value }) => !(isSettingKey(key) && isSecretSetting(key) && value === MASK))
  refuse(problemsOf(ctx, input))
  const powerful = await ctx.db.transaction().execute(async (trx) => {
    const before = await lockedSettings(ctx, trx)
    const unchanged = before.filter((one) => !input.some(({ key }) => key === one.key))
    const next = allSettingsFrom([...unchanged, ...input])
    // A conflict that is stored already must not keep anybody from changing other settings.
    const stored = conflictsOf(allSettingsFrom(before))
    refuse(Object.entries(conflictsOf(next)).filter(([key]) => !(key in stored)))
    if (next.sso_only && !(await hasLoginProvider(trx)))
      refuse([['sso_only', 'Add and enable a login provider first.']])
    const previous = allSettingsFrom(before)
    for (const { key, value } of input) await storeSetting(ctx, trx, key, value)
    const lines = input
      .filter(({ key }) => previous[key as AnySettingKey] !== next[key as AnySettingKey])
      .map(({ key }) => ({
        resource: 'settings',
        action: 'change',
        label: key,
        before: { [key]: previous[key as AnySettingKey] },
        after: { [key]: next[key as AnySettingKey] },
      }))
    await record(trx, by, lines)
    const changed = lines.map(({ label }) => label).filter((key) => isPowerful(key as AnySettingKey))
    if (changed.length > 0) await announceChange(ctx, trx, by.name, settingTitles(changed))
    return changed
  })
  if (ctx.settings().smtp_host !== '' && powerful.some((key) => /^(smtp|mail)_/.test(key)))
    await announceByPresentServer(ctx, by.name, settingTitles(powerful))
  // This node uses them before it answers.
  await Promise.all([ctx.channel.publish(SETTINGS), ctx.settings.reload()])
  const keys = all.map(({ key }) => key).filter(isSettingKey)
  return { settings: settingsFor(ctx, keys, await storedSettings(ctx)) }
}
