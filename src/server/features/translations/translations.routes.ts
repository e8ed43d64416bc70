import { Readable } from 'node:stream'
import { translations, translationsFile } from '../../../contract/admin/translations.ts'
import { done } from '../../../contract/paging.ts'
import { type Call, type Http, mount } from '../../http/mount.ts'
import { mountFile } from '../../http/mount-file.ts'
import type { Platform } from '../../platform.ts'
import {
  addLanguage,
  changeLanguage,
  fileOf,
  importTexts,
  languagesFor,
  messagesOf,
  missingIn,
  removeLanguage,
  saveTexts,
} from './translations.service.ts'

const authorOf = ({ viewer, client }: Pick<Call<typeof translations.languages>, 'viewer' | 'client'>) => ({
  id: viewer.id,
  name: viewer.name,
  address: client.address,
})

/** Languages and texts in the back office. */
export const translationsRoutes = (http: Http, on: Platform): void => {
  mount(http, translations, {
    languages: () => languagesFor(on),
    add: (call) => addLanguage(on, authorOf(call), call.body),
    change: (call) => changeLanguage(on, authorOf(call), call.params.locale, call.body),
    remove: async (call) => {
      await removeLanguage(on, authorOf(call), call.params.locale)
      return done
    },
    messages: ({ params }) => messagesOf(on, params.locale),
    save: (call) => saveTexts(on, authorOf(call), call.params.locale, call.body),
    missing: ({ params }) => missingIn(on, params.locale),
    import: (call) => importTexts(on, authorOf(call), call.body),
  })
  mountFile(http, translationsFile, async ({ params }) => ({
    type: 'application/json; charset=utf-8',
    name: `${params.locale}.json`,
    body: Readable.from([`${JSON.stringify(await fileOf(on, params.locale), null, 2)}\n`]),
  }))
}
