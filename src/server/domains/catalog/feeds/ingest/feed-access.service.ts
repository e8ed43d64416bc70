import type { AppContext } from '../../../../context/app-context.ts'
import { openOrNull, type SecretName, seal } from '../../../../db/secret-box.ts'
import { feedCredentials } from './queries.ts'

const SECRET: SecretName = 'password of a feed'

/** Encrypts `user name:password` of a feed. */
export const sealCredentials = ({ env }: AppContext, credentials: string): Buffer =>
  seal(env.secret, SECRET, credentials)

/** Opens what `sealCredentials` returned; undefined without any, or if the secret of the server differs. */
export const openCredentials = ({ env }: AppContext, sealed: Buffer | null): string | undefined =>
  (sealed && openOrNull(env.secret, SECRET, sealed)) ?? undefined

/** Returns the credentials for a URL that a podcast's feed names: those of the feed, only for its own host. */
export const credentialsFor = async (
  ctx: AppContext,
  podcastId: number,
  url: string,
): Promise<string | undefined> => {
  const feed = await feedCredentials(ctx.db, podcastId)
  return feed && new URL(feed.source_feed).hostname === new URL(url).hostname
    ? openCredentials(ctx, feed.encrypted_credentials)
    : undefined
}
