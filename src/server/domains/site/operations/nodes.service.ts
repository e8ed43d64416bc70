import type { AppContext } from '../../../context/app-context.ts'
import { originalKey } from '../../../media/original-key.ts'
import { mediaExpiry, signMedia } from '../../../media/signed-url.ts'
import { nodeNamed, type RunningNode, thisNode } from '../../../realtime/node-name.ts'
import { openValkey } from '../../../realtime/valkey.ts'
import type { Finding } from './finding.ts'
import { connectionNames, storedSong } from './queries.ts'

const ANSWER_MS = 10_000

const counted = (nodes: RunningNode[]): string =>
  (['all', 'web', 'worker'] as const)
    .map((role) => [nodes.filter((node) => node.role === role).length, role] as const)
    .filter(([count]) => count > 0)
    .map(([count, role]) => `${count} ${role}`)
    .join(', ')

const hosts = (nodes: RunningNode[]): string => [...new Set(nodes.map(({ host }) => host))].join(', ')

/** Returns what is wrong with the running nodes as a whole, worst first. */
const problemOf = (ctx: AppContext, nodes: RunningNode[]): Pick<Finding, 'state' | 'advice'> | null => {
  const own = thisNode(ctx.env)
  const broken = (advice: string) => ({ state: 'broken', advice }) as const
  const strangers = nodes.filter(({ secret }) => secret !== own.secret)
  if (strangers.length > 0)
    return broken(`${hosts(strangers)}: another TONEARM_SECRET than here. All nodes need the same.`)
  const elsewhere = nodes.filter(({ bucket }) => bucket !== own.bucket)
  if (elsewhere.length > 0)
    return broken(`${hosts(elsewhere)}: another storage than here. All nodes need the same STORAGE_URL.`)
  if (nodes.length > 1 && own.bucket === null)
    return broken('Each node has only the media it received itself: set STORAGE_URL to a bucket for all.')
  if (nodes.length > 0 && nodes.every(({ role }) => role === 'web'))
    return broken(
      'Nothing is transcoded, indexed, counted or sent: start a node with TONEARM_ROLE=worker or all.',
    )
  const versions = new Set(nodes.map(({ version }) => version))
  if (versions.size > 1)
    return {
      state: 'warning',
      advice: `Versions ${[...versions].sort().join(' and ')} run: finish the update by restarting the older nodes.`,
    }
  if (nodes.length > 0 && nodes.every(({ role }) => role === 'worker'))
    return { state: 'warning', advice: 'Nobody can use the site: start a node with TONEARM_ROLE=web or all.' }
  return null
}

const running = (ctx: AppContext, nodes: RunningNode[]): Finding => ({
  what: 'Nodes',
  state: 'good',
  found: nodes.length === 0 ? 'none is running' : counted(nodes),
  ...problemOf(ctx, nodes),
})

const messages = async ({ env, log }: AppContext): Promise<Finding> => {
  const what = 'Messages'
  if (env.valkeyUrl === undefined) return { what, state: 'good', found: 'by the database' }
  try {
    const valkey = await openValkey(env.valkeyUrl, env.secret, log)
    const problem = valkey.problem()
    valkey.close()
    if (problem === undefined) return { what, state: 'good', found: 'by Valkey' }
    return {
      what,
      state: 'warning',
      found: `by the database, as Valkey cannot be reached: ${problem}`,
      advice: 'Nodes limit requests each on its own meanwhile: start Valkey, or unset VALKEY_URL.',
    }
  } catch (error) {
    return {
      what,
      state: 'broken',
      found: (error as Error).message,
      advice:
        'Running nodes use the database meanwhile, but none can start: correct VALKEY_URL, or unset it.',
    }
  }
}

/** Asks for the first byte of a file, as a player does. Returns the status, or why there is none. */
const firstByte = async (url: string): Promise<number | string> => {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    // Whole files are no answer to a range, nor are pages.
    return response.status === 200 ? 'not the range that was asked for' : response.status
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? cause.message : message
  }
}

/** Plays the newest song as a listener does, by way of whoever sends its bytes. */
const delivery = async (ctx: AppContext): Promise<Finding> => {
  const what = 'Delivery of audio'
  const { by } = ctx.env.delivery
  if (by === 'node') return { what, state: 'good', found: 'by the nodes' }
  const song = await storedSong(ctx.db)
  const handedOver = song && (await ctx.storage.delivery(originalKey(song)))
  if (!handedOver) return { what, state: 'good', found: `${by}, not tried: there is no song yet` }
  const signed = (id: number): string =>
    signMedia(ctx.env.secret, { type: 'song', id, listener: 'visitor', expires: mediaExpiry() })
  const url =
    'url' in handedOver
      ? handedOver.url
      : `${ctx.settings().appUrl}/api/stream/${signed(song.id)}/song/${song.id}/file`
  const answer = await firstByte(url)
  const { origin } = new URL(url)
  if (answer === 206) return { what, state: 'good', found: `${by}, ${origin} sends it` }
  if (by === 'accel' && (answer === 401 || answer === 403))
    return { what, state: 'good', found: `${by}, not tried: visitors may not listen` }
  const advice = {
    accel:
      'Songs do not play: the reverse proxy needs an internal location /_media/, see deploy/nginx.conf; without one, unset MEDIA_DELIVERY.',
    redirect: 'Songs do not play: the endpoint in STORAGE_URL must be one that listeners reach.',
    cdn: 'Songs do not play: check MEDIA_CDN_URL, that the CDN has the key of MEDIA_CDN_KEY, and that it may read the bucket.',
  }[by]
  return { what, state: 'broken', found: `${by}, ${origin} answers ${answer}`, advice }
}

const balancer = ({ env }: AppContext, nodes: RunningNode[]): Finding[] =>
  nodes.length < 2 || env.role === 'worker'
    ? []
    : [
        env.trustedProxies.length > 0
          ? { what: 'Balancer', state: 'good', found: `${env.trustedProxies.join(', ')} is trusted` }
          : {
              what: 'Balancer',
              state: 'warning',
              found: 'no address is trusted',
              advice:
                'All listeners seem to have the address of the balancer, and share its limits: set TRUSTED_PROXIES.',
            },
      ]

const monitoring = ({ env }: AppContext, nodes: RunningNode[]): Finding => {
  const what = 'Metrics'
  if (env.metricsToken !== undefined) return { what, state: 'good', found: 'at /metrics of each node' }
  return nodes.length < 2
    ? { what, state: 'good', found: 'off' }
    : {
        what,
        state: 'warning',
        found: 'off',
        advice: 'Set METRICS_TOKEN on all nodes and let Prometheus read /metrics, see deploy/prometheus.yml.',
      }
}

/** Checks what several nodes share, with advice on each problem. */
export const examineNodes = async (ctx: AppContext): Promise<Finding[]> => {
  const nodes = (await connectionNames(ctx.db)).flatMap((name) => nodeNamed(name) ?? [])
  return [
    running(ctx, nodes),
    ...balancer(ctx, nodes),
    await messages(ctx),
    await delivery(ctx),
    monitoring(ctx, nodes),
  ]
}
