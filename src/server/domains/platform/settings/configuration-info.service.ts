import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fact } from '../../../../contract/platform/back-office/settings.ts'
import type { Group } from '../../../../contract/platform/configuration/configuration.ts'
import type { AppContext } from '../../../app-context.ts'
import { indexCounts } from './configuration-info.queries.ts'

const GIB = 1024 ** 3

/** Returns the location of media, without credentials. */
const locationOf = ({ storageUrl, dataDir }: AppContext['env']): string => {
  if (storageUrl === undefined) return join(dataDir, 'media')
  const { host, pathname } = new URL(storageUrl)
  return `s3://${host}${pathname}`
}

const storage = async (ctx: AppContext): Promise<Fact[]> => {
  const details = [{ label: 'Location', value: locationOf(ctx.env) }]
  if (ctx.storage.kind !== 'local') return details
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
export const configurationInfo = async (ctx: AppContext, group: Group): Promise<Fact[]> =>
  (await infoByGroup[group]?.(ctx)) ?? []
