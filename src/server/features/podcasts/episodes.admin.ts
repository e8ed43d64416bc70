import type * as z from 'zod/mini'
import { adminEpisodeCalls, adminEpisodes, type GivenAudio } from '../../../contract/admin/episodes.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { fail, failFields } from '../../http/fail.ts'
import { harmless } from '../../http/harmless.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { copyAgain, planCopies } from '../feeds/copies.service.ts'
import { transcriptAt } from '../feeds/extras.service.ts'
import { tellOfEpisodes } from '../notifications/news.service.ts'
import { soundOfUpload } from '../uploads/episode-sound.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import { type GivenWords, wordColumns } from './episode-words.ts'
import {
  addEpisode,
  dropEpisodes,
  type EpisodeColumns,
  episodeListing,
  episodeRows,
  holdPodcast,
  podcastsOf,
  setEpisode,
  showEpisodes,
  someAreSilent,
} from './episodes-admin.queries.ts'
import { findPodcasts } from './podcasts-admin.queries.ts'

const SILENT = 'An episode needs its sound before it is public.'

type Told = Pick<z.infer<typeof adminEpisodes.create.body>, 'persons' | 'location' | 'soundbites'>
type Given = Omit<EpisodeColumns, 'cover_id' | keyof Told | keyof GivenWords> &
  Told &
  GivenWords & { audio?: GivenAudio; cover?: string | null | undefined }

/** Kinds of sound by the end of an address; most feeds have MP3. */
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

const soundOf = async ({ trx, viewer }: Write, audio: GivenAudio): Promise<Partial<EpisodeColumns>> => {
  if (!audio) return {}
  const elsewhere = { enclosure_url: null, enclosure_type: null, enclosure_length: null }
  // Chapters belong to their sound.
  if ('upload' in audio) {
    const { chapters, ...sound } = await soundOfUpload(trx, viewer, audio.upload)
    return { ...elsewhere, ...sound, chapters: JSON.stringify(chapters) }
  }
  const here = { media_id: null, file_name: null, enclosure_length: null, duration: 0, chapters: '[]' }
  return { ...here, enclosure_url: audio.url, enclosure_type: typeOf(audio.url) }
}

const columnsOf = async (
  write: Write,
  { audio, cover, description, persons, location, soundbites, chapters, transcript, ...rest }: Given,
  present = 0,
): Promise<EpisodeColumns> => {
  const sound = await soundOf(write, audio)
  const cover_id = await coverGiven(write.trx, write.viewer, cover)
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...said,
    title: rest.title,
    ...(description !== undefined && { description: description ? harmless(description) : null }),
    ...(cover_id !== undefined && { cover_id }),
    ...(persons !== undefined && { persons: JSON.stringify(persons) }),
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
    ...(soundbites !== undefined && { soundbites: JSON.stringify(soundbites) }),
    ...sound,
    ...wordColumns({ chapters, transcript }, sound.duration ?? present),
  }
}

/** Episodes of podcasts in the back office. */
export const episodesAdmin = resource({
  table: adminEpisodes,
  name: 'episodes',
  listing: episodeListing,
  menu: null,
  rows: episodeRows,
  items: episodeRows,
  label: ({ title }) => title,
  create: async (write, { podcast, ...given }) => {
    if (!(await holdPodcast(write.trx, podcast))) failFields({ podcast: ['This value is not valid.'] })
    if (given.public && !given.audio) failFields({ public: [SILENT] })
    return addEpisode(write.trx, { ...(await columnsOf(write, given as Given)), podcast_id: podcast })
  },
  change: async (write, id, given, before) => {
    if (given.public && !given.audio && !before.audio) failFields({ public: [SILENT] })
    // The same address again keeps what is known of it.
    const same = given.audio && 'url' in given.audio && given.audio.url === before.audio?.url
    await setEpisode(
      write.trx,
      id,
      await columnsOf(
        write,
        { ...given, ...(same && { audio: undefined }) } as Given,
        before.audio?.duration,
      ),
    )
  },
  remove: ({ trx }, ids) => dropEpisodes(trx, ids),
  actions: {
    publish: async ({ trx }, ids) => {
      if (await someAreSilent(trx, ids)) fail('conflict', SILENT)
      await showEpisodes(trx, ids, true)
    },
    hide: ({ trx }, ids) => showEpisodes(trx, ids, false),
    copy: ({ on, trx }, ids) => copyAgain(on, trx, ids),
  },
  written: async ({ on, trx, viewer }, ids) => {
    await planCopies(trx, await podcastsOf(trx, ids))
    await tellOfEpisodes(on, trx, viewer.id)
    await catalogueChanged(on, trx)
  },
})

/** What the form of an episode offers. */
export const episodesAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminEpisodeCalls, {
    podcasts: ({ query }) => findPodcasts(on.db, query.q ?? ''),
    readTranscript: async ({ body }) => ({ text: await transcriptAt(on, body.url) }),
  })
