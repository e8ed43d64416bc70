import { createECDH } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull, seal } from '../../../db/secret-box.ts'
import { deletePushKeys, insertPushKeys, type StoredPushKeys, storedPushKeys } from './queries.ts'

const SECRET = 'private key of web push'

/** The VAPID key pair of the instance (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const newKeys = ({ env: { secret } }: AppContext): StoredPushKeys => {
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // Without leading zeros the key would be shorter.
  const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0')
  return {
    public_key,
    encrypted_private_key: seal(secret, SECRET, Buffer.from(privateKey, 'hex').toString('base64url')),
  }
}

const opened = ({ env }: AppContext, stored: StoredPushKeys): PushKeys | null => {
  const privateKey = openOrNull(env.secret, SECRET, stored.encrypted_private_key)
  return privateKey === null ? null : { publicKey: stored.public_key, privateKey }
}

/**
 * Returns the key pair of the instance, created when it is first needed; of several nodes that create one, all return the
 * same. After the server's secret changed it is replaced, which ends all subscriptions: nobody can sign for them.
 */
export const loadPushKeys = async (ctx: AppContext): Promise<PushKeys> => {
  const stored = await storedPushKeys(ctx.db)
  const keys = stored && opened(ctx, stored)
  if (keys) return keys
  if (stored) {
    ctx.log.warn(
      'replaced the keys of Web Push, as the secret of the server has changed: devices must subscribe again',
    )
    await deletePushKeys(ctx.db, stored.public_key)
  }
  await insertPushKeys(ctx.db, newKeys(ctx))
  return loadPushKeys(ctx)
}
