import { adminMessages } from '../../../contract/admin/messages.ts'
import { loading } from '../../../contract/loading.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { activeLanguages, messagesFor } from './languages.service.ts'
import { themeFor } from './loading.service.ts'

export const loadingRoutes = (
  http: Http,
  on: Platform,
  settings: () => { key: string; value: string }[],
): void => {
  mount(http, loading, {
    settings: () => settings(),
    languages: () => activeLanguages(on),
    messages: ({ params }) => messagesFor(on, params.locale, 'listeners'),
    theme: () => themeFor(on),
    themeByName: ({ params }) => themeFor(on, params.name),
    live: () => ({ status: 'ok' as const }),
  })
  mount(http, adminMessages, {
    get: ({ params }) => messagesFor(on, params.locale, 'administrators'),
  })
}
