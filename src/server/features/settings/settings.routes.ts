import { adminSettings } from '../../../contract/admin/settings.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { readConfiguration, writeConfiguration } from './configuration.service.ts'
import { clearCache, startReindex, testMail, testStorage } from './trials.service.ts'

export const settingsRoutes = (http: Http, on: Platform): void =>
  mount(http, adminSettings, {
    read: ({ query }) => readConfiguration(on, query.group),
    write: ({ viewer, client, body }) =>
      writeConfiguration(on, { id: viewer.id, name: viewer.name, address: client.address }, body.settings),
    testMail: ({ viewer }) => testMail(on, viewer.id),
    testStorage: () => testStorage(on),
    reindex: () => startReindex(on),
    clearCache: () => clearCache(on),
  })
