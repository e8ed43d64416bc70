import {
  type AdminHomeSection,
  adminHomePage,
  adminHomeSections,
  type PickedType,
} from '../../../contract/site/back-office/home-sections.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { changeItem, crudPageQuery } from '../crud/crud.ts'

/** All sections of the home page, in order. */
export const homeSectionsQuery = () => crudPageQuery(adminHomeSections, { sort: 'position', per_page: 100 })

/** Reorders the sections optimistically; rolls back on error. Throws `CallError`. */
export const arrangeSections = async (sections: AdminHomeSection[]): Promise<void> => {
  const { queryKey } = homeSectionsQuery()
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (page) => page && { ...page, data: sections })
  try {
    await call(adminHomePage.arrange, { body: { ids: sections.map(({ id }) => id) } })
  } finally {
    void queryClient.invalidateQueries()
  }
}

/** Finds items of a type by name. Throws `CallError`. */
export const findPickable = (type: PickedType, q: string) =>
  call(adminHomePage.items, { query: q ? { type, q } : { type } })

/** Shows or hides a section, based on its current version. Throws `CallError`. */
export const showSection = async ({ id }: AdminHomeSection, visible: boolean): Promise<void> => {
  const { version, title } = await call(adminHomeSections.get, { params: { id } })
  await changeItem(adminHomeSections, id, { title, visible, version })
}
