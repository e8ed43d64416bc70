import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Env } from '../core/env.ts'
import { version } from '../core/version.ts'
import { keyId } from '../db/secret-box.ts'

/** What a running node tells the others by the name of its channel's connection to the database. */
export interface RunningNode {
  role: Env['role']
  version: string
  /** Ids of its secret and of its bucket, null without one: equal on nodes that share them. */
  secret: string
  bucket: string | null
  host: string
}

/** PostgreSQL cuts names off here. */
const MAX_NAME = 63

/** Returns the id of a bucket, whoever's key the URL has. */
const bucketId = (storageUrl: string): string => {
  const { host, pathname, searchParams } = new URL(storageUrl)
  return createHash('sha256')
    .update(`${searchParams.get('endpoint') ?? host}${pathname}`)
    .digest('hex')
    .slice(0, 8)
}

/** Returns what this process would tell as a node. */
export const thisNode = ({
  role,
  secret,
  storageUrl,
}: Pick<Env, 'role' | 'secret' | 'storageUrl'>): RunningNode => ({
  role,
  version,
  secret: keyId(secret).toString('hex'),
  bucket: storageUrl === undefined ? null : bucketId(storageUrl),
  host: hostname(),
})

/** Returns the name of the connection of a node. */
export const connectionName = ({ role, version, secret, bucket, host }: RunningNode): string =>
  `tonearm ${role} ${version} ${secret} ${bucket ?? '-'} ${host}`.replace(/[^ -~]/g, '?').slice(0, MAX_NAME)

/** Returns the node of a connection's name; null if the connection is another one. */
export const nodeNamed = (name: string): RunningNode | null => {
  const [, role, version = '', secret = '', bucket = '', host = ''] =
    /^tonearm (web|worker|all) (\d\S*) ([\da-f]+) ([\da-f]+|-) (.*)$/.exec(name) ?? []
  return role === undefined
    ? null
    : { role: role as Env['role'], version, secret, bucket: bucket === '-' ? null : bucket, host }
}
