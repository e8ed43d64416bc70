import type * as z from 'zod/mini'
import { type AudioInput, adminEpisodeCalls, adminEpisodes } from '../../../contract/admin/episodes.ts'
import type { AppContext } from '../../app-context.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { sanitizeHtml } from '../../http/sanitize-html.ts'
import { catalogChanged } from '../catalog/catalog.service.ts'
import { transcriptAt } from '../feeds/ingest/extras.service.ts'
import { planMirrors, retryMirrors } from '../feeds/mirror/mirrors.service.ts'
import { notifyNewEpisodes } from '../notifications/announcements.service.ts'
import { audioOfUpload } from '../uploads/episode-audio.service.ts'
import { uploadedCover } from '../uploads/uploads.service.ts'
import { type ChaptersInput, chapterColumns } from './episode-chapters.ts'
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
} from './episodes-admin.queries.ts'
import { findPodcasts } from './podcasts-admin.queries.ts'

const MISSING_AUDIO = 'An episode needs an audio file before it can be published.'

type WithNotification = Pick<z.infer<typeof adminEpisodes.create.body>, 'persons' | 'location' | 'soundbites'>
type EpisodeInput = Omit<EpisodeColumns, 'cover_id' | keyof WithNotification | keyof ChaptersInput> &
  WithNotification &
  ChaptersInput & { audio?: AudioInput; cover?: string | null | undefined }

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
  { audio, cover, description, persons, location, soundbites, chapters, transcript, ...rest }: EpisodeInput,
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
    ...storedFile,
    ...chapterColumns({ chapters, transcript }, storedFile.duration ?? present),
  }
}

/** Admin resource for episodes. */
export const episodesAdmin = resource({
  table: adminEpisodes,
  name: 'episodes',
  listing: episodeListing,
  menu: null,
  rows: episodeRows,
  items: episodeRows,
  label: ({ title }) => title,
  create: async (write, { podcast, ...input }) => {
    if (!(await lockPodcast(write.trx, podcast))) throwFieldErrors({ podcast: ['This value isn’t valid.'] })
    if (input.public && !input.audio) throwFieldErrors({ public: [MISSING_AUDIO] })
    return insertEpisode(write.trx, {
      ...(await columnsOf(write, input as EpisodeInput)),
      podcast_id: podcast,
    })
  },
  change: async (write, id, input, before) => {
    if (input.public && !input.audio && !before.audio) throwFieldErrors({ public: [MISSING_AUDIO] })
    // An unchanged URL keeps its metadata.
    const same = input.audio && 'url' in input.audio && input.audio.url === before.audio?.url
    await updateEpisode(
      write.trx,
      id,
      await columnsOf(
        write,
        { ...input, ...(same && { audio: undefined }) } as EpisodeInput,
        before.audio?.duration,
      ),
    )
  },
  remove: ({ trx }, ids) => deleteEpisodes(trx, ids),
  actions: {
    publish: async ({ trx }, ids) => {
      if (await someLackAudio(trx, ids)) throwError('conflict', MISSING_AUDIO)
      await setEpisodesVisible(trx, ids, true)
    },
    hide: ({ trx }, ids) => setEpisodesVisible(trx, ids, false),
    copy: ({ ctx, trx }, ids) => retryMirrors(ctx, trx, ids),
  },
  written: async ({ ctx, trx, viewer }, ids) => {
    await planMirrors(trx, await podcastsOf(trx, ids))
    await notifyNewEpisodes(ctx, trx, viewer.id)
    await catalogChanged(ctx, trx)
  },
})

/** Choices for the episode form. */
export const episodesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminEpisodeCalls, {
    podcasts: ({ query }) => findPodcasts(ctx.db, query.q ?? ''),
    readTranscript: async ({ body }) => ({ text: await transcriptAt(ctx, body.url) }),
  })
