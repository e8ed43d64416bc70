import { runActionOnMany } from '../../../../crud/crud.service.ts'
import { HttpError, throwError } from '../../../../http/http-error.ts'
import {
  addFeed,
  episodesAdmin,
  podcastOfAddress,
  refreshFollowed,
  saveProgress,
  setFollow,
  visibleEpisodes,
  visiblePodcasts,
} from '../../../catalog/index.ts'
import { isPermitted, requirePermission, type SubsonicCall, type SubsonicEndpoints, writer } from '../call.ts'
import { requireId } from '../ids.ts'
import { episodeById, listChannels, newestEpisodes } from '../items/podcasts.ts'
import { throwUnknown } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

const PERMISSION = 'CED podcasts'

const isOn = ({ ctx }: SubsonicCall): boolean => ctx.settings().enablePodcasts

/** Reads the id of an episode that the viewer may see. */
const requireEpisode = async (call: SubsonicCall): Promise<number> => {
  const id = requireId(call.params.required('id'), 'episode')
  if (!isOn(call)) throwUnknown()
  const [episode = throwUnknown()] = await visibleEpisodes(call.ctx, call.scope, [id])
  return episode.id
}

const listPodcasts = async (call: SubsonicCall) => {
  const { ctx, params, scope } = call
  const given = params.text('id')
  const id = given === undefined ? undefined : requireId(given, 'podcast')
  const withEpisodes = params.flag('includeEpisodes') ?? true
  const channel = isOn(call) ? await listChannels(ctx, scope, { id, withEpisodes }) : []
  return id !== undefined && channel.length === 0 ? throwUnknown() : channel
}

const follow = ({ ctx, viewer }: SubsonicCall, id: number, followed: boolean) =>
  setFollow(ctx, viewer, { type: 'podcast', id }, followed)

/** Follows the podcast of a feed, which those who may add podcasts import if it is new. */
const createChannel = async (call: SubsonicCall) => {
  const { ctx, params, scope, viewer, client } = call
  const url = params.required('url')
  if (!isOn(call)) throwError('feature_disabled')
  const known = await podcastOfAddress(ctx, url)
  const [visible] = known === null ? [] : await visiblePodcasts(ctx, scope, [known])
  if (!visible) requirePermission(call, PERMISSION, 'Only those who manage podcasts can add new ones.')
  const id = visible?.id ?? (await addFeed(ctx, { ...viewer, address: client.address }, { url })).podcast_id
  await follow(call, id, true)
  return {}
}

/** Fetches a copy where the podcast keeps copies. Otherwise there is nothing to do: episodes are streamed from their source. */
const downloadEpisode = async (call: SubsonicCall) => {
  const id = await requireEpisode(call)
  if (!isPermitted(call, PERMISSION)) return {}
  await runActionOnMany(call.ctx, episodesAdmin, writer(call), { action: 'copy', ids: [id] }).catch(
    (error: unknown) => {
      if (!(error instanceof HttpError && error.code === 'conflict')) throw error
    },
  )
  return {}
}

export const podcasts = {
  getPodcasts: { answer: async (call) => ({ podcasts: { channel: await listPodcasts(call) } }) },
  getNewestPodcasts: {
    answer: async (call) => {
      const count = call.params.number('count', { max: MAX_SIZE }) ?? 20
      return {
        newestPodcasts: { episode: isOn(call) ? await newestEpisodes(call.ctx.db, call.scope, count) : [] },
      }
    },
  },
  getPodcastEpisode: {
    answer: async (call) => {
      const id = await requireEpisode(call)
      return { podcastEpisode: (await episodeById(call.ctx.db, call.scope, id)) ?? throwUnknown() }
    },
  },
  createPodcastChannel: { writes: true, answer: createChannel },
  deletePodcastChannel: {
    writes: true,
    answer: async (call) => {
      await follow(call, requireId(call.params.required('id'), 'podcast'), false)
      return {}
    },
  },
  refreshPodcasts: {
    writes: true,
    answer: async (call) => {
      if (isOn(call)) await refreshFollowed(call.ctx, call.viewer.id)
      return {}
    },
  },
  downloadPodcastEpisode: { writes: true, answer: downloadEpisode },
  /** There is nothing to delete on the server: the episode is done for this listener. */
  deletePodcastEpisode: {
    writes: true,
    answer: async (call) => {
      const id = await requireEpisode(call)
      await saveProgress(call.ctx, call.scope, id, { seconds: 0, played: true })
      return {}
    },
  },
} satisfies SubsonicEndpoints
