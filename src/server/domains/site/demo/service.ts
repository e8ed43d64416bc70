import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { catalogChanged, importFolder, recount, storeCover } from '../../catalog/index.ts'
import { collectNow } from '../storage-gc/service.ts'
import { addDemoPodcast, podcastFile, removeDemoPodcast } from './demo-podcast.ts'
import {
  clearDescriptions,
  deleteSongs,
  demoState,
  describeAlbum,
  describeArtist,
  hasSongs,
  replaceDemoState,
  setDemoState,
} from './queries.ts'

/** Shipped with the product. */
const DEMO = resolve(import.meta.dirname, '../../../../../demo')
const REMOVED = 'removed'
const DONE = 'done '
const STARTED = 'begun '

const catalogFile = z.object({
  artists: z.array(z.object({ name: z.string(), bio: z.string().nullish(), portrait: z.string().nullish() })),
  albums: z.array(z.object({ title: z.string(), artist: z.string(), description: z.string().nullish() })),
  podcast: podcastFile.nullish(),
})

const loadPortrait = async (
  ctx: AppContext,
  demo: string,
  path: string | null | undefined,
): Promise<number | null> => {
  const file = path ? join(demo, path) : null
  return file !== null && existsSync(file) ? storeCover(ctx, await readFile(file)) : null
}

const describe = async (ctx: AppContext, demo: string): Promise<void> => {
  const text = await readFile(join(demo, 'catalog.json'), 'utf8')
  const { artists, albums, podcast } = catalogFile.parse(JSON.parse(text))
  for (const { name, bio, portrait } of artists) {
    await describeArtist(ctx.db, normalizedKey(name), bio ?? null, await loadPortrait(ctx, demo, portrait))
  }
  for (const { title, artist, description } of albums) {
    if (description) await describeAlbum(ctx.db, normalizedKey(artist), title, description)
  }
  if (podcast) await addDemoPodcast(ctx, demo, podcast)
  await catalogChanged(ctx)
}

/**
 * Imports the demo catalog, songs and a podcast; items of an earlier attempt remain. Returns the number of songs
 * added.
 */
export const addDemo = async (ctx: AppContext, demo: string = DEMO): Promise<number> => {
  const music = join(demo, 'music')
  if (!existsSync(music)) throw new Error('This copy of Tonearm has no demo catalog.')
  await setDemoState(ctx.db, STARTED + music)
  const report = await importFolder(ctx, music)
  await describe(ctx, demo)
  await replaceDemoState(ctx.db, STARTED + music, DONE + music)
  return report.added
}

/** Removes the demo catalog and its files; it is not seeded again. Returns the number of files removed. */
export const removeDemo = async (ctx: AppContext): Promise<number> => {
  const state = await demoState(ctx.db)
  if (state === null || state === REMOVED) throw new Error('The demo catalog is not installed.')
  const folder = state.slice(state.indexOf(' ') + 1)
  const removed = await ctx.db.transaction().execute(async (trx) => {
    const deleted = await deleteSongs(trx, folder)
    const spoken = await removeDemoPodcast(trx)
    await clearDescriptions(trx, deleted)
    await recount(trx, {
      albumIds: deleted.albums,
      artistIds: deleted.artists,
      playlistIds: deleted.playlists,
    })
    await setDemoState(trx, REMOVED)
    await catalogChanged(ctx, trx)
    return [...deleted.media, ...spoken]
  })
  await collectNow(ctx, removed)
  return removed.length
}

/** Seeds the demo catalog on the first start of an empty server. An interrupted import is resumed. */
export const seedDemo = async (ctx: AppContext): Promise<void> => {
  if (!ctx.env.demo || !existsSync(join(DEMO, 'music'))) return
  const state = await demoState(ctx.db)
  const started = state?.startsWith(STARTED) === true
  if (!started && (state !== null || (await hasSongs(ctx.db)))) return
  const added = await addDemo(ctx)
  ctx.log.info(`demo catalog added: ${added} songs (remove it with npm run tonearm -- demo remove)`)
}
