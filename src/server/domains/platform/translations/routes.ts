import { Readable } from 'node:stream'
import { done } from '../../../../contract/core/pagination.ts'
import { translations, translationsFile } from '../../../../contract/platform/back-office/translations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Call, type Http, mount } from '../../../http/mount.ts'
import {
  addLanguage,
  changeLanguage,
  importTexts,
  languagesFor,
  listMessages,
  loadFile,
  missingIn,
  removeLanguage,
  saveTexts,
} from './service.ts'

const authorOf = ({ viewer, client }: Pick<Call<typeof translations.languages>, 'viewer' | 'client'>) => ({
  id: viewer.id,
  name: viewer.name,
  address: client.address,
})

/** Languages and translations in the back office. */
export const translationsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, translations, {
    languages: () => languagesFor(ctx),
    add: (call) => addLanguage(ctx, authorOf(call), call.body),
    change: (call) => changeLanguage(ctx, authorOf(call), call.params.locale, call.body),
    remove: async (call) => {
      await removeLanguage(ctx, authorOf(call), call.params.locale)
      return done
    },
    messages: ({ params }) => listMessages(ctx, params.locale),
    save: (call) => saveTexts(ctx, authorOf(call), call.params.locale, call.body),
    missing: ({ params }) => missingIn(ctx, params.locale),
    import: (call) => importTexts(ctx, authorOf(call), call.body),
  })
  mountFile(http, translationsFile, async ({ params }) => ({
    type: 'application/json; charset=utf-8',
    name: `${params.locale}.json`,
    body: Readable.from([`${JSON.stringify(await loadFile(ctx, params.locale), null, 2)}\n`]),
  }))
}
