import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { isOneOf } from './module-paths.ts'

/** A page that people open from outside, by the path of its route. */
interface EntryPage {
  path: string
  /** The module of its screen. */
  screen: string
  /** Its first requests; of those below /api/user, only with a token. */
  requests: string[]
}

const ENTRY = 'src/web/main.tsx'
const SHELL = 'src/web/app/shell/ListenerShell.tsx'
/** Loads once a page is idle. */
const PLAYER = 'src/web/player/engine/AudioElements.tsx'

/** Requests of every page of the library. */
const OF_LIBRARY = ['/api/user/library', '/api/user/playlists']

/** Parts of the ids of modules that load after the first paint: of schemas, the player, menus and dialogs. */
const LATER = ['/node_modules/zod/', `/${PLAYER}`, '/node_modules/@base-ui/']

const inShell: EntryPage[] = [
  { path: '/home', screen: 'src/web/site/home/Home.tsx', requests: ['/api/home'] },
  { path: '/browse', screen: 'src/web/catalog/browse/Browse.tsx', requests: ['/api/browse'] },
  {
    path: '/album/{id}',
    screen: 'src/web/catalog/albums/Album.tsx',
    requests: ['/api/albums/{id}', '/api/album/{id}/songs'],
  },
  {
    path: '/artist/{id}',
    screen: 'src/web/catalog/artists/Artist.tsx',
    requests: ['/api/artists/{id}', '/api/artist/{id}/songs', '/api/artists/{id}/showcase'],
  },
  { path: '/song/{id}', screen: 'src/web/catalog/songs/Song.tsx', requests: ['/api/songs/{id}'] },
  { path: '/genre/{id}', screen: 'src/web/catalog/genres/Genre.tsx', requests: ['/api/genres/{id}'] },
  {
    path: '/playlist/{id}',
    screen: 'src/web/catalog/playlists/Playlist.tsx',
    requests: ['/api/playlists/{id}'],
  },
  { path: '/podcast/{id}', screen: 'src/web/catalog/podcasts/Podcast.tsx', requests: ['/api/podcasts/{id}'] },
  { path: '/episode/{id}', screen: 'src/web/catalog/podcasts/Episode.tsx', requests: ['/api/episodes/{id}'] },
  {
    path: '/podcasts',
    screen: 'src/web/catalog/podcasts/Podcasts.tsx',
    requests: [
      '/api/podcast-genres',
      '/api/podcasts?per_page=12&sort=-plays',
      '/api/podcasts?per_page=48&sort=-latest_at',
      '/api/episodes?per_page=6',
      '/api/user/podcasts',
    ],
  },
  {
    path: '/radio',
    screen: 'src/web/catalog/radio/Radio.tsx',
    requests: [
      '/api/radio-stations?per_page=50',
      '/api/radio-stations/genres',
      '/api/user/likes/radio-station?limit=24',
    ],
  },
  {
    path: '/radio-station/{id}',
    screen: 'src/web/catalog/radio/RadioStation.tsx',
    requests: ['/api/radio-stations/{id}'],
  },
  {
    path: '/search/{query}',
    screen: 'src/web/site/search/results/Results.tsx',
    requests: ['/api/search/{query}'],
  },
  {
    path: '/library/all',
    screen: 'src/web/app/your-library/LibraryScreen.tsx',
    requests: ['/api/user/library/items', ...OF_LIBRARY],
  },
  {
    path: '/library/likes',
    screen: 'src/web/social/library/Likes.tsx',
    requests: ['/api/user/liked-songs?limit=100', ...OF_LIBRARY],
  },
  {
    path: '/subscription',
    screen: 'src/web/selling/plans/PlansPage.tsx',
    requests: ['/api/plans', '/api/user/subscription'],
  },
  { path: '/library/playlists', screen: 'src/web/social/library/Playlists.tsx', requests: OF_LIBRARY },
]
const alone: EntryPage[] = [
  { path: '/login', screen: 'src/web/platform/auth/screens/Login.tsx', requests: [] },
]

/** The modules of their screens. */
export const screens = [...new Set([...inShell, ...alone].map(({ screen }) => screen))]

const importsOf = (bundle: Rolldown.OutputBundle, name: string): string[] => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.imports : []
}
const modulesOf = (bundle: Rolldown.OutputBundle, name: string): string[] => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.moduleIds : []
}

/** Adds a chunk and all it imports, with their sheets, to a set of file names. */
const addWithImports = (bundle: Rolldown.OutputBundle, name: string, files: Set<string>): void => {
  const chunk = bundle[name]
  if (files.has(name) || chunk?.type !== 'chunk') return
  files.add(name)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
  for (const imported of chunk.imports) addWithImports(bundle, imported, files)
}

/** Returns the text of a script or sheet of the bundle. */
const textOf = (bundle: Rolldown.OutputBundle, name: string): string | Uint8Array => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.code : (file?.source ?? '')
}

/**
 * Lists which files and replies each page needs first, for the server to name them in the page: otherwise the browser
 * learns of them one after the other, each a round trip later. Stores these files compressed as well as Brotli can, which
 * takes too long for a response.
 */
export const entryPages: Plugin = {
  name: 'entry-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const filesOf = (...modules: string[]): Set<string> => {
        const files = new Set<string>()
        for (const module of modules) {
          const isModule = isOneOf([module])
          const found = Object.values(bundle).find(
            (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => isModule(id)),
          )
          if (!found) this.error(`No chunk contains ${module}.`)
          addWithImports(bundle, found.fileName, files)
        }
        return files
      }
      /**
       * Fails if a chunk brings along what loads later. Schemas often come with a module that exports one beside what the
       * page needs: it belongs in a module of its own, among `schemas`.
       */
      const check = (page: string, files: Set<string>): void => {
        for (const name of files) {
          const module = modulesOf(bundle, name).find((id) => LATER.some((part) => id.includes(part)))
          if (!module) continue
          const importers = [...files].filter((file) => importsOf(bundle, file).includes(name))
          const modules = importers.flatMap((file) => modulesOf(bundle, file))
          this.error(`${page} waits for ${module}, which one of these imports: ${modules.join(', ')}`)
        }
      }
      const known = filesOf(ENTRY)
      check('Every page', known)
      const early = new Set([...known, ...filesOf(PLAYER)])
      const describe = ({ path, requests }: EntryPage, files: Set<string>) => {
        check(path, files)
        for (const file of files) early.add(file)
        const more = [...files].filter((file) => !known.has(file))
        return { path, requests, files: more.map((file) => `/${file}`) }
      }
      const pages = [
        ...inShell.map((page) => describe(page, filesOf(SHELL, page.screen))),
        ...alone.map((page) => describe(page, filesOf(page.screen))),
      ]
      this.emitFile({ type: 'asset', fileName: 'build/entry-pages.json', source: JSON.stringify(pages) })
      const compress = async (fileName: string): Promise<void> => {
        const source = await promisify(brotliCompress)(textOf(bundle, fileName))
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
      }
      await Promise.all([...early].map(compress))
    },
  },
}
