import { adminMessages } from '../../../../contract/platform/back-office/translations.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { activeLanguages, messagesFor } from './languages.service.ts'
import { publicSettings, themeFor, themeNames } from './service.ts'

export const bootstrapRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, bootstrap, {
    settings: () => publicSettings(ctx),
    languages: () => activeLanguages(ctx),
    messages: ({ params }) => messagesFor(ctx, params.locale, 'listeners'),
    themes: () => themeNames(ctx),
    theme: () => themeFor(ctx),
    themeByName: ({ params }) => themeFor(ctx, params.name),
    live: () => ({ status: 'ok' as const }),
  })
  mount(http, adminMessages, {
    get: ({ params }) => messagesFor(ctx, params.locale, 'administrators'),
  })
}
