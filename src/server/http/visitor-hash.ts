import { createHmac } from 'node:crypto'
import type { Client } from './mount.ts'

/**
 * Returns an anonymous id of a visitor for one day. The IP address is not stored: the hash is irreversible and changes
 * daily.
 */
export const visitorHash = (secret: string, client: Pick<Client, 'address' | 'agent'>, now: Date): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([now.toISOString().slice(0, 10), client.address, client.agent]))
    .digest()
