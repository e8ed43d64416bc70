import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseLyrics } from '../../src/contract/catalog/lyrics.ts'
import { decodeText } from '../../src/server/core/text-encoding.ts'
import { BadFeedError } from '../../src/server/domains/catalog/feeds/ingest/feed.ts'
import { feedInPage, readAddress } from '../../src/server/domains/catalog/feeds/ingest/feed-address.ts'
import { parseFeed } from '../../src/server/domains/catalog/feeds/ingest/feed-parser.ts'
import { parseInWorker } from '../../src/server/domains/catalog/feeds/ingest/feeds.service.ts'
import { readChapters, readTranscript } from '../../src/server/domains/catalog/feeds/ingest/transcript.ts'
import { feedsInOpml } from '../../src/server/domains/catalog/feeds/opml/read-opml.ts'
import { readLyricsFile } from '../../src/server/domains/catalog/importing/lyrics-files.ts'
import { titleInStatus } from '../../src/server/domains/catalog/radio/now-playing-poller.service.ts'
import { stationsIn, urlsInList } from '../../src/server/domains/catalog/radio/station-lists.ts'
import { IcyReader } from '../../src/server/domains/catalog/radio/stream-proxy/icy.ts'
import { BadArchiveError } from '../../src/server/domains/site/backups/archive.ts'
import { checkBackup } from '../../src/server/domains/site/backups/read-backup.service.ts'
import { readCollection } from '../../src/server/domains/social/imports/files/read-collection.ts'
import { HistoryError } from '../../src/server/domains/social/listens/history/history.service.ts'
import { readFile as readHistoryFile } from '../../src/server/domains/social/listens/history/read-file.ts'
import { readHistory } from '../../src/server/domains/social/listens/history/read-history.service.ts'
import {
  ListenBrainzError,
  readSubmission,
} from '../../src/server/domains/social/listens/listenbrainz/submission.ts'
import { admitAudio } from '../../src/server/media/admit-audio.ts'
import { BadMediaError } from '../../src/server/media/bad-media.ts'
import { FfmpegError, findFfmpeg } from '../../src/server/media/ffmpeg.ts'
import { fingerprintFile } from '../../src/server/media/hash.ts'
import { makeCovers } from '../../src/server/media/images/covers.ts'
import { withFile } from '../../src/server/media/open-file.ts'
import { packageAudio } from '../../src/server/media/package-audio.ts'
import { readTags } from '../../src/server/media/tags/tags.ts'
import {
  RefusedError,
  type Served,
  sendAudio,
  sendEvent,
  sendMetadata,
  sendTranslations,
} from './requests.ts'
import * as seeds from './seeds.ts'

/** A mutated file. */
export interface TriedFile {
  bytes: Buffer
  /** The name of the file that it was made of. */
  name: string
  /** Writes it and returns its path. */
  path: () => Promise<string>
  /** An empty folder for what is made of it. */
  out: () => Promise<string>
}

/** A parser of what people upload, or foreign hosts send. */
export interface Kind {
  name: string
  seeds: seeds.MakeSeeds
  /** Reads a file where the product does. Returns whether it is accepted. */
  read: (file: TriedFile, served: Served) => unknown
  /** The product's own errors by which it refuses a file. */
  refusals: readonly (new (
    ...args: never[]
  ) => Error)[]
  /** Whether the product reads it on its main thread, which must stay responsive. */
  onMain: boolean
  /** Whether a running server receives it. */
  served?: true
  /** How many files a round tries, and in the short form. */
  batch: number
  short: number
}

const URL_OF_FEED = 'https://feeds.example/feed.xml'
const URL_OF_STREAM = 'https://radio.example/live'
const PASSPHRASE = 'campaign'
const MOST_OF_DOCUMENT = 16_384

const textKind = (
  name: string,
  files: Record<string, string>,
  read: (text: string, name: string) => unknown,
) => ({
  name,
  seeds: seeds.texts(files),
  read: ({ bytes, name: seed }: TriedFile) => read(decodeText(bytes), seed),
  refusals: [],
  onMain: true,
  batch: 1000,
  short: 100,
})

