import { adminHomePage, adminHomeSections } from '../../../contract/admin/home-sections.ts'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import { writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { fail, failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import {
  addSection,
  arrangeSections,
  dropSections,
  findItems,
  type Picks,
  present,
  sectionListing,
  sectionRows,
  setSection,
} from './home-sections-admin.queries.ts'

const check = async ({ trx }: Write, picks: Picks | undefined): Promise<void> => {
  if (picks && !(await present(trx, picks.item_type, picks.ids)))
    failFields({ picks: ['One of these is gone by now.'] })
}

/** The sections of the start page in the back office. */
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
    return addSection(write.trx, body)
  },
  change: async (write, id, body, { section }) => {
    if (section === null && body.title === '') failFields({ title: ['Please fill this in.'] })
    if (section !== null && body.picks) failFields({ picks: ['This section fills itself.'] })
    await check(write, body.picks)
    await setSection(write.trx, id, body)
  },
  remove: async ({ trx }, ids) => {
    if (!(await dropSections(trx, ids)))
      fail('conflict', 'What the place makes by itself can be hidden, not deleted.')
  },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})

/** Their order, and what can be picked for one. */
export const homeSectionsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminHomePage, {
    arrange: async ({ viewer, body, client }) => {
      const { address } = writerOf({ viewer, client })
      await on.db.transaction().execute(async (trx) => {
        await arrangeSections(trx, body.ids)
        await catalogueChanged(on, trx)
        await record(trx, { ...viewer, address }, [
          { resource: 'home-sections', action: 'arrange', after: { ids: body.ids } },
        ])
      })
      return done
    },
    items: ({ query }) => findItems(on.db, query.type, query.q ?? ''),
  })
