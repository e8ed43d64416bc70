import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull, seal } from '../../../db/secret-box.ts'
import { loadKeys, setKeys } from './actors.queries.ts'

const SECRET = 'private key of an actor'

/** Signatures that every server of the fediverse verifies. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const NEW_KEY = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

const { subtle } = crypto

const importKey = (jwk: string, usage: 'sign' | 'verify'): Promise<CryptoKey> =>
  subtle.importKey('jwk', JSON.parse(jwk), ALGORITHM, true, [usage])

const exported = async (key: CryptoKey): Promise<string> => JSON.stringify(await subtle.exportKey('jwk', key))

/**
 * Returns the keys of an actor, created when they are first needed; of several nodes that create some, all return the same.
 * After the secret of the server changed they are replaced: other servers fetch the new ones.
 */
export const keysForActor = async (ctx: AppContext, id: number): Promise<CryptoKeyPair> => {
  const { secret } = ctx.env
  const stored = await loadKeys(ctx.db, id)
  const privateKey = stored && openOrNull(secret, SECRET, stored.private_key_encrypted)
  if (stored && privateKey)
    return {
      publicKey: await importKey(stored.public_key, 'verify'),
      privateKey: await importKey(privateKey, 'sign'),
    }
  // By a thread of its own: it takes a fraction of a second.
  const pair = await subtle.generateKey(NEW_KEY, true, ['sign', 'verify'])
  const made = {
    public_key: await exported(pair.publicKey),
    private_key_encrypted: seal(secret, SECRET, await exported(pair.privateKey)),
  }
  await setKeys(ctx.db, id, made, stored?.public_key ?? null)
  return keysForActor(ctx, id)
}