/** Reads an audio file as uploads and imports do. */
const readAudio = async (path: string) =>
  withFile(path, async (file) => {
    const ffmpeg = await findFfmpeg()
    const sniffed = await admitAudio(file, basename(path), ffmpeg?.path ?? null)
    await fingerprintFile(file)
    return { sniffed, tags: await readTags(file, { mime: sniffed.mime, chapters: true, duration: true }) }
  })

const audioKind = (container: string): Kind => ({
  name: `audio ${container}`,
  seeds: seeds.audio(container),
  read: async ({ path }) => readAudio(await path()),
  refusals: [BadMediaError],
  onMain: true,
  batch: 200,
  short: 4,
})

const coverKind = (format: seeds.CoverFormat): Kind => ({
  name: `cover ${format}`,
  seeds: seeds.cover(format),
  read: ({ bytes }) => makeCovers(bytes, (['square', 'wide', 'whole'] as const)[bytes.length % 3]),
  refusals: [BadMediaError],
  onMain: true,
  batch: 60,
  short: 4,
})

const servedKind = (name: string, files: Record<string, string>, read: Kind['read']): Kind => ({
  name,
  seeds: seeds.texts(files),
  read,
  refusals: [RefusedError],
  onMain: false,
  served: true,
  batch: 500,
  short: 20,
})

/** Reads a document of another server as JSON-LD, without loading what it names. */
const readDocument = async ({ bytes }: TriedFile): Promise<void> => {
  // As much as is read of one.
  const text = bytes.toString('utf8', 0, MOST_OF_DOCUMENT)
  const document: unknown = JSON.parse(text)
  const { FetchError, preloadedContexts } = await import('@fedify/fedify')
  const { Object: Any } = await import('@fedify/fedify/vocab')
  const contextLoader = async (url: string) => ({
    contextUrl: null,
    document: preloadedContexts[url] ?? { '@context': {} },
    documentUrl: url,
  })
  const documentLoader = (url: string) => Promise.reject(new FetchError(url, 'not loaded'))
  // The library throws any error for what it cannot read.
  await Any.fromJsonLd(document, { contextLoader, documentLoader }).catch((cause: unknown) => {
    throw new Error('the document cannot be read', { cause })
  })
}

const drain = async (all: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of all);
}

