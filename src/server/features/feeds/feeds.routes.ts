import { Readable } from 'node:stream'
import { adminFeeds, feedsFile } from '../../../contract/admin/feeds.ts'
import { done } from '../../../contract/paging.ts'
import { followedFile } from '../../../contract/private-feeds.ts'
import { type Call, type Http, mount } from '../../http/mount.ts'
import { mountFile } from '../../http/mount-file.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { enableFeed, feedList, importFeed, refreshFeed } from './feeds.service.ts'
import { beginOpml, opmlOf, opmlProgress } from './opml.service.ts'

const by = ({ viewer, client }: { viewer: Viewer } & Pick<Call, 'client'>) => ({
  ...viewer,
  address: client.address,
})

const file = (text: string) => ({
  type: 'text/x-opml; charset=utf-8',
  name: 'podcasts.opml',
  body: Readable.from([text]),
})

/** Podcasts that are read from feeds, and lists of feeds in and out. */
export const feedsRoutes = (http: Http, on: Platform): void => {
  mount(http, adminFeeds, {
    list: () => feedList(on),
    importFeed: (call) => importFeed(on, by(call), call.body.url),
    refresh: ({ params }) => refreshFeed(on, params.id),
    enable: async (call) => {
      await enableFeed(on, by(call), call.params.id, call.body.enabled)
      return done
    },
    importOpml: ({ viewer, client, body }) => beginOpml(on, { viewer, address: client.address }, body.text),
    opmlRun: ({ viewer, params }) => opmlProgress(on, viewer.id, params.id),
  })
  mountFile(http, feedsFile, async () => file(await opmlOf(on, null)))
  mountFile(http, followedFile, async ({ viewer }) => file(await opmlOf(on, viewer.id)))
}
