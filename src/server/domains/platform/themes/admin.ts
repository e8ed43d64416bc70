import { done } from '../../../../contract/core/pagination.ts'
import { adminThemes, adminThemeUse, paletteIn } from '../../../../contract/platform/back-office/themes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { resource } from '../../../crud/resource.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { writeConfiguration } from '../settings/configuration.service.ts'
import {
  deleteThemes,
  insertTheme,
  isNameTaken,
  lockThemes,
  makeActive,
  themeListing,
  themeRows,
  updateTheme,
} from './queries.ts'

const taken = (): never => throwFieldErrors({ name: ['A theme with this name already exists.'] })

/** Serialized from parsed values, so that only a palette is ever stored. */
const canonical = (colors: string): string => JSON.stringify(paletteIn(colors))

/** Admin resource for themes. */
export const themesAdmin = resource({
  table: adminThemes,
  name: 'themes',
  listing: themeListing,
  rows: themeRows,
  items: themeRows,
  label: ({ name }) => name,
  create: async ({ trx }, theme) =>
    (await insertTheme(trx, { ...theme, colors: canonical(theme.colors) })) ?? taken(),
  change: async ({ trx }, id, theme, before) => {
    if (before.built_in) throwError('conflict', 'Built-in themes can’t be edited. Duplicate it instead.')
    if (await isNameTaken(trx, theme.name, id)) taken()
    await updateTheme(trx, id, { ...theme, colors: canonical(theme.colors) })
  },
  remove: async ({ trx }, ids) => {
    const themes = await lockThemes(trx, ids)
    if (themes.some(({ active }) => active))
      throwError('conflict', 'This theme is active. Activate another theme first.')
    if (themes.some((theme) => theme.built_in)) throwError('conflict', 'Built-in themes can’t be deleted.')
    await deleteThemes(trx, ids)
  },
})

/** Site-wide theme settings: the active theme, and the default mode. */
export const themesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminThemeUse, {
    activate: async ({ viewer, client, params: { id } }) => {
      await ctx.db.transaction().execute(async (trx) => {
        const { name } = orNotFound((await themeRows(trx, [id]))[0])
        await makeActive(trx, name)
        await record(trx, { ...viewer, address: client.address }, [
          { resource: 'themes', action: 'activate', item_id: id, label: name },
        ])
      })
      return done
    },
    begin: async ({ viewer, client, body: { mode } }) => {
      const by = { id: viewer.id, name: viewer.name, address: client.address }
      await writeConfiguration(ctx, by, [{ key: 'defaultTheme', value: mode }])
      return done
    },
  })
