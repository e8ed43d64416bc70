import {
  announceAppPlay,
  followAppPlay,
  type PlaybackReport,
  recordAppPlays,
  saveProgress,
} from '../../../catalog/index.ts'
import { listenersFor } from '../../../social/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { readRef } from '../ids.ts'
import { loadTracks, requireTrack, type TrackRef } from '../items/tracks.ts'
import { type Elements, present } from '../protocol/response.ts'
import { SubsonicError, throwInvalid, throwUnknown } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

/** The last time that a date can have. */
const MAX_TIME = 8_640_000_000_000_000

/** Shows what an app plays; of several items, the last one. */
const announce = async ({ ctx, params, viewer, client, app }: SubsonicCall): Promise<Elements> => {
  params.required('id')
  const item = requireTrack(params.all('id').at(-1) ?? '')
  await announceAppPlay(ctx, viewer, client, item, { position: 0, rate: 1, player: app })
  return {}
}

/** Records what was played. Unknown items are an error, and the others are recorded nevertheless. */
const submit = async ({ ctx, params, viewer, scope, client }: SubsonicCall): Promise<Elements> => {
  params.required('id')
  const ids = params.all('id')
  if (ids.length > MAX_SIZE) throw new SubsonicError(0, `At most ${MAX_SIZE} plays at a time.`)
  const times = params.numbers('time').map((time) => new Date(Math.min(time, MAX_TIME)))
  const plays = ids.flatMap((text, index) => {
    const { kind, id } = readRef(text) ?? {}
    return (kind === 'song' || kind === 'episode') && id !== undefined
      ? [{ item: { type: kind, id }, at: times[index] }]
      : []
  })
  const known = await recordAppPlays(ctx, viewer, client, plays)
  for (const [index, { item, at }] of plays.entries()) {
    if (item.type === 'song' || !known[index]) continue
    await saveProgress(ctx, scope, item.id, { seconds: 0, played: true, at: at?.toISOString() })
  }
  return plays.length === ids.length && known.every(Boolean) ? {} : throwUnknown()
}

const states: readonly PlaybackReport['state'][] = ['starting', 'playing', 'paused', 'stopped']
const MAX_RATE = 10

const readRate = (text: string | undefined): number => {
  const rate = text === undefined || text === '' ? 1 : Number(text)
  return rate > 0 && rate <= MAX_RATE ? rate : throwInvalid('playbackRate')
}

const report = async ({ ctx, params, viewer, client, app }: SubsonicCall): Promise<Elements> => {
  const item = requireTrack(params.required('mediaId'))
  if (params.required('mediaType') !== (item.type === 'song' ? 'song' : 'podcast')) throwUnknown()
  const given = params.required('state')
  await followAppPlay(ctx, viewer, client, item, {
    state: states.find((state) => state === given) ?? throwInvalid('state'),
    position: params.requiredNumber('positionMs') / 1000,
    rate: readRate(params.text('playbackRate')),
    ignored: params.flag('ignoreScrobble') ?? false,
    player: app,
  })
  return {}
}

/** Returns what the viewer and those whose activity they may see listen to. */
const nowPlaying = async (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, scope, email } = call
  const listeners = (await listenersFor(ctx, scope)).flatMap(({ item_type, item_id, ...rest }) =>
    item_type === 'radio-station'
      ? []
      : [{ ...rest, item: { type: item_type, id: item_id } satisfies TrackRef }],
  )
  const trackOf = await loadTracks(
    call,
    listeners.map(({ item }) => item),
  )
  return listeners.flatMap(({ item, user_id, name, started_at, playing, position, rate, player }) => {
    const track = trackOf(item)
    if (!track) return []
    const length = typeof track.duration === 'number' ? track.duration : Number.POSITIVE_INFINITY
    return [
      {
        ...track,
        ...present({
          username: user_id === scope.id ? email : name,
          minutesAgo: Math.max(0, Math.floor((Date.now() - Date.parse(started_at)) / 60_000)),
          playerId: 0,
          playerName: player,
          state: playing ? 'playing' : 'paused',
          positionMs: Math.round(Math.min(position, length) * 1000),
          playbackRate: rate,
        }),
      },
    ]
  })
}

export const scrobbling = {
  scrobble: { answer: (call) => (call.params.flag('submission') === false ? announce(call) : submit(call)) },
  reportPlayback: { answer: report },
  getNowPlaying: { answer: async (call) => ({ nowPlaying: { entry: await nowPlaying(call) } }) },
} satisfies SubsonicEndpoints
