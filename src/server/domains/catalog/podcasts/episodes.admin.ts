import type * as z from 'zod/mini'
import {
  type AudioInput,
  adminEpisodeCalls,
  adminEpisodes,
} from '../../../../contract/catalog/back-office/episodes.ts'
import type { CustomChapter, EpisodeBreaks } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Change, type Item, resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import { notifyNewEpisodes } from '../../platform/index.ts'
import { catalogChanged } from '../catalog/service.ts'
import { linesOf, transcriptAt } from '../feeds/ingest/extras.service.ts'
import { planMirrors, retryMirrors } from '../feeds/mirror/mirrors.service.ts'
import { audioOfUpload, uploadedCover } from '../uploads/service.ts'
import { findPodcasts } from './podcasts-admin.queries.ts'
import {
  deleteEpisodes,
  type EpisodeColumns,
  episodeListing,
  episodeRows,
  insertEpisode,
  lockPodcast,
  podcastsOf,
  setEpisodesVisible,
  someLackAudio,
  updateEpisode,
} from './queries.ts'

/** Custom chapters and transcript; undefined leaves them unchanged. */
interface ChaptersInput {
  chapters?: CustomChapter[] | null | undefined
  transcript?: { text: string } | null | undefined
}

const refuse = (why: string): never => throwFieldErrors({ chapters: [why] })

/** Returns chapters sorted by time. 422 at `chapters` for duplicate times or times after the end, if it is known. */
const ordered = (chapters: CustomChapter[], duration: number): CustomChapter[] => {
  const all = chapters.toSorted((one, other) => one.at - other.at)
  if (all.some(({ at }, index) => at === all[index - 1]?.at)) refuse('Two chapters start at the same time.')
  if (duration > 0 && (all.at(-1)?.at ?? 0) >= duration)
    refuse('A chapter starts after the end of the audio.')
  return all
}

/** Returns the columns of the input; `duration` is that of the audio, 0 if unknown. */
const chapterColumns = ({ chapters, transcript }: ChaptersInput, duration: number) => ({
  ...(chapters !== undefined && {
    custom_chapters: chapters && JSON.stringify(ordered(chapters, duration)),
  }),
  ...(transcript !== undefined && {
    custom_transcript: transcript && JSON.stringify(linesOf(transcript.text, 'transcript')),
  }),
})

const MISSING_AUDIO = 'An episode needs an audio file before it can be published.'

type WithNotification = Pick<z.infer<typeof adminEpisodes.create.body>, 'persons' | 'location' | 'soundbites'>
type EpisodeInput = Omit<
  EpisodeColumns,
  'cover_id' | 'ad_breaks' | keyof WithNotification | keyof ChaptersInput
> &
  WithNotification &
  ChaptersInput & {
    audio?: AudioInput
    cover?: string | null | undefined
    ad_breaks?: EpisodeBreaks | undefined
  }

/** Audio types by URL extension; most feeds use MP3. */
const types: Record<string, string> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
}
const typeOf = (url: string): string =>
  types[new URL(url).pathname.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'audio/mpeg'

const audioOf = async ({ trx, viewer }: Write, audio: AudioInput): Promise<Partial<EpisodeColumns>> => {
  if (!audio) return {}
  const remote = { enclosure_url: null, enclosure_type: null, enclosure_length: null }
  // Chapters belong to their audio.
  if ('upload' in audio) {
    const { chapters, ...storedFile } = await audioOfUpload(trx, viewer, audio.upload)
    return { ...remote, ...storedFile, chapters: JSON.stringify(chapters) }
  }
  const here = { media_id: null, file_name: null, enclosure_length: null, duration: 0, chapters: '[]' }
  return { ...here, enclosure_url: audio.url, enclosure_type: typeOf(audio.url) }
}

const columnsOf = async (
  write: Write,
  {
    audio,
    cover,
    description,
    persons,
    location,
    soundbites,
    chapters,
    transcript,
    ad_breaks,
    ...rest
  }: EpisodeInput,
  present = 0,
): Promise<EpisodeColumns> => {
  const storedFile = await audioOf(write, audio)
  const cover_id = await uploadedCover(write.trx, write.viewer, cover)
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...said,
    title: rest.title,
    ...(description !== undefined && { description: description ? sanitizeHtml(description) : null }),
    ...(cover_id !== undefined && { cover_id }),
    ...(persons !== undefined && { persons: JSON.stringify(persons) }),
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
    ...(soundbites !== undefined && { soundbites: JSON.stringify(soundbites) }),
    ...(ad_breaks !== undefined && { ad_breaks: ad_breaks && JSON.stringify(ad_breaks) }),
    ...storedFile,
    ...chapterColumns({ chapters, transcript }, storedFile.duration ?? present),
  }
}

/** Creates an episode of an existing podcast and returns its id. */
export const createEpisode = async (
  write: Write,
  { podcast, ...input }: BodyOf<typeof adminEpisodes.create>,
): Promise<number> => {
  if (!(await lockPodcast(write.trx, podcast))) throwFieldErrors({ podcast: ['This value isn’t valid.'] })
  if (input.public && !input.audio) throwFieldErrors({ public: [MISSING_AUDIO] })
  return insertEpisode(write.trx, {
    ...(await columnsOf(write, input as EpisodeInput)),
    podcast_id: podcast,
  })
}

const changeEpisode = async (
  write: Write,
  id: number,
  input: Change<typeof adminEpisodes>,
  before: Pick<Item<typeof adminEpisodes>, 'audio'>,
): Promise<void> => {
  if (input.public && !input.audio && !before.audio) throwFieldErrors({ public: [MISSING_AUDIO] })
  // An unchanged URL keeps its metadata.
  const same = input.audio && 'url' in input.audio && input.audio.url === before.audio?.url
  const kept = { ...input, ...(same && { audio: undefined }) } as EpisodeInput
  await updateEpisode(write.trx, id, await columnsOf(write, kept, before.audio?.duration))
}

/** Common part of the resources of both back offices. */
export const episodeResource = {
  listing: episodeListing,
  menu: null,
  rows: episodeRows,
  items: episodeRows,
  label: ({ title }: { title: string }) => title,
  change: changeEpisode,
  remove: ({ trx }: Write, ids: number[]) => deleteEpisodes(trx, ids),
  actions: {
    publish: async ({ trx }: Write, ids: number[]) => {
      if (await someLackAudio(trx, ids)) throwError('conflict', MISSING_AUDIO)
      await setEpisodesVisible(trx, ids, true)
    },
    hide: ({ trx }: Write, ids: number[]) => setEpisodesVisible(trx, ids, false),
  },
  written: async ({ ctx, trx, viewer }: Write, ids: number[]) => {
    await planMirrors(trx, await podcastsOf(trx, ids))
    await notifyNewEpisodes(ctx, trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
}

/** Admin resource for episodes. */
export const episodesAdmin = resource({
  ...episodeResource,
  table: adminEpisodes,
  name: 'episodes',
  create: createEpisode,
  actions: {
    ...episodeResource.actions,
    copy: ({ ctx, trx }, ids) => retryMirrors(ctx, trx, ids),
  },
})

/** Choices for the episode form. */
export const episodesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminEpisodeCalls, {
    podcasts: ({ query }) => findPodcasts(ctx.db, query.q ?? ''),
    readTranscript: async ({ body }) => ({ text: await transcriptAt(ctx, body.url) }),
  })
