import { adminSettings } from '../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { readConfiguration, writeConfiguration, writeSiteConfiguration } from './configuration.service.ts'
import { clearCache, startReindex, testMail, testStorage } from './connection-tests.service.ts'

export const settingsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminSettings, {
    read: ({ query }) => readConfiguration(ctx, query.group),
    write: ({ viewer, client, body }) =>
      writeSiteConfiguration(ctx, { ...viewer, address: client.address }, body.settings),
    writePowerful: ({ viewer, client, body }) =>
      writeConfiguration(ctx, { ...viewer, address: client.address }, body.settings),
    testMail: ({ viewer }) => testMail(ctx, viewer.id),
    testStorage: () => testStorage(ctx),
    reindex: () => startReindex(ctx),
    clearCache: () => clearCache(ctx),
  })
