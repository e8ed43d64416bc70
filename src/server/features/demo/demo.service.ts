import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Platform } from '../../platform.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { coverFrom } from '../importing/covers.service.ts'
import { foldedKeyOf, importFolder } from '../importing/importing.service.ts'
import { releaseNow } from '../processing/clean-up.service.ts'
import {
  demoState,
  describeAlbum,
  describeArtist,
  dropSongsOf,
  hasSongs,
  replaceDemoState,
  setDemoState,
  undescribe,
} from './demo.queries.ts'
import { bringPodcast, podcastFile, takePodcast } from './demo-podcast.ts'

/** Comes with the product. */
const DEMO = resolve(import.meta.dirname, '../../../../demo')
const REMOVED = 'removed'
const DONE = 'done '
const BEGUN = 'begun '

const catalogueFile = z.object({
  artists: z.array(z.object({ name: z.string(), bio: z.string().nullish(), portrait: z.string().nullish() })),
  albums: z.array(z.object({ title: z.string(), artist: z.string(), description: z.string().nullish() })),
  podcast: podcastFile.nullish(),
})

const portraitOf = async (
  on: Platform,
  demo: string,
  path: string | null | undefined,
): Promise<number | null> => {
  const file = path ? join(demo, path) : null
  return file !== null && existsSync(file) ? coverFrom(on, await readFile(file)) : null
}

const describe = async (on: Platform, demo: string): Promise<void> => {
  const text = await readFile(join(demo, 'catalogue.json'), 'utf8')
  const { artists, albums, podcast } = catalogueFile.parse(JSON.parse(text))
  for (const { name, bio, portrait } of artists) {
    await describeArtist(on.db, foldedKeyOf(name), bio ?? null, await portraitOf(on, demo, portrait))
  }
  for (const { title, artist, description } of albums) {
    if (description) await describeAlbum(on.db, foldedKeyOf(artist), title, description)
  }
  if (podcast) await bringPodcast(on, demo, podcast)
  await catalogueChanged(on)
}

/**
 * Brings the demo catalogue in, songs and a podcast; what an earlier try has brought in already stays. Answers the
 * number of songs added.
 */
export const addDemo = async (on: Platform, demo: string = DEMO): Promise<number> => {
  const music = join(demo, 'music')
  if (!existsSync(music)) throw new Error('This copy of Tonearm has no demo catalogue.')
  await setDemoState(on.db, BEGUN + music)
  const report = await importFolder(on, music)
  await describe(on, demo)
  await replaceDemoState(on.db, BEGUN + music, DONE + music)
  return report.added
}

/** Removes the demo catalogue and its files; it does not come back by itself. Answers the number of files removed. */
export const removeDemo = async (on: Platform): Promise<number> => {
  const state = await demoState(on.db)
  if (state === null || state === REMOVED) throw new Error('The demo catalogue is not here.')
  const folder = state.slice(state.indexOf(' ') + 1)
  const removed = await on.db.transaction().execute(async (trx) => {
    const gone = await dropSongsOf(trx, folder)
    const spoken = await takePodcast(trx)
    await undescribe(trx, gone)
    await recount(trx, { albumIds: gone.albums, artistIds: gone.artists, playlistIds: gone.playlists })
    await setDemoState(trx, REMOVED)
    await catalogueChanged(on, trx)
    return [...gone.media, ...spoken]
  })
  await releaseNow(on, removed)
  return removed.length
}

/** On the first start of an empty server: the demo catalogue. A start that was interrupted is taken up again. */
export const seedDemo = async (on: Platform): Promise<void> => {
  if (!on.env.demo || !existsSync(join(DEMO, 'music'))) return
  const state = await demoState(on.db)
  const begun = state?.startsWith(BEGUN) === true
  if (!begun && (state !== null || (await hasSongs(on.db)))) return
  const added = await addDemo(on)
  on.log.info(`the demo catalogue is here: ${added} songs (npm run tonearm -- demo remove takes it away)`)
}
