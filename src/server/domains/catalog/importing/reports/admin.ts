import { adminImportFiles, adminImports } from '../../../../../contract/catalog/back-office/imports.ts'
import { listedResource } from '../../../../crud/resource.ts'
import { fileListing, fileRows, runListing, runRows } from './queries.ts'

/** Admin resource for the reports of imports. */
export const importsAdmin = listedResource({
  table: adminImports,
  name: 'imports',
  listing: runListing,
  menu: null,
  rows: runRows,
  items: runRows,
})

/** Admin resource for the files of those reports. */
export const importFilesAdmin = listedResource({
  table: adminImportFiles,
  name: 'import-files',
  listing: fileListing,
  menu: null,
  rows: fileRows,
  items: fileRows,
})
