import { adminThemes, adminThemeUse, paletteIn } from '../../../contract/admin/themes.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { resource } from '../../crud/resource.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { activateTheme } from '../loading/loading.service.ts'
import { writeConfiguration } from '../settings/configuration.service.ts'
import {
  addTheme,
  dropThemes,
  holdThemes,
  isNameTaken,
  setTheme,
  themeListing,
  themeRows,
} from './themes-admin.queries.ts'

const taken = (): never => failFields({ name: ['There is a theme of this name already.'] })

/** Written anew from what was read, so that what is kept is never more than a palette. */
const kept = (colors: string): string => JSON.stringify(paletteIn(colors))

/** Themes in the back office. */
export const themesAdmin = resource({
  table: adminThemes,
  name: 'themes',
  listing: themeListing,
  rows: themeRows,
  items: themeRows,
  label: ({ name }) => name,
  create: async ({ trx }, theme) =>
    (await addTheme(trx, { ...theme, colors: kept(theme.colors) })) ?? taken(),
  change: async ({ trx }, id, theme, before) => {
    if (before.built_in)
      fail('conflict', 'This theme comes with the product and stays as it is. Make a copy.')
    if (await isNameTaken(trx, theme.name, id)) taken()
    await setTheme(trx, id, { ...theme, colors: kept(theme.colors) })
  },
  remove: async ({ trx }, ids) => {
    const themes = await holdThemes(trx, ids)
    if (themes.some(({ active }) => active)) fail('conflict', 'This theme is in use. Use another one first.')
    if (themes.some((theme) => theme.built_in))
      fail('conflict', 'This theme comes with the product and stays.')
    await dropThemes(trx, ids)
  },
})

/** What is said of themes for everybody: which one is in use, and whether it begins dark or light. */
export const themesAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminThemeUse, {
    activate: async ({ viewer, client, params: { id } }) => {
      await on.db.transaction().execute(async (trx) => {
        const { name } = found((await themeRows(trx, [id]))[0])
        await activateTheme(trx, name)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'themes', action: 'activate', item_id: id, label: name },
        ])
      })
      return done
    },
    begin: async ({ viewer, client, body: { mode } }) => {
      const by = { id: viewer.id, name: viewer.name, address: client.address }
      await writeConfiguration(on, by, [{ key: 'defaultTheme', value: mode }])
      return done
    },
  })
