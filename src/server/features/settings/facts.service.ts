import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Group } from '../../../contract/admin/configuration.ts'
import type { Fact } from '../../../contract/admin/settings.ts'
import type { Platform } from '../../platform.ts'
import { indexState } from '../search/indexing.service.ts'

const GIB = 1024 ** 3

/** Where media lie, without the keys that open it. */
const placeOf = ({ storageUrl, dataDir }: Platform['env']): string => {
  if (storageUrl === undefined) return join(dataDir, 'media')
  const { host, pathname } = new URL(storageUrl)
  return `s3://${host}${pathname}`
}

const storage = async (on: Platform): Promise<Fact[]> => {
  const facts = [{ label: 'Place', value: placeOf(on.env) }]
  if (on.storage.kind !== 'local') return facts
  const { bavail, bsize } = await statfs(on.env.dataDir)
  return [...facts, { label: 'Free space', value: `${((bavail * bsize) / GIB).toFixed(1)} GiB` }]
}

const search = async (on: Platform): Promise<Fact[]> => {
  const { documents, waiting } = await indexState(on)
  return [
    { label: 'Items in the index', value: String(documents) },
    { label: 'Changes waiting', value: String(waiting) },
  ]
}

const mail = async ({ env, settings }: Platform): Promise<Fact[]> => {
  const { smtp_host, smtp_port } = settings()
  return [
    smtp_host === ''
      ? { label: 'Mails become files in', value: join(env.dataDir, 'mail') }
      : { label: 'Mails are sent by', value: `${smtp_host}:${smtp_port}` },
  ]
}

const auth = async ({ env }: Platform): Promise<Fact[]> => [
  { label: 'Address for Google to come back to', value: `${env.appUrl}/login/google/callback` },
  { label: 'Address for Facebook to come back to', value: `${env.appUrl}/login/facebook/callback` },
]

const seo = async ({ env }: Platform): Promise<Fact[]> => [
  { label: 'Map for search engines', value: `${env.appUrl}/sitemap.xml` },
]

const tellers: Partial<Record<Group, (on: Platform) => Promise<Fact[]>>> = {
  storage,
  search,
  mail,
  auth,
  seo,
}

/** What a page of the configuration tells beside its settings. */
export const factsOf = async (on: Platform, group: Group): Promise<Fact[]> =>
  (await tellers[group]?.(on)) ?? []
