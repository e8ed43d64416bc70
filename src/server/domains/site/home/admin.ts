import { done } from '../../../../contract/core/pagination.ts'
import { adminHomePage, adminHomeSections } from '../../../../contract/site/back-office/home-sections.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { catalogChanged } from '../../catalog/index.ts'
import {
  deleteSections,
  existing,
  findItems,
  insertSection,
  type Picks,
  reorderSections,
  sectionListing,
  sectionRows,
  updateSection,
} from './queries.ts'

const check = async ({ trx }: Write, picks: Picks | undefined): Promise<void> => {
  if (picks && !(await existing(trx, picks.item_type, picks.ids)))
    throwFieldErrors({ picks: ['One of these items no longer exists.'] })
}

/** Admin resource for home page sections. */
export const homeSectionsAdmin = resource({
  table: adminHomeSections,
  name: 'home-sections',
  listing: sectionListing,
  menu: null,
  rows: sectionRows,
  items: sectionRows,
  label: ({ title, section }) => title || (section ?? ''),
  create: async (write, body) => {
    await check(write, body.picks)
    return insertSection(write.trx, body)
  },
  change: async (write, id, body, { section }) => {
    if (section === null && body.title === '') throwFieldErrors({ title: ['This field is required.'] })
    if (section !== null && body.picks) throwFieldErrors({ picks: ['This section is filled automatically.'] })
    await check(write, body.picks)
    await updateSection(write.trx, id, body)
  },
  remove: async ({ trx }, ids) => {
    if (!(await deleteSections(trx, ids)))
      throwError('conflict', 'Built-in sections can be hidden but not deleted.')
  },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Order of sections, and choices for custom ones. */
export const homeSectionsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminHomePage, {
    arrange: async ({ viewer, body, client }) => {
      const { address } = writerOf({ viewer, client })
      await ctx.db.transaction().execute(async (trx) => {
        await reorderSections(trx, body.ids)
        await catalogChanged(ctx, trx)
        await record(trx, { ...viewer, address }, [
          { resource: 'home-sections', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
    items: ({ query }) => findItems(ctx.db, query.type, query.q ?? ''),
  })