export const kinds: readonly Kind[] = [
  ...Object.keys(seeds.CONTAINERS).map(audioKind),
  ...seeds.COVER_FORMATS.map(coverKind),
  {
    name: 'converted audio',
    seeds: seeds.audio(...Object.keys(seeds.CONTAINERS)),
    read: async ({ path, out }) => {
      const source = await path()
      const { sniffed, tags } = await readAudio(source)
      const { duration } = await packageAudio({
        source,
        outDir: await out(),
        lossless: false,
        sourceBitrate: 64_000,
        ...(tags.channels && { channels: tags.channels }),
      })
      if (!(duration > 0)) throw new Error(`${sniffed.ext} was converted to ${duration} seconds`)
    },
    refusals: [BadMediaError, FfmpegError],
    onMain: false,
    batch: 12,
    short: 4,
  },
  {
    name: 'feeds',
    seeds: seeds.texts(seeds.FEEDS),
    read: ({ bytes }) => {
      for (const batch of parseFeed({ bytes, url: URL_OF_FEED, known: new Map() })) JSON.stringify(batch)
    },
    refusals: [BadFeedError],
    onMain: false,
    batch: 1000,
    short: 100,
  },
  {
    name: 'feeds in their thread',
    seeds: seeds.texts(seeds.FEEDS),
    read: ({ bytes }) =>
      parseInWorker(
        { bytes: Uint8Array.from(bytes), url: URL_OF_FEED, known: new Map() },
        async () => undefined,
      ),
    refusals: [BadFeedError],
    onMain: true,
    batch: 30,
    short: 2,
  },
  {
    ...textKind('pages of feeds', seeds.PAGES, () => undefined),
    read: ({ bytes }) => {
      feedInPage(bytes, { url: URL_OF_FEED, contentType: 'text/html' })
      readAddress(bytes.toString())
    },
  },
  textKind('OPML', seeds.OPML, feedsInOpml),
  textKind('station lists', seeds.STATION_LISTS, (text) => [
    stationsIn(text),
    urlsInList(text, URL_OF_STREAM),
  ]),
  textKind('transcripts', seeds.TRANSCRIPTS, (text, name) =>
    readTranscript(text, name.endsWith('.json') ? 'application/json' : null),
  ),
  textKind('chapters', seeds.CHAPTERS, (text) => readChapters(text, URL_OF_FEED)),
  {
    ...textKind('lyrics', seeds.LYRICS, () => undefined),
    read: async ({ bytes, path }) => {
      parseLyrics(decodeText(bytes))
      await readLyricsFile(await path(), null)
    },
  },
  {
    ...textKind('titles of streams', seeds.ICY, (text) => titleInStatus(text, URL_OF_STREAM)),
    read: ({ bytes, name }) => {
      if (name.endsWith('.json')) return titleInStatus(decodeText(bytes.subarray(0, 65_536)), URL_OF_STREAM)
      const reader = new IcyReader(16, () => undefined)
      return reader.read(bytes)
    },
  },
  {
    name: 'playlists and collections',
    seeds: seeds.collections,
    read: async ({ name, path }) => readCollection(await path(), name),
    // The process that reads it ends with any error, which refuses the file.
    refusals: [Error],
    onMain: false,
    batch: 500,
    short: 50,
  },
  {
    name: 'histories',
    seeds: seeds.histories,
    read: async ({ path }) => drain(readHistoryFile(await path(), { incognito: false })),
    refusals: [HistoryError],
    onMain: false,
    batch: 500,
    short: 50,
  },
  {
    name: 'histories in their thread',
    seeds: seeds.histories,
    read: async ({ path }) => drain(readHistory({ path: await path() }, { incognito: false })),
    refusals: [HistoryError],
    onMain: true,
    batch: 30,
    short: 2,
  },
  {
    ...textKind('submitted listens', seeds.SUBMISSIONS, (text) => readSubmission(text, Date.now() / 1000)),
    refusals: [ListenBrainzError],
  },
  {
    ...textKind('documents of ActivityPub', seeds.DOCUMENTS, () => undefined),
    read: readDocument,
    refusals: [Error, SyntaxError],
    batch: 300,
    short: 20,
  },
  servedKind('events of Stripe', seeds.EVENTS, ({ bytes }, served) => sendEvent(served, bytes)),
  servedKind('translations', seeds.TRANSLATIONS, ({ bytes }, served) => sendTranslations(served, bytes)),
  servedKind('metadata of uploads', seeds.METADATA, ({ bytes }, served) => sendMetadata(served, bytes)),
  {
    ...servedKind('uploaded audio', {}, ({ bytes, name }, served) => sendAudio(served, name, bytes)),
    seeds: seeds.audio(...Object.keys(seeds.CONTAINERS)),
    batch: 40,
    short: 5,
  },
  {
    name: 'backups',
    seeds: seeds.backups(PASSPHRASE),
    read: async ({ path }) => checkBackup(await path(), { passphrase: async () => PASSPHRASE }),
    refusals: [BadArchiveError],
    onMain: false,
    batch: 200,
    short: 10,
  },
]

/** Makes the files that are mutated, or reads those that were made before. */
export const seedsFor = async (kind: Kind, folder: string): Promise<{ name: string; bytes: Buffer }[]> => {
  const files = await kind.seeds(join(folder, 'seeds'))
  return Promise.all(
    files.map(async (file) =>
      typeof file === 'string' ? { name: basename(file), bytes: await readFile(file) } : file,
    ),
  )
}

export const writeTo = async (path: string, bytes: Buffer): Promise<string> => {
  await writeFile(path, bytes)
  return path
}
