import { Readable } from 'node:stream'
import { adminFeeds, feedsFile } from '../../../../contract/catalog/back-office/feeds.ts'
import { followedFile } from '../../../../contract/catalog/podcasts.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Call, type Http, mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { enableFeed, feedList, importFeed, refreshFeed } from './ingest/feeds.service.ts'
import { exportOpml, opmlProgress, startOpmlImport } from './opml/service.ts'

const by = ({ viewer, client }: { viewer: Viewer } & Pick<Call, 'client'>) => ({
  ...viewer,
  address: client.address,
})

const file = (text: string) => ({
  type: 'text/x-opml; charset=utf-8',
  name: 'podcasts.opml',
  body: Readable.from([text]),
})

/** Podcasts imported from feeds, and OPML import and export. */
export const feedsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, adminFeeds, {
    list: () => feedList(ctx),
    importFeed: (call) => importFeed(ctx, by(call), call.body),
    refresh: ({ params }) => refreshFeed(ctx, params.id),
    enable: async (call) => {
      await enableFeed(ctx, by(call), call.params.id, call.body.enabled)
      return done
    },
    importOpml: ({ viewer, client, body }) =>
      startOpmlImport(ctx, { viewer, address: client.address }, body.text),
    opmlRun: ({ viewer, params }) => opmlProgress(ctx, viewer.id, params.id),
  })
  mountFile(http, feedsFile, async () => file(await exportOpml(ctx, null)))
  mountFile(http, followedFile, async ({ viewer }) => file(await exportOpml(ctx, viewer.id)))
}
