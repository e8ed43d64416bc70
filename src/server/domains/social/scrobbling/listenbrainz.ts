import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import type { Listen } from '../../../db/tables/social.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import {
  artistNames,
  busyUntil,
  type Outcome,
  type ScrobbleAccount,
  type ScrobbleAdapter,
} from './scrobble-service.ts'

/** Requests an endpoint below the address of a server, which may have a path. */
const request = (
  ctx: AppContext,
  apiUrl: string,
  path: string,
  token: string,
  body?: object,
): Promise<Response> =>
  fetchProvider(outboundOf(ctx), [], `${apiUrl.replace(/\/+$/, '')}/1/${path}`, {
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Returns the name of the account of a user token; null if the server does not know it. Throws OutboundError if it is no such server. */
export const userOfToken = async (ctx: AppContext, apiUrl: string, token: string): Promise<string | null> => {
  const response = await request(ctx, apiUrl, 'validate-token', token)
  const answer: unknown = await response.json().catch(() => null)
  const { valid, user_name } = (answer ?? {}) as { valid?: unknown; user_name?: unknown }
  if (response.status === 401 || valid === false) return null
  if (valid !== true || typeof user_name !== 'string')
    throw new OutboundError(`HTTP ${response.status} instead of a user name`)
  return user_name.slice(0, 200)
}

const metadata = (ctx: AppContext, listen: Listen): object => ({
  artist_name: artistNames(listen),
  track_name: listen.track,
  ...(listen.album && { release_name: listen.album }),
  additional_info: {
    media_player: 'Tonearm',
    submission_client: 'Tonearm',
    submission_client_version: version,
    duration_ms: listen.seconds * 1000,
    artist_names: listen.artists,
    ...(listen.track_no && { tracknumber: listen.track_no }),
    ...(listen.isrc && { isrc: listen.isrc }),
    ...(listen.recording_mbid && { recording_mbid: listen.recording_mbid }),
    ...(listen.track_mbid && { track_mbid: listen.track_mbid }),
    ...(listen.release_mbid && { release_mbid: listen.release_mbid }),
    ...(listen.artist_mbids && { artist_mbids: listen.artist_mbids }),
    ...(listen.path && { origin_url: `${ctx.settings().appUrl}${listen.path}` }),
  },
})

/** Only a server that read the listens refuses them: others, such as a proxy before it, answer what passes. */
const outcomeOf = ({ status, headers }: Response): Outcome => {
  if (status < 300) return { is: 'taken' }
  if (status === 401) return { is: 'unlinked' }
  if (status === 400 || status === 413 || status === 422) return { is: 'refused' }
  return busyUntil(headers.get('retry-after') ?? headers.get('x-ratelimit-reset-in'))
}

const submit = async (
  ctx: AppContext,
  { api_url, secret }: ScrobbleAccount,
  listen_type: 'single' | 'import' | 'playing_now',
  payload: object[],
): Promise<Outcome> =>
  outcomeOf(await request(ctx, api_url ?? '', 'submit-listens', secret, { listen_type, payload }))

/** Any server with the API of ListenBrainz (https://listenbrainz.readthedocs.io/en/latest/users/api/core.html). */
export const listenBrainz: ScrobbleAdapter = {
  most: 100,
  lovesById: true,
  submit: (ctx, account, listens) =>
    submit(
      ctx,
      account,
      listens.length === 1 ? 'single' : 'import',
      listens.map(({ at, listen }) => ({
        listened_at: Math.floor(Date.parse(at) / 1000),
        track_metadata: metadata(ctx, listen),
      })),
    ),
  playing: (ctx, account, listen) =>
    submit(ctx, account, 'playing_now', [{ track_metadata: metadata(ctx, listen) }]),
  love: async (ctx, { api_url, secret }, { recording_mbid }, loved) =>
    recording_mbid === undefined
      ? { is: 'refused' }
      : outcomeOf(
          await request(ctx, api_url ?? '', 'feedback/recording-feedback', secret, {
            recording_mbid,
            score: loved ? 1 : 0,
          }),
        ),
}
